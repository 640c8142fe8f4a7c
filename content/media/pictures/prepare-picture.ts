import sharp, { type Metadata, type Sharp } from 'sharp';
import { UnusablePicture } from '../unusable-media.ts';
import { copyWidthsOf } from './copy-widths.ts';
import type { PictureVariant } from './picture-variants.ts';

const maxPixels = 100_000_000;

const webpQuality = 78;
const avifQuality = 52;
/** Of 0 to 9; beyond this, time doubles for a few per cent of size. */
const avifEffort = 3;

const maxPreviewBytes = 500;
/** Edge lengths and qualities tried for the preview until one is small enough. */
const previewAttempts = [
	{ edge: 24, quality: 40 },
	{ edge: 24, quality: 10 },
	{ edge: 16, quality: 10 },
	{ edge: 8, quality: 1 },
] as const;

const rasterFormats: ReadonlySet<string> = new Set(['jpeg', 'png', 'gif', 'webp', 'heif']);

export type PictureCopy = Pick<PictureVariant, 'format' | 'width'> & { data: Buffer };

export type PreparedPicture = {
	/** Size in pixels as it is shown, after the rotation its EXIF data asks for. */
	width: number;
	height: number;
	/** A `data:` address of at most 500 bytes; null for SVG, which needs none. */
	preview: string | null;
	/** WebP copies, smallest first; none for SVG. */
	copies: PictureCopy[];
};

// Pictures are prepared beside a server that answers visitors: one core is theirs, whatever the machine has.
sharp.concurrency(1);
// Each picture is read once, and a cached one would keep its file open.
sharp.cache(false);

/**
 * Makes a picture ready for pages: its size, a tiny preview, and WebP copies that are never larger than it.
 * Copies are in sRGB, turned upright and without metadata; of an animation they show the first frame.
 * Throws `UnusablePicture` for what is broken, no picture, or beyond 100 million pixels.
 */
export async function preparePicture(original: string | Buffer): Promise<PreparedPicture> {
	return readable(async () => {
		const { width, height, isVector } = await measure(original);
		if (isVector) return { width, height, preview: null, copies: [] };
		const copies: PictureCopy[] = [];
		for (const copyWidth of copyWidthsOf(width, height)) {
			const data = await copy(original, copyWidth)
				.webp({ quality: webpQuality, smartSubsample: true })
				.toBuffer();
			copies.push({ format: 'webp', width: copyWidth, data });
		}
		return { width, height, preview: await makePreview(original), copies };
	});
}

/**
 * Makes AVIF copies at the widths of the WebP ones. Slow (seconds a picture): for the background.
 *
 * @param there widths that need no copy, having one
 */
export async function prepareAvif(
	original: string | Buffer,
	there: readonly number[] = [],
): Promise<PictureCopy[]> {
	return readable(async () => {
		const { width, height, isVector } = await measure(original);
		const widths = isVector ? [] : copyWidthsOf(width, height);
		const copies: PictureCopy[] = [];
		for (const copyWidth of widths.filter((copyWidth) => !there.includes(copyWidth))) {
			const data = await copy(original, copyWidth)
				.avif({ quality: avifQuality, effort: avifEffort })
				.toBuffer();
			copies.push({ format: 'avif', width: copyWidth, data });
		}
		return copies;
	});
}

/** Opens a picture, or what claims to be one: no more than 100 million pixels of it are decoded. */
export function openPicture(original: string | Buffer): Sharp {
	// Warnings are left alone: cameras and editors write files with small faults that show well.
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

/** A picture of a few pixels as a `data:` address; null should none be small enough. */
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

/** Gives the failures of the picture library one name and a cause. */
async function readable<Result>(work: () => Promise<Result>): Promise<Result> {
	try {
		return await work();
	} catch (failure) {
		if (failure instanceof UnusablePicture) throw failure;
		const reason = failure instanceof Error ? failure.message : String(failure);
		throw new UnusablePicture(`The picture cannot be read: ${reason}`, { cause: failure });
	}
}
