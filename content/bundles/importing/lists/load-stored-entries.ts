import { sql } from 'drizzle-orm';
import { descriptionOf } from '../../../media/describe-media.ts';
import { media, videos } from '../../../store/tables/media-schema.ts';
import { columns, leaders, organisationUnits } from '../../../store/tables/schema.ts';
import { posterFile } from '../../../videos/register-video.ts';
import { entryOfColumn, entryOfLeader, entryOfUnit, entryOfVideo } from '../../formats/stored-entries.ts';
import type { LoadStoredEntries } from './read-entries.ts';

/** What the store has of the entries of a bundle's lists. */

export const loadStoredColumns: LoadStoredEntries = async (database) => {
	const rows = await database.select().from(columns);
	return new Map(rows.map((row) => [row.fdCode, entryOfColumn(row)]));
};

export const loadStoredUnits: LoadStoredEntries = async (database) => {
	const rows = await database.select().from(organisationUnits);
	return new Map(rows.map((row) => [row.unitId, entryOfUnit(row)]));
};

export const loadStoredLeaders: LoadStoredEntries = async (database) => {
	const rows = await database.select().from(leaders);
	return new Map(rows.map((row) => [String(row.number), entryOfLeader(row)]));
};

/** The manifests, which can be long, are not read. */
export const loadStoredVideos: LoadStoredEntries = async (database) => {
	const { videoId, titles, descriptions, poster, publishedAt } = videos;
	const rows = await database.select({ videoId, titles, descriptions, poster, publishedAt }).from(videos);
	return new Map(rows.map((row) => [row.videoId, entryOfVideo({ ...row, poster: chosenPoster(row) })]));
};

/** The poster from the video's folder is not chosen: it changes with the video. */
function chosenPoster({ videoId, poster }: { videoId: string; poster: string | null }): string | null {
	return poster?.startsWith(posterFile(videoId, '')) ? null : poster;
}

/** Of an entry of `media.json`, only what people say of a picture is stored as it is. */
export const loadStoredAlts: LoadStoredEntries = async (database, files) => {
	const rows = await database
		.select()
		.from(media)
		.where(
			sql`${media.file} = any (${sql.param(files.map((file) => file.normalize('NFC').replaceAll('\0', '').toWellFormed()))}::text[])`,
		);
	return new Map(rows.map((row) => [row.file, descriptionOf(row)]));
};
