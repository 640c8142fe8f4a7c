import type { Database } from '@portico/content/store/connect.ts';
import { articleTexts, articleVersions, contentEvents } from '@portico/content/store/tables/schema.ts';
import { asc, desc, sql } from 'drizzle-orm';
import { expect } from 'vitest';

/** The text of an article in a language, with its versions. */
export async function textOf(database: Database, articleId: string, lang: 'zh' | 'en') {
	const [state] = await database
		.select()
		.from(articleTexts)
		.where(sql`article_id = ${articleId} and lang = ${lang}`);
	const versions = await database
		.select()
		.from(articleVersions)
		.where(sql`article_id = ${articleId} and lang = ${lang}`)
		.orderBy(asc(articleVersions.version));
	return state && { ...state, versions };
}

/** The columns that list a text, with whether they do so directly. */
export async function listingsOf(database: Database, articleId: string, lang: 'zh' | 'en') {
	const { rows } = await database.execute<{ fd_code: string; direct: boolean }>(sql`
		select fd_code, direct from listings where article_id = ${articleId} and lang = ${lang} order by fd_code
	`);
	return Object.fromEntries(rows.map((row) => [row.fd_code, row.direct]));
}

export async function countOf(database: Database, table: string): Promise<number> {
	const { rows } = await database.execute<{ count: number }>(
		sql`select count(*)::int as count from ${sql.identifier(table)}`,
	);
	return rows[0]?.count as number;
}

export async function eventCount(database: Database): Promise<number> {
	return countOf(database, 'content_events');
}

export async function lastEvent(database: Database) {
	const [event] = await database.select().from(contentEvents).orderBy(desc(contentEvents.number)).limit(1);
	return event;
}

/**
 * Checks what must hold after every transaction: counters match the rows they count; listings, search rows and media
 * uses exist for published texts only; each text's latest version is its highest; and the newsroom lists every article with texts.
 */
export async function expectConsistentStore(database: Database): Promise<void> {
	const { rows } = await database.execute<{ rule: string }>(sql`
		select 'counter ' || coalesce(counters.fd_code, counted.fd_code) as rule
		from (select * from listing_counters where total <> 0) counters
		full join (select fd_code, lang, count(*)::int as total from listings group by fd_code, lang) counted
			on counted.fd_code = counters.fd_code and counted.lang = counters.lang
		where counted.total is distinct from counters.total
		union all
		select 'months of ' || coalesce(months.fd_code, counted.fd_code)
		from (select * from listing_months where total <> 0) months
		full join (
			select fd_code, lang, pinned, date_trunc('month', published_at at time zone 'UTC')::date as month,
				count(*)::int as total
			from listings group by 1, 2, 3, 4
		) counted on counted.fd_code = months.fd_code and counted.lang = months.lang
			and counted.pinned = months.pinned and counted.month = months.month
		where counted.total is distinct from months.total
		union all
		select 'listing of ' || article_id from listings
		where not exists (select from article_texts texts where texts.article_id = listings.article_id
			and texts.lang = listings.lang and texts.published_version is not null)
		union all
		select 'no listing of ' || texts.article_id from article_texts texts
		where published_version is not null and not exists (select from listings
			join articles on articles.article_id = texts.article_id
			where listings.article_id = texts.article_id and listings.lang = texts.lang
				and listings.fd_code = articles.fd_code and listings.direct
				and listings.published_at = texts.published_at)
		union all
		select 'search of ' || coalesce(texts.article_id, search_texts.article_id)
		from (select * from article_texts where published_version is not null) texts
		full join search_texts on search_texts.article_id = texts.article_id and search_texts.lang = texts.lang
		where texts.article_id is null or search_texts.article_id is null
		union all
		select 'media of ' || article_id from article_texts
		where published_version is distinct from media_uses_version
		union all
		select 'media of ' || article_id from media_uses
		where not exists (select from article_texts texts where texts.article_id = media_uses.article_id
			and texts.lang = media_uses.lang and texts.published_version is not null)
		union all
		select 'latest version of ' || article_id from article_texts texts
		where latest_version is distinct from (select max(version) from article_versions versions
			where versions.article_id = texts.article_id and versions.lang = texts.lang)
		union all
		select 'article list of ' || articles.article_id from articles
		join (
			select article_id, max(modified_at) as changed_at,
				max(published_at) filter (where published_version is not null) as published_at
			from article_texts group by article_id
		) texts on texts.article_id = articles.article_id
		left join article_list list on list.article_id = articles.article_id
		where (list.fd_code, list.also_in, list.changed_at, list.published_at) is distinct from
			(articles.fd_code, articles.also_in, texts.changed_at, texts.published_at)
	`);
	expect(rows.map((row) => row.rule)).toEqual([]);
}
