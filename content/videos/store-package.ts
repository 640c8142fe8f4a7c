import { createHash } from 'node:crypto';
import { constants, createWriteStream } from 'node:fs';
import { type FileHandle, mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { type MediaStore, storeKey } from '../files/media-store.ts';
import { forEachConcurrently } from '../model/for-each-concurrently.ts';
import type { VideoManifest } from '../model/video-manifest.ts';
import type { VideoPackage } from './read-package.ts';
import { UnusableVideo } from './unusable-video.ts';

type PackageFile = VideoManifest['files'][number];

/** The number of files stored in parallel: each mostly waits for the disk or the network. */
const concurrency = 4;

/** Files up to this size, in bytes, are checked in memory; larger ones are copied first. */
const maxBufferedBytes = 16 * 1024 * 1024;

/** Receives the stored and the total bytes of a video; throws to stop. */
export type StoreProgress = (stored: number, total: number) => void | Promise<void>;

/**
 * Stores the files of a video, and skips those in the store: files under the video's digest always match its
 * manifest. After an interruption, some files are stored, but no page refers to them.
 *
 * @throws UnusableVideo when a file does not match the manifest
 */
export async function storePackage(
	media: MediaStore,
	video: VideoPackage,
	onProgress: StoreProgress,
): Promise<void> {
	const total = video.manifest.files.reduce((sum, file) => sum + file.size, 0);
	let stored = 0;
	await forEachConcurrently(video.manifest.files, concurrency, async (file) => {
		await storeFile(media, video, file);
		stored += file.size;
		await onProgress(stored, total);
	});
}

/** Whether the store has all files of a video. */
export async function isStored(media: MediaStore, { manifest, digest }: VideoPackage): Promise<boolean> {
	let isWhole = true;
	await forEachConcurrently(manifest.files, concurrency, async ({ name }) => {
		isWhole &&= await media.has(storeKey(digest, name));
	});
	return isWhole;
}

/** Only checked bytes reach the store, even if the file changes meanwhile. */
async function storeFile(media: MediaStore, { folder, digest }: VideoPackage, file: PackageFile) {
	if (await media.has(storeKey(digest, file.name))) return;
	const handle = await openOwn(join(folder, file.name), file.name);
	try {
		// Reading one more byte than listed detects a file that has grown.
		const source = checked(handle.createReadStream({ end: file.size, autoClose: false }), file);
		if (file.size <= maxBufferedBytes) await media.put(digest, file.name, await buffer(source));
		else await withCopy(source, (copy) => media.put(digest, file.name, copy));
	} finally {
		await handle.close();
	}
}

/** Opens a regular file, not a link. */
async function openOwn(path: string, name: string): Promise<FileHandle> {
	let handle: FileHandle;
	try {
		handle = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
	} catch (error) {
		const { code } = error as NodeJS.ErrnoException;
		if (code === 'ENOENT') throw new UnusableVideo(`${name} is missing`);
		if (code === 'ELOOP') throw new UnusableVideo(`${name} is not a regular file`);
		throw error;
	}
	if ((await handle.stat()).isFile()) return handle;
	await handle.close();
	throw new UnusableVideo(`${name} is not a regular file`);
}

async function* checked(source: AsyncIterable<Buffer>, { name, size, sha256 }: PackageFile) {
	const hash = createHash('sha256');
	let read = 0;
	for await (const chunk of source) {
		hash.update(chunk);
		read += chunk.length;
		yield chunk;
	}
	const isListed = read === size && hash.digest('hex') === sha256;
	if (!isListed) throw new UnusableVideo(`${name} is not the file video.json lists: its SHA-256 is another`);
}

async function withCopy(source: AsyncIterable<Buffer>, work: (path: string) => Promise<unknown>) {
	const folder = await mkdtemp(join(tmpdir(), 'portico-video-'));
	try {
		const copy = join(folder, 'file');
		await pipeline(source, createWriteStream(copy));
		await work(copy);
	} finally {
		await rm(folder, { recursive: true, force: true });
	}
}
