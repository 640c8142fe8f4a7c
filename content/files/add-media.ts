import { createHash } from 'node:crypto';
import { constants, createWriteStream } from 'node:fs';
import { lstat, mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { PictureVariant } from '../model/stored-blocks.ts';
import { isProgram } from './attachment-types.ts';
import { baseNameOf, copyNameOf, isMediaFile } from './media-files.ts';
import { type MediaStore, storeKey } from './media-store.ts';
import { headLength, isPicture, mediaTypeOf } from './media-types.ts';
import { type PictureWork, picturesHere } from './pictures/picture-work.ts';
import type { PictureCopy } from './pictures/prepare-picture.ts';
import { UnusableMedia, UnusablePicture } from './unusable-media.ts';

/** The columns of `media`; `size` in bytes, `width` and `height` in pixels. */
export type PreparedMedia = {
	/** SHA-256 in hexadecimal. */
	digest: string;
	mediaType: string;
	size: number;
	width: number | null;
	height: number | null;
	animated: boolean;
	preview: string | null;
	variants: PictureVariant[];
	avifPending: boolean;
};

/**
 * Stores the file at `path` under its name in content (`media/…`), with the copies of a picture, and
 * returns what to record of it. Throws
 * `UnusableMedia` or `UnusablePicture` for files that cannot be media; then nothing is stored. Of a picture, what its
 * camera noted is not stored, since everything stored is public.
 */
export async function prepareMedia(
	store: MediaStore,
	file: string,
	path: string,
	pictures: PictureWork = picturesHere,
): Promise<PreparedMedia> {
	if (!isMediaFile(file)) throw new UnusableMedia(`${file} is no name for a media file`);
	// A link could lead out of the bundle, to any file of the machine.
	if (!(await lstat(path)).isFile()) throw new UnusableMedia(`${file} is not a file`);
	return withTemporaryFolder(async (folder) => {
		const clean = join(folder, 'picture');
		const source = (await pictures.removeMetadata(path, clean)) ? clean : path;
		return prepareCleanFile(store, file, { path: source, ...(await readAndHash(source)) }, pictures);
	});
}

/** As `readAndHash` returns it. */
export type CleanFile = { path: string; digest: string; size: number; head: Buffer };

/** Does what `prepareMedia` does, of a file whose metadata is removed. */
export async function prepareCleanFile(
	store: MediaStore,
	file: string,
	{ path, digest, size, head }: CleanFile,
	pictures: PictureWork,
): Promise<PreparedMedia> {
	if (isProgram(file, head)) throw new UnusableMedia(`${file} is a program, which is never accepted`);
	const mediaType = mediaTypeOf(file, head);
	const properties = { digest, mediaType, size };
	if (!isPicture(mediaType)) {
		if (isPicture(mediaTypeOf(file))) throw new UnusablePicture(`${file} is not a picture of a known kind`);
		await putOriginal(store, digest, file, path);
		const picture = { width: null, height: null, animated: false, preview: null, variants: [] };
		return { ...properties, ...picture, avifPending: false };
	}
	const { copies, ...picture } = await pictures.preparePicture(path);
	const variants = await putCopies(store, digest, file, copies);
	await putOriginal(store, digest, file, path);
	return { ...properties, ...picture, variants, avifPending: variants.length > 0 };
}

/**
 * Creates and stores the AVIF copies of a stored picture. Returns them, to be recorded with its other
 * variants, and whether the picture moves.
 *
 * @param existingWidths in pixels, of the copies it already has
 */
export async function prepareAvifVariants(
	store: MediaStore,
	{ digest, file }: { digest: string; file: string },
	existingWidths: readonly number[],
	pictures: PictureWork,
): Promise<{ variants: PictureVariant[]; animated: boolean }> {
	const opened = await store.openRead(storeKey(digest, baseNameOf(file)));
	if (opened === null) throw new UnusableMedia(`${file} is not in the media store`);
	return withTemporaryFolder(async (folder) => {
		const path = join(folder, 'picture');
		await pipeline(opened.stream, createWriteStream(path, { mode: 0o600 }));
		const { copies, animated } = await pictures.prepareAvif(path, existingWidths);
		return { variants: await putCopies(store, digest, file, copies), animated };
	});
}

async function withTemporaryFolder<Result>(use: (folder: string) => Promise<Result>): Promise<Result> {
	const folder = await mkdtemp(join(tmpdir(), 'portico-picture-'));
	try {
		return await use(folder);
	} finally {
		await rm(folder, { recursive: true, force: true });
	}
}

/** The SHA-256 of a file in hexadecimal, its size in bytes, and as many of its bytes as `mediaTypeOf` reads. */
export async function readAndHash(path: string): Promise<{ digest: string; size: number; head: Buffer }> {
	const hash = createHash('sha256');
	let size = 0;
	let head = Buffer.alloc(0);
	await using handle = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
	for await (const chunk of handle.createReadStream({ autoClose: false }) as AsyncIterable<Buffer>) {
		hash.update(chunk);
		size += chunk.length;
		if (head.length < headLength) head = Buffer.concat([head, chunk.subarray(0, headLength - head.length)]);
	}
	return { digest: hash.digest('hex'), size, head };
}

async function putOriginal(store: MediaStore, digest: string, file: string, path: string): Promise<void> {
	const name = baseNameOf(file);
	if (!(await store.has(storeKey(digest, name)))) await store.put(digest, name, path);
}

async function putCopies(
	store: MediaStore,
	digest: string,
	file: string,
	copies: PictureCopy[],
): Promise<PictureVariant[]> {
	const variants: PictureVariant[] = [];
	for (const { format, width, data } of copies) {
		const name = copyNameOf(file, width, format);
		await store.put(digest, name, data);
		variants.push({ format, width, file: name });
	}
	return variants;
}
