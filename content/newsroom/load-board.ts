import type { ArticleState } from '@portico/api/constants.ts';
import { type Language, languages } from '@portico/api/languages.ts';
import type { Board, BoardText } from '@portico/api/newsroom/answers/articles.ts';
import { type SQL, sql } from 'drizzle-orm';
import { type ColumnTree, loadColumnTree } from '../columns/column-tree.ts';
import { keyTable, type TextKey } from '../model/identifiers.ts';
import { type ClockRow, clockFields, clockOf } from '../statistics/statistics-clock.ts';
import type { Database } from '../store/connect.ts';
import { type ListState, stateBits } from '../store/tables/newsroom-schema.ts';
import { allowedColumns, columnPaths, isOneOf } from './allowed-columns.ts';
import { dayStart, type Reader } from './list-articles.ts';
import { columnName, isoOf } from './load-listed-articles.ts';

/**
 * What concerns a person: the texts that wait for their publication, that they worked on, that will go out, and that
 * went out today in the site's time zone; how many translations they may write are missing or older than the original.
 * Only of columns that they may read.
 */
export async function loadBoard(database: Database, reader: Reader): Promise<Board> {
	const tree = await loadColumnTree(database);
	const paths = columnPaths(tree);
	const readable = allowedColumns(reader.grants, 'read', null, paths);
	const publishable = {
		zh: allowedColumns(reader.grants, 'publish', 'zh', paths),
		en: allowedColumns(reader.grants, 'publish', 'en', paths),
	};
	const writable = {
		zh: allowedColumns(reader.grants, 'write', 'zh', paths),
		en: allowedColumns(reader.grants, 'write', 'en', paths),
	};
	const describe = async (list: BoardList) => ({
		items: await describeTexts(database, list.items, tree, reader.language),
		total: list.total,
	});
	return {
		waiting: await describe(await loadWaiting(database, readable, publishable)),
		workedOn: await describe(await loadWorkedOn(database, readable, reader.personId)),
		scheduled: await describe(await loadScheduled(database, readable)),
		publishedToday: await describe(
			await loadPublishedSince(database, readable, await loadMidnight(database)),
		),
		translations: await countTranslations(database, readable, writable),
	};
}

/** The beginning of the current day, by the store's clock and the site's time zone. */
async function loadMidnight(database: Database): Promise<Date> {
	const { rows } = await database.execute<ClockRow>(sql`select ${clockFields(null)}`);
	const row = rows[0] as ClockRow;
	return dayStart(clockOf(row).day, row.time_zone);
}

/** Texts shown of each list. */
const shownTexts = 20;

/** The columns where a person may do something; null for all. */
type Columns = readonly string[] | null;

type ListRow = { article_id: string; lang: Language; at: string; total: number };

/**
 * Texts with a version that waits to be published, last changed first. The first of them are in the articles that
 * changed last, so that only these are looked at one by one.
 */
async function loadWaiting(
	database: Database,
	readable: Columns,
	publishable: Record<Language, Columns>,
): Promise<BoardList> {
	const { rows } = await database.execute<ListRow>(sql`
		with waiting as (
			select article_id,
				case when ${isOneOf(sql`list.fd_code`, publishable.zh)} then waiting_zh_at end as zh,
				case when ${isOneOf(sql`list.fd_code`, publishable.en)} then waiting_en_at end as en
			from article_list list
			where (waiting_zh_at is not null or waiting_en_at is not null)
				and ${isOneOf(sql`list.fd_code`, readable)}
		),
		latest as (
			select * from waiting where zh is not null or en is not null
			order by greatest(zh, en) desc, article_id limit ${shownTexts}
		)
		select article_id, texts.lang, texts.at, (select count(zh) + count(en) from waiting)::int as total
		from latest cross join lateral (values ('zh', zh), ('en', en)) as texts(lang, at)
		where texts.at is not null
		order by texts.at desc, article_id, lang desc limit ${shownTexts}
	`);
	return listOf(rows);
}

/** By language, how many articles lack a text that a person may write, or have one that is older than the original. */
async function countTranslations(
	database: Database,
	readable: Columns,
	writable: Record<Language, Columns>,
): Promise<Board['translations']> {
	const isWriter = languages.some((lang) => writable[lang]?.length !== 0);
	if (!isWriter) return { zh: null, en: null };
	const count = (state: ListState, lang: Language) => sql`(count(*) filter (
		where states & ${stateBits([state], lang)}::int <> 0 and ${isOneOf(sql`list.fd_code`, writable[lang])}
	))::int`;
	const { rows } = await database.execute<Record<`${'missing' | 'outdated'}_${Language}`, number>>(sql`
		select ${count('missing', 'zh')} as missing_zh, ${count('outdated', 'zh')} as outdated_zh,
			${count('missing', 'en')} as missing_en, ${count('outdated', 'en')} as outdated_en
		from article_list list
		where states & ${stateBits(['missing', 'outdated'], null)}::int <> 0 and ${isOneOf(sql`list.fd_code`, readable)}
	`);
	const [row] = rows;
	const dueIn = (lang: Language) =>
		row && writable[lang]?.length !== 0
			? { missing: row[`missing_${lang}`], outdated: row[`outdated_${lang}`] }
			: null;
	return { zh: dueIn('zh'), en: dueIn('en') };
}

