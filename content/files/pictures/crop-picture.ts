import { UnusablePicture } from '../unusable-media.ts';
import { openPicture, wrapErrors } from './prepare-picture.ts';

/** A part of a picture as it is shown: shares of its width and height, from the top left. */
export type PictureArea = { x: number; y: number; width: number; height: number };

const quality = 92;

/**
 * A part of a picture, in its own pixels: upright, in sRGB and without metadata.
 *
 * @throws UnusablePicture `picture-not-cropped` for drawings and what moves; for a broken file, and more than 210 million
 *   pixels
 */
export async function cropPicture(
	path: string,
	area: PictureArea,
): Promise<{ bytes: Buffer; extension: 'jpg' | 'png' | 'webp' }> {
	return wrapErrors(async () => {
		const { format, hasAlpha, pages = 1, autoOrient } = await openPicture(path).metadata();
		if (format === 'svg' || format === 'gif' || pages > 1) {
			throw new UnusablePicture('It is a drawing, or moves', { code: 'picture-not-cropped' });
		}
		const [width, height] = [autoOrient.width, autoOrient.height];
		const left = Math.min(width - 1, Math.round(area.x * width));
		const top = Math.min(height - 1, Math.round(area.y * height));
		const part = openPicture(path)
			.autoOrient()
			.extract({
				...{ left, top },
				width: Math.max(1, Math.min(width - left, Math.round(area.width * width))),
				height: Math.max(1, Math.min(height - top, Math.round(area.height * height))),
			})
			.toColourspace('srgb');
		if (format === 'png') return { bytes: await part.png().toBuffer(), extension: 'png' };
		if (format === 'webp') return { bytes: await part.webp({ quality }).toBuffer(), extension: 'webp' };
		if (hasAlpha) return { bytes: await part.png().toBuffer(), extension: 'png' };
		const photograph = part.jpeg({ quality, chromaSubsampling: '4:4:4' });
		return { bytes: await photograph.toBuffer(), extension: 'jpg' };
	});
}
