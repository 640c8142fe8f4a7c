import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { posterFile, registerVideo } from '../../../videos/register-video.ts';
import { UnusableVideo } from '../../../videos/unusable-video.ts';
import { type VideoEntry, videoEntry, videoFolder } from '../../formats/videos.ts';
import { whyNotInside } from '../../reading/inside-bundle.ts';
import type { ImportRun } from '../import-run.ts';
import { type ReadEntry, readEntries } from '../lists/read-entries.ts';
import { missingMedia, missingMediaRemark } from '../media/missing-media.ts';

/** Brings the films of a bundle in, each by itself, after the pictures and before all that shows them. */
export async function importVideos(run: ImportRun): Promise<void> {
	const entries = await readEntries(run, 'videos', videoEntry, 'videoId');
	for (const read of entries ?? []) {
		await run.breathe();
		await importVideo(run, read);
		await run.checkpoint('videos');
	}
}

async function importVideo(run: ImportRun, { entry, place }: ReadEntry<VideoEntry>): Promise<void> {
	const { folder = videoFolder(entry.videoId), ...details } = entry;
	try {
		const reason = await whyNotInside(run.folder, folder);
		if (reason !== null) throw new UnusableVideo(reason);
		const outcome = await registerVideo(
			run.store,
			join(run.folder, folder),
			{ ...details, poster: details.poster ?? (await ownPicture(run, entry.videoId)) },
			(bytesRead, bytesTotal) => run.checkpoint('videos', { bytesRead, bytesTotal }),
		);
		run.count('videos', outcome === 'registered' ? 'imported' : 'unchanged');
	} catch (error) {
		if (!(error instanceof UnusableVideo)) throw error;
		await run.refuse('videos', place, `${folder}: ${error.message}`);
		return;
	}
	const missing = await missingMedia(run.store.database, details.poster ? [details.poster] : []);
	for (const file of missing) await run.remark('videos', place, missingMediaRemark('poster', file));
}

/** A picture the bundle has under the name of a film's poster is meant to be it, though the entry names none. */
async function ownPicture(run: ImportRun, videoId: string): Promise<string | undefined> {
	const file = posterFile(videoId, 'jpg');
	return access(join(run.folder, file)).then(
		() => file,
		() => undefined,
	);
}