/** Texts that a person changed, the last first. */
function loadWorkedOn(database: Database, readable: Columns, personId: string): Promise<BoardList> {
	return loadTexts(
		database,
		readable,
		sql`select article_id, lang, changed_at as at from person_text_changes where person_id = ${personId}`,
		sql`desc`,
	);
}

/** Scheduled texts, the next first. */
function loadScheduled(database: Database, readable: Columns): Promise<BoardList> {
	return loadTexts(
		database,
		readable,
		sql`select article_id, lang, scheduled_for as at from article_texts where scheduled_for is not null`,
		sql`asc`,
	);
}

/** Texts whose published version visitors see since this time or later, the last first. */
function loadPublishedSince(database: Database, readable: Columns, since: Date): Promise<BoardList> {
	return loadTexts(
		database,
		readable,
		sql`select article_id, lang, coalesce(shown_since, published_at) as at from article_texts
			where published_version is not null
				and coalesce(shown_since, published_at) >= ${since.toISOString()}::timestamptz`,
		sql`desc`,
	);
}

/** The first texts of a selection with `article_id`, `lang` and `at`, and how many there are. */
async function loadTexts(
	database: Database,
	readable: Columns,
	selection: SQL,
	way: SQL,
): Promise<BoardList> {
	// Looks columns up one by one, by an index: PGlite would read whole tables for a few texts.
	const fdCode = sql`(select fd_code from article_list list where list.article_id = selected.article_id)`;
	const { rows } = await database.execute<ListRow>(sql`
		with texts as (
			select article_id, lang, at from (${selection}) selected where ${isOneOf(fdCode, readable)}
		)
		select article_id, lang, at, (select count(*) from texts)::int as total from texts
		order by at ${way}, article_id, lang desc limit ${shownTexts}
	`);
	return listOf(rows);
}

function listOf(rows: readonly ListRow[]): BoardList {
	const items = rows.map((row): DatedText => ({ articleId: row.article_id, lang: row.lang, at: row.at }));
	return { items, total: rows[0]?.total ?? 0 };
}

/** A text with the time it is listed by, in the store's format. */
type DatedText = TextKey & { at: string };

type BoardList = { items: DatedText[]; total: number };

type Row = {
	article_id: string;
	lang: Language;
	fd_code: string;
	state: ArticleState;
	title: string;
	changed_by: string | null;
};

/** Texts as the board shows them, in the given order. */
async function describeTexts(
	database: Database,
	texts: readonly DatedText[],
	tree: ColumnTree,
	language: Language,
): Promise<BoardText[]> {
	if (texts.length === 0) return [];
	const rows = new Map(
		(await loadRows(database, texts)).map((row) => [`${row.lang}/${row.article_id}`, row]),
	);
	return texts.flatMap(({ articleId, lang, at }) => {
		const row = rows.get(`${lang}/${articleId}`);
		if (!row) return [];
		const { fd_code: fdCode, state, title, changed_by: by } = row;
		const name = columnName(tree, fdCode, language);
		return [{ articleId, lang, title, columnName: name, state, at: isoOf(at), by }];
	});
}

/** A person changed a text last if nothing, such as an import, changed it after them. */
async function loadRows(database: Database, texts: readonly TextKey[]): Promise<Row[]> {
	const { rows } = await database.execute<Row>(sql`
		select keys.article_id, keys.lang, articles.fd_code, coalesce(texts.state, 'draft') as state,
			coalesce(versions.title, copies.content ->> 'title') as title,
			(
				select people.display_name from person_text_changes changes
				join people on people.person_id = changes.person_id
				where changes.article_id = keys.article_id and changes.lang = keys.lang
					and (texts.modified_at is null or changes.changed_at >= texts.modified_at)
				order by changes.changed_at desc limit 1
			) as changed_by
		from ${keyTable([...texts])}
		join articles on articles.article_id = keys.article_id
		left join article_texts texts on texts.article_id = keys.article_id and texts.lang = keys.lang
		left join working_copies copies on copies.article_id = keys.article_id and copies.lang = keys.lang
		left join lateral (
			select title from article_versions latest
			where latest.article_id = texts.article_id and latest.lang = texts.lang
				and latest.version = texts.latest_version
			limit 1
		) versions on true
		where versions.title is not null or copies.content is not null
	`);
	return rows;
}
