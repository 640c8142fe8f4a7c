import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { eq } from 'drizzle-orm';
import { changeContent } from '../changes/change-content.ts';
import { prepareMedia } from '../files/add-media.ts';
import { baseNameOf, extensionOf } from '../files/media-files.ts';
import { storeKey } from '../files/media-store.ts';
import { UnusableMedia } from '../files/unusable-media.ts';
import type { BundleStore } from '../media/bundle-store.ts';
import { type NewMedia, writeMedia } from '../media/write-media.ts';
import { media, videos } from '../store/tables/media-schema.ts';
import type { Texts } from '../store/tables/schema.ts';
import { putVideo, type VideoRow } from './put-video.ts';
import { readPackage, type VideoPackage } from './read-package.ts';
import { isStored, type StoreProgress, storePackage } from './store-package.ts';
import { UnusableVideo } from './unusable-video.ts';

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
		manifest: video.manifest,
		duration: video.manifest.duration,
	};
	const needsPoster = ownPoster !== null && !(await hasOwnPoster(store, ownPoster, video, stored));
	const isUnchanged = !needsPoster && isDeepStrictEqual(stored, row) && (await isStored(store.media, video));
	if (isUnchanged) return 'unchanged';
	await storePackage(store.media, video, onProgress);
	const poster = needsPoster ? [await preparePoster(store, ownPoster, video)] : [];
	await changeContent(store.database, 'system:import', async (change) => {
		await writeMedia(change, poster);
		await putVideo(change, row);
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
	stored: VideoRow | undefined,
): Promise<boolean> {
	if (stored?.digest !== digest || stored.poster !== file) return false;
	const [found] = await store.database
		.select({ digest: media.digest })
		.from(media)
		.where(eq(media.file, file));
	return found !== undefined && store.media.has(storeKey(found.digest, baseNameOf(file)));
}

async function preparePoster(store: BundleStore, file: string, video: VideoPackage): Promise<NewMedia> {
	const name = video.manifest.poster as string;
	try {
		return { file, ...(await prepareMedia(store.media, file, join(video.folder, name))) };
	} catch (error) {
		if (!(error instanceof UnusableMedia)) throw error;
		throw new UnusableVideo(`${name}: ${error.message}`);
	}
}
