import { UnusablePicture } from '../unusable-media.ts';
import { openPicture, wrapErrors } from './prepare-picture.ts';

/** A photograph in print quality; the copies that pages show are made from it. */
const jpegQuality = 92;

/** Whether a file is a TIFF, by its first bytes, as Latin-1. */
export function beginsAsTiff(head: string): boolean {
	return head.startsWith('II*\0') || head.startsWith('MM\0*');
}

/**
 * A TIFF, which browsers do not show, as a JPEG, or as a PNG where parts of it are transparent: upright, in sRGB and
 * without metadata.
 *
 * @throws UnusablePicture for a broken file, more than 210 million pixels, and several pages, of which all but one would
 *   be lost
 */
export async function convertTiff(path: string): Promise<{ bytes: Buffer; extension: 'jpg' | 'png' }> {
	return wrapErrors(async () => {
		const { format, hasAlpha, pages = 1 } = await openPicture(path).metadata();
		if (format !== 'tiff') throw new UnusablePicture('The file is not a TIFF');
		if (pages > 1) {
			throw new UnusablePicture(`The TIFF has ${pages} pages`, {
				code: 'picture-several-pages',
				parameters: { pages },
			});
		}
		const upright = openPicture(path).autoOrient().toColourspace('srgb');
		if (hasAlpha) return { bytes: await upright.png().toBuffer(), extension: 'png' };
		const photograph = upright.jpeg({ quality: jpegQuality, chromaSubsampling: '4:4:4' });
		return { bytes: await photograph.toBuffer(), extension: 'jpg' };
	});
}
