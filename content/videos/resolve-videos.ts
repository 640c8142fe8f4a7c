import type { Video } from '@portico/api/answers/videos.ts';
import type { Language } from '@portico/api/languages.ts';
import { getTableColumns, inArray, sql } from 'drizzle-orm';
import { addTags, videoTag } from '../events/content-tags.ts';
import { mediaAddress } from '../files/media-files.ts';
import { mediaTypeOf } from '../files/media-types.ts';
import { type MediaByFile, pictureOf } from '../media/resolve-media.ts';
import { inLanguage } from '../model/in-language.ts';
import type { VideoManifest } from '../model/video-manifest.ts';
import type { Database, Transaction } from '../store/connect.ts';
import { videos } from '../store/tables/media-schema.ts';
import { nameInLanguage } from '../titles/title-breaks.ts';

/** The fields of a video for answers, without the list of its files, which can be long. */
export type VideoRow = Omit<typeof videos.$inferSelect, 'manifest'> & {
	manifest: Omit<VideoManifest, 'files'>;
	/** In bytes; null without a download. */
	downloadSize: number | null;
};

/** The videos of one answer, by their identifiers. */
export type VideosById = ReadonlyMap<string, VideoRow>;

const { manifest, ...shownColumns } = getTableColumns(videos);

const answeredColumns = {
	...shownColumns,
	manifest: sql<VideoRow['manifest']>`${manifest} - 'files'`,
	downloadSize: sql<number | null>`
		jsonb_path_query_first(${manifest}, '$.files[*] ? (@.name == $.download).size')::float8`,
};

/** Loads the videos of an answer in one statement, or none when there are none. Omits missing videos. */
export async function resolveVideos(
	database: Database | Transaction,
	videoIds: Iterable<string | null | undefined>,
): Promise<VideosById> {
	const wanted = [...new Set(videoIds)].filter((videoId) => typeof videoId === 'string');
	if (wanted.length === 0) return new Map();
	const rows = await database.select(answeredColumns).from(videos).where(inArray(videos.videoId, wanted));
	return new Map(rows.map((row) => [row.videoId, row]));
}

/** The posters of videos, which the answer must also pass to `resolveMedia`. */
export function postersOf(videosById: VideosById): (string | null)[] {
	return [...videosById.values()].map((row) => row.poster);
}

/** A video as pages play it; null when it is not in the store. */
export function videoOf(
	videosById: VideosById,
	mediaByFile: MediaByFile,
	videoId: string,
	language: Language,
): Video | null {
	addTags(videoTag(videoId));
	const row = videosById.get(videoId);
	return row ? { ...shownVideo(row, language), poster: pictureOf(mediaByFile, row.poster, language) } : null;
}

/** The fields of a video that pages show, besides its poster. */
function shownVideo(row: VideoRow, language: Language): Omit<Video, 'poster'> {
	const { duration, width, height, master, download, thumbnails, subtitles } = row.manifest;
	const addressOf = (name: string) => mediaAddress(row.digest, name);
	return {
		videoId: row.videoId,
		title: nameInLanguage(row.titles, language),
		description: inLanguage(row.descriptions, language),
		publishedAt: row.publishedAt.toISOString(),
		duration,
		width,
		height,
		source: addressOf(master),
		download:
			download === null
				? null
				: { href: addressOf(download), mediaType: mediaTypeOf(download), size: row.downloadSize ?? 0 },
		thumbnails: thumbnails === null ? null : addressOf(thumbnails),
		subtitles: subtitles.map(({ lang, name, file }) => ({ lang, name, href: addressOf(file) })),
	};
}
