import { openPicture } from './prepare-picture.ts';

/** Both are brought to so many pixels a side, where the coarseness of a preview no longer counts. */
const edge = 8;

/**
 * How far two pictures of one subject may lie apart, in steps of 255 a channel on average. Measured with the
 * demo: previews and copies of one picture 4 to 8, of two that are much alike (night scenes) 23 and more.
 */
const largestDifference = 15;

/** A picture brought down to what `lookAlike` compares; all of it is decoded for this. */
export function inFewPixels(picture: Buffer): Promise<Buffer> {
	return openPicture(picture)
		.autoOrient()
		.flatten({ background: '#fff' })
		.toColourspace('srgb')
		.resize(edge, edge, { fit: 'fill' })
		.raw()
		.toBuffer();
}

/** Whether two pictures `inFewPixels` are the same, roughly: enough to notice copies left behind by another. */
export function lookAlike(one: Buffer, other: Buffer): boolean {
	const sum = one.reduce((total, value, index) => total + Math.abs(value - (other[index] ?? 0)), 0);
	return sum / one.length <= largestDifference;
}
