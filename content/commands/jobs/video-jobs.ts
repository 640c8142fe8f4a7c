import { videoDetails } from '../../bundles/formats/lists.ts';
import { missingMedia, missingMediaRemark } from '../../bundles/importing/missing-media.ts';
import { changeContent } from '../../changes/change-content.ts';
import { parseEntry } from '../../reading/parse-entry.ts';
import { listVideos } from '../../videos/list-videos.ts';
import { registerVideo } from '../../videos/register-video.ts';
import { removeVideo } from '../../videos/upsert-video.ts';
import type { JobListener, JobOf, JobStore } from '../jobs.ts';

/** Registers a packaged video. */
export async function runAddVideo(
	store: JobStore,
	{ kind: _, folder, ...given }: JobOf<'video add'>,
	listener: JobListener,
	signal: AbortSignal,
): Promise<string[]> {
	const details = parseEntry(videoDetails, { ...given, publishedAt: given.publishedAt ?? undefined });
	const { videoId, poster } = details;
	const missing = await missingMedia(store.database, poster === undefined ? [] : [poster]);
	for (const file of missing) await listener.problem(`remark: ${missingMediaRemark('poster', file)}`);
	await store.space?.require();
	const outcome = await registerVideo(store, folder, details, async (stored, total) => {
		signal.throwIfAborted();
		await store.space?.require();
		const detail = `${megabytesText(stored)} of ${megabytesText(total)} stored`;
		await listener.progress({ what: 'videos', done: 0, detail, share: stored / total });
	});
	if (outcome === 'unchanged') return [`${videoId} is there already, just so.`];
	return [`${videoId} is in. In a body it stands as <figure data-video-id="${videoId}"></figure>.`];
}

/** All videos, newest first, one per line. */
export async function listAllVideos({ database }: JobStore): Promise<string[]> {
	const videos = await listVideos(database);
	if (videos.length === 0) return ['There are no videos.'];
	return videos.map((video) => {
		const notes = [
			durationText(video.duration),
			`${video.width}×${video.height}`,
			megabytesText(video.size),
			video.subtitles.length > 0 && `subtitles ${video.subtitles.join(', ')}`,
			video.encrypted && 'encrypted',
		].filter(Boolean);
		const titles = [video.titles.zh, video.titles.en].filter(Boolean).join(' / ');
		return `${video.videoId}  ${video.publishedAt.toISOString()}  ${titles}  [${notes.join('; ')}]`;
	});
}

export async function runRemoveVideo(
	{ database }: JobStore,
	{ videoId }: JobOf<'video remove'>,
): Promise<string[]> {
	await changeContent(database, 'system:command', (change) => removeVideo(change, videoId));
	return [`${videoId} is removed: pages leave it out. Its files stay in the media store.`];
}

function durationText(seconds: number): string {
	const whole = Math.round(seconds);
	return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}

function megabytesText(bytes: number): string {
	return `${(bytes / 1_000_000).toFixed(1)} MB`;
}
