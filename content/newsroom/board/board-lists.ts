import type { Language } from '@portico/api/languages.ts';
import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../store/connect.ts';
import { isOneOf } from '../allowed-columns.ts';
import type { BoardList, DatedText } from './describe-texts.ts';

/** Texts shown of each list. */
const shownTexts = 20;

/** The columns where a person may do something; null for all. */
type Columns = readonly string[] | null;

type ListRow = { article_id: string; lang: Language; at: string; total: number };

/**
 * Texts with a version that waits to be published, last changed first. The first of them are in the articles that
 * changed last, so that only these are looked at one by one.
 */
export async function loadWaiting(
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

/** Texts that a person changed, the last first. */
export function loadWorkedOn(database: Database, readable: Columns, personId: string): Promise<BoardList> {
	return loadTexts(
		database,
		readable,
		sql`select article_id, lang, changed_at as at from person_text_changes where person_id = ${personId}`,
		sql`desc`,
	);
}

/** Scheduled texts, the next first. */
export function loadScheduled(database: Database, readable: Columns): Promise<BoardList> {
	return loadTexts(
		database,
		readable,
		sql`select article_id, lang, scheduled_for as at from article_texts where scheduled_for is not null`,
		sql`asc`,
	);
}

/** Texts whose published version visitors see since this time or later, the last first. */
export function loadPublishedSince(database: Database, readable: Columns, since: Date): Promise<BoardList> {
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
