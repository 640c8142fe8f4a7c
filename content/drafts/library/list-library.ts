import type { Language } from '@portico/api/languages.ts';
import type { Library, LibraryFile } from '@portico/api/newsroom/answers/library.ts';
import { type LibraryFilter, type LibraryKind, minCoverWidth } from '@portico/api/newsroom/library-rules.ts';
import { type SQL, sql } from 'drizzle-orm';
import { baseNameOf } from '../../files/media-files.ts';
import { focalPointOf } from '../../media/resolve-media.ts';
import { inLanguage } from '../../model/in-language.ts';
import { loadSiteSettings } from '../../site/site-settings.ts';
import type { Database } from '../../store/connect.ts';
import type { Texts } from '../../store/tables/schema.ts';
import { type MediaReader, readableMedia, unusedMedia } from '../readable-media.ts';

export type LibraryQuery = {
	/** This file alone, whatever else is asked for. */
	file?: string | undefined;
	kind: LibraryKind;
	/** In a name, a description, a credit or a title; empty for all. */
	text: string;
	only?: LibraryFilter | undefined;
	/** The person who uploaded it, or `me`. */
	by?: string | undefined;
	/** Days in the site's time zone, both included. */
	from?: string | undefined;
	to?: string | undefined;
	page: number;
	pageSize: number;
};

/**
 * A page of the files that a person may read, or of the videos, the newest first.
 *
 * @param language of the titles and descriptions, if possible
 */
export async function listLibrary(
	database: Database,
	reader: MediaReader,
	query: LibraryQuery,
	language: Language,
): Promise<Library> {
	const { rows: people } = await database.execute<{ personId: string; name: string }>(sql`
		select person_id as "personId", display_name as name from people
		where exists (select from media where uploaded_by = person_id) order by display_name
	`);
	const isOfVideos = query.kind === 'video' && query.file === undefined;
	const found = isOfVideos ? await listVideos(database, query) : await listFiles(database, reader, query);
	const kindOf = (row: Row) => (row.width === null ? 'file' : 'picture');
	const items = found.rows.map((row) => libraryFile(row, isOfVideos ? 'video' : kindOf(row), language));
	return { items, total: found.total, hasMore: found.hasMore, people };
}

type Row = {
	id: string;
	texts: Texts;
	width: number | null;
	height: number | null;
	size: string | number | null;
	pages: number | null;
	duration: number | null;
	poster: string | null;
	digest: string;
	uploaded_by: string | null;
	uploaded_at: string | null;
	lacks_words: boolean;
	focal_x: number | null;
	focal_y: number | null;
	removed_at: string | null;
};

type Found = { rows: Row[]; total: number; hasMore: boolean };

async function listFiles(database: Database, reader: MediaReader, query: LibraryQuery): Promise<Found> {
	const { file, only } = query;
	const isReadable = await readableMedia(database, reader, file === undefined ? [] : [file]);
	const wanted = file === undefined ? await filtersOf(database, reader, query) : [sql`media.file = ${file}`];
	return pageOf(database, query, {
		from: sql`media`,
		id: sql`media.file`,
		conditions: [...wanted, isReadable],
		// Each row takes several lookups.
		countsAll: isReadable === undefined && only !== 'unused',
		columns: sql`media.file as id, media.alts as texts, media.width, media.height, media.size, nullif(media.pages, 0) as pages,
			null as duration, case when media.width is not null then media.file end as poster, media.digest,
			(select display_name from people where person_id = media.uploaded_by) as uploaded_by,
			media.uploaded_at, ${lacksWords} as lacks_words, media.focal_x, media.focal_y,
			media.removed_at`,
		order: sql`media.uploaded_at desc nulls last, media.file`,
	});
}

async function filtersOf(
	database: Database,
	reader: MediaReader,
	query: LibraryQuery,
): Promise<Statement['conditions']> {
	return [
		query.kind === 'picture' ? sql`media.width is not null` : sql`media.width is null`,
		query.only === 'bin' ? sql`media.removed_at is not null` : sql`media.removed_at is null`,
		textCondition(
			query.text,
			...[sql`media.file`, sql`media.credit`],
			...[sql`media.alts ->> 'zh'`, sql`media.alts ->> 'en'`],
			...[sql`media.captions ->> 'zh'`, sql`media.captions ->> 'en'`],
		),
		query.by && sql`media.uploaded_by = ${query.by === 'me' ? reader.personId : query.by}`,
		await daysCondition(database, query, sql`media.uploaded_at`),
		query.only === 'undescribed' && lacksWords,
		query.only === 'small' && sql`media.width < ${minCoverWidth}`,
		query.only === 'unused' && (await unusedMedia(database)),
	];
}

const lacksWords = sql`(media.width is not null and not media.decorative and not (media.alts ?& array['zh', 'en']))`;

