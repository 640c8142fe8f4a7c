import { videoDetails } from '../../bundles/formats/videos.ts';
import { missingMedia, missingMediaRemark } from '../../bundles/importing/media/missing-media.ts';
import { parseEntry } from '../../bundles/reading/parse-entry.ts';
import { listVideos } from '../../videos/list-videos.ts';
import { registerVideo } from '../../videos/register-video.ts';
import { removeVideo } from '../../videos/remove-video.ts';
import type { JobListener, JobOf, JobStore } from '../jobs.ts';

/** Makes a film that was made ready one of the site's. */
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
	const outcome = await registerVideo(store, folder, details, async (stored, total) => {
		signal.throwIfAborted();
		const detail = `${inMegabytes(stored)} of ${inMegabytes(total)} stored`;
		await listener.progress({ what: 'videos', done: 0, detail, share: stored / total });
	});
	if (outcome === 'unchanged') return [`${videoId} is there already, just so.`];
	return [`${videoId} is in. In a body it stands as <figure data-video-id="${videoId}"></figure>.`];
}

/** All films, newest first, a line each. */
export async function listAllVideos({ database }: JobStore): Promise<string[]> {
	const films = await listVideos(database);
	if (films.length === 0) return ['There are no films.'];
	return films.map((film) => {
		const notes = [
			inTime(film.duration),
			`${film.width}×${film.height}`,
			inMegabytes(film.size),
			film.subtitles.length > 0 && `subtitles ${film.subtitles.join(', ')}`,
			film.encrypted && 'encrypted',
		].filter(Boolean);
		const titles = [film.titles.zh, film.titles.en].filter(Boolean).join(' / ');
		return `${film.videoId}  ${film.publishedAt.toISOString()}  ${titles}  [${notes.join('; ')}]`;
	});
}

export async function runRemoveVideo(
	{ database }: JobStore,
	{ videoId }: JobOf<'video remove'>,
): Promise<string[]> {
	await removeVideo(database, videoId);
	return [`${videoId} is removed: pages leave it out. Its files stay in the media store.`];
}

function inTime(seconds: number): string {
	const whole = Math.round(seconds);
	return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}

function inMegabytes(bytes: number): string {
	return `${(bytes / 1_000_000).toFixed(1)} MB`;
}
