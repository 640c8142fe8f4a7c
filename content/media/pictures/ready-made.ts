import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { PreparedMedia } from '../add-media.ts';
import { copyNameOf } from '../media-files.ts';
import { type MediaStore, storeKey } from '../media-store.ts';
import { headLength, mediaTypeOf } from '../media-types.ts';
import { UnusableMedia } from '../unusable-media.ts';
import { copyWidthsOf } from './copy-widths.ts';
import { inFewPixels, lookAlike } from './look-alike.ts';
import type { PictureVariant } from './picture-variants.ts';
import { openPicture } from './prepare-picture.ts';

/** A copy of a picture that somebody else made; `file` is what messages call it. */
export type ReadyMadeCopy = {
	format: 'avif';
	/** In pixels. */
	width: number;
	file: string;
	path: string;
	/** SHA-256 of its bytes in hexadecimal. */
	digest: string;
};

/** What came with a picture so that it need not be made here (decision 028). Nothing of it is checked yet. */
export type ReadyMade = {
	/** The picture's size in pixels, to be held against the picture. */
	width?: number | undefined;
	height?: number | undefined;
	/** A `data:` address. */
	preview?: string | undefined;
	copies: ReadyMadeCopy[];
};

/** A preview is shown enlarged and blurred; more than this is no preview but a picture in disguise. */
const largestPreviewEdge = 32;

/** Said of what was left behind when the picture was replaced. */
const otherPicture = 'shows another picture';

/** So much of a copy's digest stands in its name: enough that a changed copy has another address. */
const markLength = 12;

/**
 * Whether a picture has all this already. Names of copies tell their bytes, so no copy is decoded.
 *
 * @param file the picture, as content calls it
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
	const there = new Set(prepared.variants.map((variant) => variant.file));
	for (const copy of copies) {
		const { file: name } = variantOf(file, copy);
		if (!there.has(name) || !(await store.has(storeKey(prepared.digest, name)))) return false;
	}
	return true;
}

/**
 * Checks what came with a picture, stores its copies, and returns what is now kept of the picture. A copy
 * goes under a name its bytes tell, since what an address answers never changes.
 *
 * @param file the picture, as content calls it
 * @param prepared what was made of it here, or is known of it
 * @throws UnusableMedia whose message begins with the field that is wrong; then nothing is stored
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
	// A drawing is the same in every size, and there is nothing of it to compare copies with.
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

function checkSize(is: { width: number; height: number }, said: ReadyMade): void {
	for (const edge of ['width', 'height'] as const) {
		if (said[edge] !== undefined && said[edge] !== is[edge]) {
			throw new UnusableMedia(`${edge}: is ${said[edge]}, but the picture has ${is[edge]} pixels`);
		}
	}
}

function bytesOfPreview(preview: string): Buffer {
	return Buffer.from(preview.slice(preview.indexOf(',') + 1), 'base64');
}

/** @param reference the picture in small; null where there is none */
async function checkPreview(preview: string, reference: Buffer | null): Promise<void> {
	const data = bytesOfPreview(preview);
	const { format, width, height, fewPixels } = await decoded('preview:', data);
	if (format !== 'webp') throw new UnusableMedia('preview: is no WebP picture');
	if (Math.max(width, height) > largestPreviewEdge) {
		throw new UnusableMedia(`preview: is larger than ${largestPreviewEdge} pixels`);
	}
	if (reference && !lookAlike(fewPixels, reference)) throw new UnusableMedia(`preview: ${otherPicture}`);
}

/** The bytes of copies that are what they are said to be. */
async function checkedCopies(
	copies: ReadyMadeCopy[],
	widths: number[],
	heightByWidth: number,
	reference: Buffer | null,
): Promise<Buffer[]> {
	const seen = new Set<number>();
	const bytes: Buffer[] = [];
	for (const copy of copies) {
		if (!widths.includes(copy.width)) {
			const wanted = widths.length > 0 ? `has copies ${widths.join(', ')} pixels wide` : 'has no copies';
			throw new UnusableMedia(`copies: this picture ${wanted}, none of ${copy.width}`);
		}
		if (seen.has(copy.width)) throw new UnusableMedia(`copies: two are ${copy.width} pixels wide`);
		seen.add(copy.width);
		bytes.push(await checkedBytes(copy, copy.width * heightByWidth, reference));
	}
	return bytes;
}

async function checkedBytes(
	{ file, path, width, digest }: ReadyMadeCopy,
	height: number,
	reference: Buffer | null,
): Promise<Buffer> {
	const wrong = (reason: string) => new UnusableMedia(`copies: ${file} ${reason}`);
	const data = await readFile(path);
	if (createHash('sha256').update(data).digest('hex') !== digest) throw wrong('changed while it was read');
	if (mediaTypeOf(file, data.subarray(0, headLength)) !== 'image/avif') throw wrong('is no AVIF picture');
	const is = await decoded(`copies: ${file}`, data);
	if (is.width !== width) throw wrong(`is ${is.width} pixels wide, not ${width}`);
	// Whoever made it may have rounded up or down.
	if (Math.abs(is.height - height) > 1) {
		throw wrong(`is ${is.height} pixels high, not ${Math.round(height)}: it shows another cut`);
	}
	if (reference && !lookAlike(is.fewPixels, reference)) throw wrong(otherPicture);
	return data;
}

/** What a picture is, once all of it could be decoded: a browser shows nothing for one that is cut off. */
async function decoded(subject: string, data: Buffer) {
	try {
		const { format, autoOrient } = await openPicture(data).metadata();
		return { format, ...autoOrient, fewPixels: await inFewPixels(data) };
	} catch (error) {
		throw new UnusableMedia(`${subject} cannot be decoded: ${(error as Error).message}`, { cause: error });
	}
}