async function listVideos(database: Database, query: LibraryQuery): Promise<Found> {
	const all = sql`(
		select video_id, titles, poster, duration, published_at, (manifest ->> 'width')::int as width,
			(manifest ->> 'height')::int as height
		from videos
		union all
		select video_id, titles, null, null, created_at, null, null from film_jobs where source is not null
	) videos`;
	return pageOf(database, query, {
		from: all,
		id: sql`videos.video_id`,
		countsAll: true,
		conditions: [
			textCondition(
				query.text,
				...[sql`videos.video_id`, sql`videos.titles ->> 'zh'`, sql`videos.titles ->> 'en'`],
			),
			await daysCondition(database, query, sql`videos.published_at`),
		],
		columns: sql`videos.video_id as id, videos.titles as texts, videos.width, videos.height, null as size,
			null as pages, videos.duration, videos.poster, '' as digest, null as uploaded_by,
			videos.published_at as uploaded_at, false as lacks_words, null as focal_x, null as focal_y,
			null as removed_at`,
		order: sql`videos.published_at desc, videos.video_id`,
	});
}

type Statement = {
	from: SQL;
	/** The column that tells rows apart. */
	id: SQL;
	conditions: (SQL | undefined | false | '')[];
	/** Whether more than `maxCounted` are counted. */
	countsAll: boolean;
	columns: SQL;
	order: SQL;
};

/** So many are always counted, and named to the database: it need not search for them again. */
const maxCounted = 1_000;

async function pageOf(
	database: Database,
	{ page, pageSize }: LibraryQuery,
	{ from, id, conditions, countsAll, columns, order }: Statement,
): Promise<Found> {
	const wanted = conditions.filter(
		(condition) => condition !== undefined && condition !== false && condition !== '',
	);
	const where = wanted.length === 0 ? sql`true` : sql.join(wanted, sql` and `);
	const rowsOf = async (condition: SQL) => {
		const { rows } = await database.execute<Row>(sql`
			select ${columns} from ${from} where ${condition} order by ${order}
			limit ${pageSize} offset ${(page - 1) * pageSize}
		`);
		return rows;
	};
	const { rows: first } = await database.execute<{ id: string }>(
		sql`select ${id} as id from ${from} where ${where} limit ${maxCounted + 1}`,
	);
	if (first.length <= maxCounted) {
		const isFound = sql`${id} = any (${sql.param(first.map((row) => row.id))}::text[])`;
		return { rows: await rowsOf(isFound), total: first.length, hasMore: false };
	}
	// There are so many that the order of the index soon leads to a page of them.
	const rows = await rowsOf(where);
	if (!countsAll) return { rows, total: maxCounted, hasMore: true };
	const { rows: counted } = await database.execute<{ total: number }>(
		sql`select count(*)::int as total from ${from} where ${where}`,
	);
	return { rows, total: counted[0]?.total ?? 0, hasMore: false };
}

const isAscii = /^[!-~]+$/;

/** Whether all words stand in one of the texts, in any case of letters. */
function textCondition(text: string, ...places: SQL[]): SQL | undefined {
	const words = text
		.trim()
		.toLowerCase()
		.split(/\s+/)
		.filter((word) => word !== '');
	if (words.length === 0) return undefined;
	const whole = sql`concat_ws(' ', ${sql.join(places, sql`, `)})`;
	return sql.join(
		words.map((word) => sql`position(${word} in ${foldedFor(word, whole)}) > 0`),
		sql` and `,
	);
}

/** A text in small letters, as far as a word needs it: folding those of all languages takes half of the time. */
function foldedFor(word: string, text: SQL): SQL {
	if (word === word.toUpperCase()) return text;
	return isAscii.test(word) ? sql`lower(${text} collate "C")` : sql`lower(${text})`;
}

async function daysCondition(
	database: Database,
	{ from, to }: LibraryQuery,
	time: SQL,
): Promise<SQL | undefined> {
	if (!from && !to) return undefined;
	const { timeZone } = await loadSiteSettings(database);
	const day = sql`(${time} at time zone ${timeZone})::date`;
	const after = from ? sql`${day} >= ${from}::date` : sql`true`;
	return to ? sql`${after} and ${day} <= ${to}::date` : after;
}

function libraryFile(row: Row, kind: LibraryKind, language: Language): LibraryFile {
	const { id, texts, width, height, pages, duration, poster, digest } = row;
	const text = inLanguage(texts, language)?.text ?? '';
	const isoOf = (time: string | null) => (time === null ? null : new Date(time).toISOString());
	return {
		...{ id, kind, width, height, pages, duration, poster, digest },
		name: kind === 'video' ? text || id : baseNameOf(id),
		alt: kind === 'picture' ? text : '',
		size: row.size === null ? null : Number(row.size),
		uploadedBy: row.uploaded_by,
		uploadedAt: isoOf(row.uploaded_at),
		lacksWords: row.lacks_words,
		focus: focalPointOf({ focalX: row.focal_x, focalY: row.focal_y }) ?? null,
		removedAt: isoOf(row.removed_at),
	};
}
