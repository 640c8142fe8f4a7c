import type { Video } from '@portico/api/answers/videos.ts';
import type { Language } from '@portico/api/languages.ts';
import { resolveMedia } from '../media/resolve-media.ts';
import { isVideoId } from '../model/identifiers.ts';
import type { Database } from '../store/connect.ts';
import { postersOf, resolveVideos, videoOf } from './resolve-videos.ts';

/** A video; null when it is missing. */
export async function findVideo(
	database: Database,
	videoId: string,
	language: Language,
): Promise<Video | null> {
	if (!isVideoId(videoId)) return null;
	const videosById = await resolveVideos(database, [videoId]);
	const mediaByFile = await resolveMedia(database, postersOf(videosById));
	return videoOf(videosById, mediaByFile, videoId, language);
}
