import { open, readFile } from 'node:fs/promises';
import sharp, { type Metadata, type Sharp } from 'sharp';
import type { PictureVariant } from '../../model/stored-blocks.ts';
import { UnusablePicture } from '../unusable-media.ts';

/** Widths in pixels of a picture's copies, besides its own width if that is less. */
const copyWidths = [480, 960, 1440, 1920] as const;
const maxCopyWidth = 1920;
/** The maximum of WebP and AV1; a long infographic has fewer copies, or none. */
const maxCopyHeight = 16_383;

/** The largest photographs of telephones have 201 million. */
const maxPixels = 210_000_000;

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
	/** Whether it moves. Its copies and preview stand still. */
	animated: boolean;
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
 * `UnusablePicture` for broken files, other files, and more than 210 million pixels.
 */
export async function preparePicture(original: string | Buffer): Promise<PreparedPicture> {
	return wrapErrors(async () => {
		const { decodable, width, height, isVector, animated } = await measure(original);
		if (isVector) return { width, height, animated, preview: null, copies: [] };
		const copies: PictureCopy[] = [];
		for (const copyWidth of copyWidthsOf(width, height)) {
			const data = await copy(decodable, copyWidth)
				.webp({ quality: webpQuality, effort: webpEffort })
				.toBuffer();
			copies.push({ format: 'webp', width: copyWidth, data });
		}
		return { width, height, animated, preview: await makePreview(decodable), copies };
	});
}

/**
 * Creates AVIF copies at the widths of the WebP ones, and says whether the picture moves. Slow (seconds per
 * picture): run it in the background.
 *
 * @param existingWidths widths to skip
 */
export async function prepareAvif(
	original: string | Buffer,
	existingWidths: readonly number[] = [],
): Promise<{ copies: PictureCopy[]; animated: boolean }> {
	return wrapErrors(async () => {
		const { decodable, width, height, isVector, animated } = await measure(original);
		const widths = isVector ? [] : copyWidthsOf(width, height);
		const copies: PictureCopy[] = [];
		for (const copyWidth of widths.filter((copyWidth) => !existingWidths.includes(copyWidth))) {
			const data = await copy(decodable, copyWidth)
				.avif({ quality: avifQuality, effort: avifEffort })
				.toBuffer();
			copies.push({ format: 'avif', width: copyWidth, data });
		}
		return { copies, animated };
	});
}

/** Opens a file as a picture; decodes at most 210 million pixels of it. */
export function openPicture(original: string | Buffer): Sharp {
	// Ignore warnings: cameras and editors write files with harmless errors.
	return sharp(original, { limitInputPixels: maxPixels, failOn: 'error' });
}

function copy(original: string | Buffer, width: number): Sharp {
	return openPicture(original).autoOrient().resize({ width, withoutEnlargement: true }).toColourspace('srgb');
}

type Measured = {
	/** The picture in a form that the picture library reads. */
	decodable: string | Buffer;
	width: number;
	height: number;
	isVector: boolean;
	animated: boolean;
};

async function measure(original: string | Buffer): Promise<Measured> {
	const head = await headOf(original);
	const decodable = isUnreadBrand(head) ? await withReadBrand(original) : original;
	const metadata: Metadata = await openPicture(decodable).metadata();
	const { width, height } = metadata.autoOrient;
	const isVector = metadata.format === 'svg';
	if (!isVector && !rasterFormats.has(metadata.format)) {
		throw new UnusablePicture(`A picture in the format ${metadata.format} cannot be shown`);
	}
	if (!isVector && width * height > maxPixels) {
		throw tooManyPixels(`${width} × ${height} pixels are more than ${maxPixels}`);
	}
	return { decodable, width, height, isVector, animated: isAnimated(metadata, head) };
}

/** Whether a picture has more than one frame. The library does not count those of PNG and AVIF. */
function isAnimated({ format, pages = 1 }: Metadata, head: Buffer): boolean {
	if (format === 'gif' || format === 'webp') return pages > 1;
	if (format === 'heif') return head.toString('latin1', 4, 12) === 'ftypavis';
	// The chunk that announces frames comes before the pixels.
	const announced = head.indexOf('acTL');
	const pixels = head.indexOf('IDAT');
	return format === 'png' && announced > 0 && (pixels < 0 || announced < pixels);
}

/** Enough for a PNG with a colour profile before its frames are announced. */
const headBytes = 64 * 1024;

async function headOf(original: string | Buffer): Promise<Buffer> {
	if (typeof original !== 'string') return original.subarray(0, headBytes);
	await using handle = await open(original);
	const head = Buffer.alloc(headBytes);
	const { bytesRead } = await handle.read(head, 0, headBytes, 0);
	return head.subarray(0, bytesRead);
}

/** AVIF under a brand that browsers read and the library does not: its general profiles, and sequences. */
function isUnreadBrand(head: Buffer): boolean {
	return /^ftyp(?:miaf|MA1[AB]|avis)$/.test(head.toString('latin1', 4, 12));
}

async function withReadBrand(original: string | Buffer): Promise<Buffer> {
	const bytes = Buffer.from(typeof original === 'string' ? await readFile(original) : original);
	bytes.write('avif', 8, 'latin1');
	return bytes;
}

/** A picture of a few pixels as a `data:` address; null if none is small enough. */
async function makePreview(original: string | Buffer): Promise<string | null> {
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

const tooManyPixels = (reason: string, cause?: unknown) =>
	new UnusablePicture(reason, {
		...{ cause, code: 'picture-too-large' },
		parameters: { megapixels: maxPixels / 1_000_000 },
	});

/** Wraps the errors of the picture library in UnusablePicture. */
export async function wrapErrors<Result>(work: () => Promise<Result>): Promise<Result> {
	try {
		return await work();
	} catch (failure) {
		if (failure instanceof UnusablePicture) throw failure;
		const reason = failure instanceof Error ? failure.message : String(failure);
		const message = `The picture cannot be read: ${reason}`;
		// The library has no code for its limit.
		if (/exceeds pixel limit/.test(reason)) throw tooManyPixels(message, failure);
		throw new UnusablePicture(message, { cause: failure });
	}
}

/** Widths in pixels of a picture's copies, smallest first, never larger than the picture. */
export function copyWidthsOf(width: number, height: number): number[] {
	const smaller = copyWidths.filter((step) => step < width);
	const widths = width <= maxCopyWidth ? [...smaller, width] : smaller;
	return widths.filter((copyWidth) => Math.ceil((height * copyWidth) / width) <= maxCopyHeight);
}
