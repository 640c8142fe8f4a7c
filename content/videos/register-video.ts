import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { eq } from 'drizzle-orm';
import type { BundleStore } from '../bundles/bundle-store.ts';
import { beginEvent, recordEvent } from '../events/record-event.ts';
import { prepareMedia } from '../media/add-media.ts';
import { baseNameOf, extensionOf } from '../media/media-files.ts';
import { storeKey } from '../media/media-store.ts';
import { UnusableMedia } from '../media/unusable-media.ts';
import { type NewMedia, writeMedia } from '../media/write-media.ts';
import { resolveVideos } from '../queries/videos/resolve-videos.ts';
import type { Database } from '../store/connect.ts';
import { media, type Texts, videos } from '../store/schema.ts';
import { readPackage, type VideoPackage } from './read-package.ts';
import { isStored, type StoreProgress, storePackage } from './store-package.ts';
import { touchedVideoTags } from './touched-video-tags.ts';
import { UnusableVideo } from './unusable-video.ts';

/** What is said of a film besides what its files are. */
export type VideoEntry = {
	videoId: string;
	titles: Texts;
	descriptions: Texts;
	/** A picture of `media`; left out, the film's own poster stands for it. */
	poster?: string | undefined;
	/** Left out, a film that is there already keeps its moment, and a new one gets that of now. */
	publishedAt?: Date | undefined;
};

/** A film as the store has it. */
type StoredVideo = typeof videos.$inferSelect;

/**
 * Makes a film in a folder (`video.json` and what it lists) one of the site's. The row is written last, with
 * its poster and event in one transaction, so that nothing of it is seen before all of it is in the store;
 * interrupted at any point, it can be repeated.
 *
 * @param onProgress is told of each file that is stored; throwing there ends the work
 * @throws UnusableVideo when the folder holds no such film
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
	const isThere = !needsPoster && isDeepStrictEqual(stored, row) && (await isStored(store.media, video));
	if (isThere) return 'unchanged';
	await storePackage(store.media, video, onProgress);
	const poster = needsPoster ? [await preparePoster(store, ownPoster, video)] : [];
	await writeVideo(store.database, row, poster);
	return 'registered';
}

async function writeVideo(
	database: Database,
	{ videoId, ...changes }: Omit<StoredVideo, 'publishedAt'> & { publishedAt: Date | undefined },
	poster: NewMedia[],
): Promise<void> {
	await database.transaction(async (transaction) => {
		await beginEvent(transaction);
		const posterTags = await writeMedia(transaction, poster);
		const before = await resolveVideos(transaction, [videoId]);
		await transaction
			.insert(videos)
			.values({ videoId, ...changes })
			.onConflictDoUpdate({ target: videos.videoId, set: changes });
		const after = await resolveVideos(transaction, [videoId]);
		const tags = touchedVideoTags(videoId, before.get(videoId), after.get(videoId));
		await recordEvent(transaction, 'videos', [...posterTags, ...tags]);
	});
}

/** The name in `media` of the poster that comes with a film; null where none comes. */
function ownPosterFile(videoId: string, { manifest }: VideoPackage): string | null {
	return manifest.poster === null ? null : posterFile(videoId, extensionOf(manifest.poster));
}

/** The name in `media` of a film's poster where nobody gave it one. */
export function posterFile(videoId: string, extension: string): string {
	return `media/videos/${videoId}.${extension}`;
}

/** Whether the film's own poster is in already. Another picture that came under its name later stays. */
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

async function preparePoster(store: BundleStore, file: string, video: VideoPackage): Promise<NewMedia> {
	const name = video.manifest.poster as string;
	try {
		return { file, ...(await prepareMedia(store.media, file, join(video.folder, name))) };
	} catch (error) {
		if (!(error instanceof UnusableMedia)) throw error;
		throw new UnusableVideo(`${name}: ${error.message}`);
	}
}
