import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { PictureVariant } from '../../model/stored-blocks.ts';
import type { PreparedMedia } from '../add-media.ts';
import { copyNameOf } from '../media-files.ts';
import { type MediaStore, storeKey } from '../media-store.ts';
import { headLength, mediaTypeOf } from '../media-types.ts';
import { UnusableMedia } from '../unusable-media.ts';
import { copyWidthsOf, openPicture } from './prepare-picture.ts';

/** A copy of a picture created elsewhere; `file` is its name in messages. */
export type ReadyMadeCopy = {
	format: 'avif';
	/** In pixels. */
	width: number;
	file: string;
	path: string;
	/** SHA-256 of its bytes in hexadecimal. */
	digest: string;
};

/** Supplied versions of a picture that need not be created here (decision 028). Not yet validated. */
export type ReadyMade = {
	/** The picture's size in pixels, to be compared with the picture. */
	width?: number | undefined;
	height?: number | undefined;
	/** A `data:` address. */
	preview?: string | undefined;
	copies: ReadyMadeCopy[];
};

/** A preview is shown enlarged and blurred; a larger one is a full picture. */
const maxPreviewEdge = 32;

/** The message for copies of a picture that was replaced. */
const otherPictureReason = 'shows another picture';

/** The length of the digest in a copy's name: enough to give a changed copy another address. */
const markLength = 12;

/**
 * Whether a picture already has all of this. The names of copies identify their bytes, so no copy is
 * decoded.
 *
 * @param file the picture's name in content
 */
export async function isAdopted(
	store: MediaStore,
	file: string,
	prepared: PreparedMedia,
	{ width, height, preview, copies }: ReadyMade,
): Promise<boolean> {
	if (width !== undefined && width !== prepared.width) return false;
	if (height !== undefined && height !== prepared.height) return false;
	if (preview !== undefined && preview !== prepared.preview) return false;
	const existing = new Set(prepared.variants.map((variant) => variant.file));
	for (const copy of copies) {
		const { file: name } = variantOf(file, copy);
		if (!existing.has(name) || !(await store.has(storeKey(prepared.digest, name)))) return false;
	}
	return true;
}

/**
 * Validates the supplied versions of a picture, stores its copies, and returns the picture's new record.
 * A copy's name contains a hash of its bytes, since the content of an address never changes.
 *
 * @param file the picture's name in content
 * @param prepared what was created here or is stored
 * @throws UnusableMedia whose message begins with the wrong field; then nothing is stored
 */
export async function adoptReadyMade(
	store: MediaStore,
	file: string,
	prepared: PreparedMedia,
	readyMade: ReadyMade,
): Promise<PreparedMedia> {
	const { width, height } = prepared;
	if (width === null || height === null) throw new UnusableMedia(`file: ${file} is no picture`);
	checkSize({ width, height }, readyMade);
	// A drawing is the same at every size, and has no copies to compare with.
	const isDrawing = prepared.mediaType === 'image/svg+xml';
	if (isDrawing && readyMade.preview !== undefined) {
		throw new UnusableMedia(`preview: ${file} is a drawing, which needs none`);
	}
	const reference = prepared.preview === null ? null : await inFewPixels(bytesOfPreview(prepared.preview));
	if (readyMade.preview !== undefined) await checkPreview(readyMade.preview, reference);
	const widths = isDrawing ? [] : copyWidthsOf(width, height);
	const bytes = await checkedCopies(readyMade.copies, widths, height / width, reference);
	const adopted = readyMade.copies.map((copy) => variantOf(file, copy));
	for (const [index, data] of bytes.entries()) {
		await store.put(prepared.digest, (adopted[index] as PictureVariant).file, data);
	}
	const replaced = new Set(adopted.map((variant) => variant.width));
	const variants = [
		...prepared.variants.filter((variant) => variant.format !== 'avif' || !replaced.has(variant.width)),
		...adopted,
	];
	const isComplete = widths.every((step) =>
		variants.some((variant) => variant.format === 'avif' && variant.width === step),
	);
	const preview = readyMade.preview ?? prepared.preview;
	return { ...prepared, preview, variants, avifPending: prepared.avifPending && !isComplete };
}

function variantOf(file: string, { width, format, digest }: ReadyMadeCopy): PictureVariant {
	return { format, width, file: copyNameOf(file, width, format, digest.slice(0, markLength)) };
}

