import { createHash } from 'node:crypto';
import { constants, createWriteStream } from 'node:fs';
import { type FileHandle, mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { isDeepStrictEqual } from 'node:util';
import { eq } from 'drizzle-orm';
import { changeContent } from '../changes/change-content.ts';
import { prepareMedia } from '../files/add-media.ts';
import { baseNameOf, extensionOf } from '../files/media-files.ts';
import { type MediaStore, storeKey } from '../files/media-store.ts';
import type { PictureWork } from '../files/pictures/picture-work.ts';
import { UnusableMedia } from '../files/unusable-media.ts';
import type { BundleStore } from '../media/bundle-store.ts';
import { type NewMedia, writeMedia } from '../media/write-media.ts';
import { forEachConcurrently } from '../model/for-each-concurrently.ts';
import type { VideoManifest } from '../model/video-manifest.ts';
import { media, videos } from '../store/tables/media-schema.ts';
import type { Texts } from '../store/tables/schema.ts';
import { readPackage, type VideoPackage } from './read-package.ts';
import { UnusableVideo } from './unusable-video.ts';
import { type StoredVideo, upsertVideo } from './upsert-video.ts';

/** The number of files stored in parallel: each mostly waits for the disk or the network. */
const concurrency = 4;

/** Files up to this size, in bytes, are checked in memory; larger ones are copied first. */
const maxBufferedBytes = 16 * 1024 * 1024;

/** The metadata of a video. */
export type VideoEntry = {
	videoId: string;
	titles: Texts;
	descriptions: Texts;
	/** A picture of `media`; defaults to the video's own poster. */
	poster?: string | undefined;
	/** Defaults to the current date of an existing video, and to now for a new one. */
	publishedAt?: Date | undefined;
};

/**
 * Adds a video from a folder (`video.json` and the files it lists) to the site. The row is written last, in one
 * transaction with its poster and event, so that the video is not shown before it is completely stored. Can be
 * repeated after any interruption.
 *
 * @param onProgress called after each stored file; throw to stop
 * @throws UnusableVideo when the folder has no valid video
 */
export async function registerVideo(
	store: BundleStore,
	folder: string,
	entry: VideoEntry,
	onProgress: StoreProgress = () => undefined,
): Promise<'registered' | 'unchanged'> {
	const video = await readPackage(folder);
	const [stored] = await store.database.select().from(videos).where(eq(videos.videoId, entry.videoId));
	const ownPoster = entry.poster === undefined ? ownPosterFile(entry.videoId, video) : null;
	const row = {
		videoId: entry.videoId,
		titles: entry.titles,
		descriptions: entry.descriptions,
		poster: entry.poster ?? ownPoster,
		publishedAt: entry.publishedAt ?? stored?.publishedAt,
		digest: video.digest,
		sourceDigest: stored?.digest === video.digest ? stored.sourceDigest : null,
		manifest: video.manifest,
		duration: video.manifest.duration,
	};
	const needsPoster = ownPoster !== null && !(await hasOwnPoster(store, ownPoster, video, stored));
	const isUnchanged = !needsPoster && isDeepStrictEqual(stored, row) && (await isStored(store.media, video));
	if (isUnchanged) return 'unchanged';
	await storePackage(store.media, video, onProgress);
	const poster = needsPoster ? [await preparePoster(store.media, ownPoster, video)] : [];
	await changeContent(store.database, 'system:import', async (change) => {
		await writeMedia(change, poster);
		await upsertVideo(change, row);
	});
	return 'registered';
}

/** The name in `media` of a video's own poster; null without one. */
function ownPosterFile(videoId: string, { manifest }: VideoPackage): string | null {
	return manifest.poster === null ? null : posterFile(videoId, extensionOf(manifest.poster));
}

/** The default name in `media` of a video's poster. */
export function posterFile(videoId: string, extension: string): string {
	return `media/videos/${videoId}.${extension}`;
}

/** Whether the video's own poster is stored. A later picture of the same name is not replaced. */
async function hasOwnPoster(
	store: BundleStore,
	file: string,
	{ digest }: VideoPackage,
	stored: StoredVideo | undefined,
): Promise<boolean> {
	if (stored?.digest !== digest || stored.poster !== file) return false;
	const [found] = await store.database
		.select({ digest: media.digest })
		.from(media)
		.where(eq(media.file, file));
	return found !== undefined && store.media.has(storeKey(found.digest, baseNameOf(file)));
}

/** @throws UnusableVideo */
export async function preparePoster(
	media: MediaStore,
	file: string,
	video: VideoPackage,
	pictures?: PictureWork,
): Promise<NewMedia> {
	const name = video.manifest.poster as string;
	try {
		return { file, ...(await prepareMedia(media, file, join(video.folder, name), pictures)) };
	} catch (error) {
		if (!(error instanceof UnusableMedia)) throw error;
		throw new UnusableVideo(`${name}: ${error.message}`);
	}
}

type PackageFile = VideoManifest['files'][number];

/** Receives the stored and the total bytes of a video; throws to stop. */
type StoreProgress = (stored: number, total: number) => void | Promise<void>;

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
