import sharp, { type Metadata, type Sharp } from 'sharp';
import type { PictureVariant } from '../../model/picture-variants.ts';
import { UnusablePicture } from '../unusable-media.ts';
import { copyWidthsOf } from './copy-widths.ts';

const maxPixels = 100_000_000;

const webpQuality = 78;
/**
 * 0 to 6. Effort 4 and smart subsampling take four times as long and save only 4 %, for browsers without
 * AVIF.
 */
const webpEffort = 2;
const avifQuality = 52;
/** 0 to 9; higher values double the time for a few per cent of size. */
const avifEffort = 3;

const maxPreviewBytes = 500;
/** Edge lengths and qualities to try until the preview is small enough. */
const previewAttempts = [
	{ edge: 24, quality: 40 },
	{ edge: 24, quality: 10 },
	{ edge: 16, quality: 10 },
	{ edge: 8, quality: 1 },
] as const;

const rasterFormats: ReadonlySet<string> = new Set(['jpeg', 'png', 'gif', 'webp', 'heif']);

export type PictureCopy = Pick<PictureVariant, 'format' | 'width'> & { data: Buffer };

export type PreparedPicture = {
	/** Displayed size in pixels, after the rotation in its EXIF data. */
	width: number;
	height: number;
	/** A `data:` address of at most 500 bytes; null for SVG, which needs no preview. */
	preview: string | null;
	/** WebP copies, smallest first; none for SVG. */
	copies: PictureCopy[];
};

// Leave the other cores to the server, which runs beside the preparation of pictures.
sharp.concurrency(1);
// Each picture is read only once, and caching it would keep its file open.
sharp.cache(false);

/**
 * Prepares a picture for pages: its size, a tiny preview, and WebP copies that are never larger than it.
 * Copies are upright, in sRGB and without metadata; those of an animation show its first frame. Throws
 * `UnusablePicture` for broken files, other files, and more than 100 million pixels.
 */
export async function preparePicture(original: string | Buffer): Promise<PreparedPicture> {
	return wrapErrors(async () => {
		const { width, height, isVector } = await measure(original);
		if (isVector) return { width, height, preview: null, copies: [] };
		const copies: PictureCopy[] = [];
		for (const copyWidth of copyWidthsOf(width, height)) {
			const data = await copy(original, copyWidth)
				.webp({ quality: webpQuality, effort: webpEffort })
				.toBuffer();
			copies.push({ format: 'webp', width: copyWidth, data });
		}
		return { width, height, preview: await makePreview(original), copies };
	});
}

/**
 * Creates AVIF copies at the widths of the WebP ones. Slow (seconds per picture): run it in the
 * background.
 *
 * @param existingWidths widths to skip
 */
export async function prepareAvif(
	original: string | Buffer,
	existingWidths: readonly number[] = [],
): Promise<PictureCopy[]> {
	return wrapErrors(async () => {
		const { width, height, isVector } = await measure(original);
		const widths = isVector ? [] : copyWidthsOf(width, height);
		const copies: PictureCopy[] = [];
		for (const copyWidth of widths.filter((copyWidth) => !existingWidths.includes(copyWidth))) {
			const data = await copy(original, copyWidth)
				.avif({ quality: avifQuality, effort: avifEffort })
				.toBuffer();
			copies.push({ format: 'avif', width: copyWidth, data });
		}
		return copies;
	});
}

/** Opens a file as a picture; decodes at most 100 million pixels of it. */
export function openPicture(original: string | Buffer): Sharp {
	// Ignore warnings: cameras and editors write files with harmless errors.
	return sharp(original, { limitInputPixels: maxPixels, failOn: 'error' });
}

function copy(original: string | Buffer, width: number): Sharp {
	return openPicture(original).autoOrient().resize({ width, withoutEnlargement: true }).toColourspace('srgb');
}

async function measure(
	original: string | Buffer,
): Promise<{ width: number; height: number; isVector: boolean }> {
	const metadata: Metadata = await openPicture(original).metadata();
	const { width, height } = metadata.autoOrient;
	const isVector = metadata.format === 'svg';
	if (!isVector && !rasterFormats.has(metadata.format)) {
		throw new UnusablePicture(`A picture in the format ${metadata.format} cannot be shown`);
	}
	if (!isVector && width * height > maxPixels) {
		throw new UnusablePicture(`${width} × ${height} pixels are more than ${maxPixels}`);
	}
	return { width, height, isVector };
}

/** A picture of a few pixels as a `data:` address; null if none is small enough. */
export async function makePreview(original: string | Buffer): Promise<string | null> {
	for (const { edge, quality } of previewAttempts) {
		const data = await openPicture(original)
			.autoOrient()
			.resize({ width: edge, height: edge, fit: 'inside', withoutEnlargement: true })
			.toColourspace('srgb')
			.webp({ quality, alphaQuality: quality, effort: 6 })
			.toBuffer();
		const preview = `data:image/webp;base64,${data.toString('base64')}`;
		if (preview.length <= maxPreviewBytes) return preview;
	}
	return null;
}

/** Wraps the errors of the picture library in UnusablePicture. */
async function wrapErrors<Result>(work: () => Promise<Result>): Promise<Result> {
	try {
		return await work();
	} catch (failure) {
		if (failure instanceof UnusablePicture) throw failure;
		const reason = failure instanceof Error ? failure.message : String(failure);
		throw new UnusablePicture(`The picture cannot be read: ${reason}`, { cause: failure });
	}
}