function checkSize(is: { width: number; height: number }, declared: ReadyMade): void {
	for (const edge of ['width', 'height'] as const) {
		if (declared[edge] !== undefined && declared[edge] !== is[edge]) {
			throw new UnusableMedia(`${edge}: is ${declared[edge]}, but the picture has ${is[edge]} pixels`);
		}
	}
}

function bytesOfPreview(preview: string): Buffer {
	return Buffer.from(preview.slice(preview.indexOf(',') + 1), 'base64');
}

/** @param reference the scaled-down picture; null when there is none */
async function checkPreview(preview: string, reference: Buffer | null): Promise<void> {
	const data = bytesOfPreview(preview);
	const { format, width, height, fewPixels } = await decoded('preview:', data);
	if (format !== 'webp') throw new UnusableMedia('preview: is not a WebP picture');
	if (Math.max(width, height) > maxPreviewEdge) {
		throw new UnusableMedia(`preview: is larger than ${maxPreviewEdge} pixels`);
	}
	if (reference && !lookAlike(fewPixels, reference))
		throw new UnusableMedia(`preview: ${otherPictureReason}`);
}

/** The validated bytes of copies. */
async function checkedCopies(
	copies: ReadyMadeCopy[],
	widths: number[],
	heightByWidth: number,
	reference: Buffer | null,
): Promise<Buffer[]> {
	const checkedWidths = new Set<number>();
	const bytes: Buffer[] = [];
	for (const copy of copies) {
		if (!widths.includes(copy.width)) {
			const expected = widths.length > 0 ? `has copies ${widths.join(', ')} pixels wide` : 'has no copies';
			throw new UnusableMedia(`copies: this picture ${expected}, none of ${copy.width}`);
		}
		if (checkedWidths.has(copy.width)) throw new UnusableMedia(`copies: two are ${copy.width} pixels wide`);
		checkedWidths.add(copy.width);
		bytes.push(await checkedBytes(copy, copy.width * heightByWidth, reference));
	}
	return bytes;
}

async function checkedBytes(
	{ file, path, width, digest }: ReadyMadeCopy,
	height: number,
	reference: Buffer | null,
): Promise<Buffer> {
	const unusableCopy = (reason: string) => new UnusableMedia(`copies: ${file} ${reason}`);
	const data = await readFile(path);
	if (createHash('sha256').update(data).digest('hex') !== digest)
		throw unusableCopy('changed while it was read');
	if (mediaTypeOf(file, data.subarray(0, headLength)) !== 'image/avif')
		throw unusableCopy('is not an AVIF picture');
	const is = await decoded(`copies: ${file}`, data);
	if (is.width !== width) throw unusableCopy(`is ${is.width} pixels wide, not ${width}`);
	// Allow for rounding up or down.
	if (Math.abs(is.height - height) > 1) {
		throw unusableCopy(`is ${is.height} pixels high, not ${Math.round(height)}: it shows another cut`);
	}
	if (reference && !lookAlike(is.fewPixels, reference)) throw unusableCopy(otherPictureReason);
	return data;
}

/** The decoded picture, complete: browsers show nothing of a truncated one. */
async function decoded(subject: string, data: Buffer) {
	try {
		const { format, autoOrient } = await openPicture(data).metadata();
		return { format, ...autoOrient, fewPixels: await inFewPixels(data) };
	} catch (error) {
		throw new UnusableMedia(`${subject} cannot be decoded: ${(error as Error).message}`, { cause: error });
	}
}

/** Pictures are compared at this many pixels per side, where the coarseness of a preview does not matter. */
const edgePixels = 8;

/**
 * Maximum difference of two versions of one picture, in steps of 255 per channel on average. Measured
 * with the demo: previews and copies of one picture differ by 4 to 8, similar pictures (night scenes) by
 * 23 and more.
 */
const maxDifference = 15;

/** Scales a picture down for `lookAlike`, which decodes all of it. */
function inFewPixels(picture: Buffer): Promise<Buffer> {
	return openPicture(picture)
		.autoOrient()
		.flatten({ background: '#fff' })
		.toColourspace('srgb')
		.resize(edgePixels, edgePixels, { fit: 'fill' })
		.raw()
		.toBuffer();
}

/**
 * Whether two pictures from `inFewPixels` are roughly the same: enough to detect copies of a replaced
 * picture.
 */
function lookAlike(one: Buffer, other: Buffer): boolean {
	const sum = one.reduce((total, value, index) => total + Math.abs(value - (other[index] ?? 0)), 0);
	return sum / one.length <= maxDifference;
}
