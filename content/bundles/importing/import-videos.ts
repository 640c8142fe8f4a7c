import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { inArray } from 'drizzle-orm';
import { outsideBundleReason } from '../../reading/open-regular-file.ts';
import type { Database } from '../../store/connect.ts';
import { videos } from '../../store/tables/media-schema.ts';
import { posterFile, registerVideo } from '../../videos/register-video.ts';
import { UnusableVideo } from '../../videos/unusable-video.ts';
import { type VideoEntry, videoEntry, videoFolder } from '../formats/lists.ts';
import type { ImportRun } from './import-run.ts';
import { loadStoredVideos } from './lists/load-stored-entries.ts';
import { type ReadEntry, readEntries } from './lists/read-entries.ts';
import { reportUnseenPictures } from './missing-media.ts';

/** Imports the videos of a bundle one by one, after the pictures and before the content that shows them. */
export async function importVideos(run: ImportRun): Promise<void> {
	const entries = await readEntries(run, 'videos', videoEntry, 'videoId', loadStoredVideos);
	for (const read of entries ?? []) {
		await run.yieldToEventLoop();
		await importVideo(run, read);
		await run.checkpoint('videos');
	}
}

async function importVideo(run: ImportRun, { entry, place }: ReadEntry<VideoEntry>): Promise<void> {
	const { folder = videoFolder(entry.videoId), ...named } = entry;
	const details = { ...named, ...(named.poster && { poster: run.fileAt(named.poster) }) };
	try {
		const reason = await outsideBundleReason(run.folder, folder);
		if (reason !== null) throw new UnusableVideo(reason);
		const outcome = await registerVideo(
			run.store,
			join(run.folder, folder),
			{ ...details, poster: details.poster ?? (await bundledPoster(run, entry.videoId)) },
			async (bytesRead, bytesTotal) => {
				await run.requireSpace();
				await run.checkpoint('videos', { bytesRead, bytesTotal });
			},
		);
		run.count('videos', outcome === 'registered' ? 'imported' : 'unchanged');
	} catch (error) {
		if (!(error instanceof UnusableVideo)) throw error;
		await run.refuse('videos', place, `${folder}: ${error.message}`);
		return;
	}
	if (details.poster)
		await reportUnseenPictures(run, 'videos', [{ place, field: 'poster', file: details.poster }]);
}

/**
 * A picture of the bundle with the name of a video's poster is used as the poster, even if the entry does
 * not name it.
 */
async function bundledPoster(run: ImportRun, videoId: string): Promise<string | undefined> {
	const file = posterFile(videoId, 'jpg');
	return access(join(run.folder, file)).then(
		() => file,
		() => undefined,
	);
}

/** The videos that are missing from the store. Videos of the bundle are already stored by then. */
export async function missingVideos(database: Database, videoIds: Iterable<string>): Promise<Set<string>> {
	const missingIds = new Set(videoIds);
	if (missingIds.size === 0) return missingIds;
	const rows = await database
		.select({ videoId: videos.videoId })
		.from(videos)
		.where(inArray(videos.videoId, [...missingIds]));
	for (const { videoId } of rows) missingIds.delete(videoId);
	return missingIds;
}

/**
 * The remark on an entry with a missing video; the entry is imported, and shows the video once it exists.
 */
export function missingVideoRemark(field: string, videoId: string): string {
	return `${field}: the video ${videoId} is neither in the bundle nor in the store`;
}
