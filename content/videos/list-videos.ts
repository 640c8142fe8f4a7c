import type { Video } from '@portico/api/answers/videos.ts';
import type { Language } from '@portico/api/languages.ts';
import { desc, sql } from 'drizzle-orm';
import { resolveMedia } from '../media/resolve-media.ts';
import { isVideoId } from '../model/identifiers.ts';
import type { Database } from '../store/connect.ts';
import { videos } from '../store/tables/media-schema.ts';
import type { Texts } from '../store/tables/schema.ts';
import { postersOf, resolveVideos, videoOf } from './resolve-videos.ts';

export type ListedVideo = {
	videoId: string;
	titles: Texts;
	publishedAt: Date;
	/** In seconds. */
	duration: number;
	/** Pixels of the largest rendition. */
	width: number;
	height: number;
	/** Of all its files, in bytes. */
	size: number;
	encrypted: boolean;
	/** The languages of its subtitles. */
	subtitles: string[];
};

/** All videos, newest first. */
export async function listVideos(database: Database): Promise<ListedVideo[]> {
	const { manifest } = videos;
	return database
		.select({
			videoId: videos.videoId,
			titles: videos.titles,
			publishedAt: videos.publishedAt,
			duration: videos.duration,
			width: sql<number>`(${manifest} ->> 'width')::int`,
			height: sql<number>`(${manifest} ->> 'height')::int`,
			size: sql<number>`(
				select sum((file ->> 'size')::bigint) from jsonb_array_elements(${manifest} -> 'files') file
			)::float8`,
			encrypted: sql<boolean>`(${manifest} ->> 'encrypted')::bool`,
			subtitles: sql<string[]>`jsonb_path_query_array(${manifest}, '$.subtitles[*].lang')`,
		})
		.from(videos)
		.orderBy(desc(videos.publishedAt), videos.videoId);
}

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
