import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { outsideBundleReason } from '../../../reading/inside-bundle.ts';
import { posterFile, registerVideo } from '../../../videos/register-video.ts';
import { UnusableVideo } from '../../../videos/unusable-video.ts';
import { type VideoEntry, videoEntry, videoFolder } from '../../formats/videos.ts';
import type { ImportRun } from '../import-run.ts';
import { type ReadEntry, readEntries } from '../lists/read-entries.ts';
import { reportUnseenPictures } from '../media/missing-media.ts';

/** Imports the videos of a bundle one by one, after the pictures and before the content that shows them. */
export async function importVideos(run: ImportRun): Promise<void> {
	const entries = await readEntries(run, 'videos', videoEntry, 'videoId');
	for (const read of entries ?? []) {
		await run.yieldToEventLoop();
		await importVideo(run, read);
		await run.checkpoint('videos');
	}
}

async function importVideo(run: ImportRun, { entry, place }: ReadEntry<VideoEntry>): Promise<void> {
	const { folder = videoFolder(entry.videoId), ...details } = entry;
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
