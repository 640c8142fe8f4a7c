import type { Language } from '@portico/api/languages.ts';
import { sql } from 'drizzle-orm';
import { keyTable, type TextKey } from '../model/identifiers.ts';
import type { Transaction } from '../store/connect.ts';
import { shownModification } from '../store/tables/published-text.ts';
import type { Texts } from '../store/tables/schema.ts';

/** What visitors see of a text outside of searches. Timestamps are in the store's format. */
export type ShownText = {
	article_id: string;
	lang: Language;
	/** The home column. */
	fd_code: string;
	cover: string | null;
	pinned: boolean;
	attachments: { file: string; names: Texts }[];
	version: number;
	title: string;
	summary: string;
	/** The first video in the body. */
	video_id: string | null;
	author: string | null;
	published_at: string;
	modified_at: string;
};

/** A text's place in a column that lists it. */
export type ShownPlace = {
	article_id: string;
	lang: Language;
	fd_code: string;
	pinned: boolean;
	published_at: string;
	/** The texts directly before and after it by time that have this column as home. */
	beside: string[];
};

/**
 * What visitors see of some articles. `texts` are in all languages, `places` are those of the requested
 * texts.
 */
export type ShownTexts = { texts: ShownText[]; places: ShownPlace[] };

/**
 * Loads what visitors see of texts in two statements. Both look texts up one by one, by an index: PGlite
 * gathers no statistics, and would otherwise scan whole tables or sort whole lists. `limit 1` and `offset
 * 0` force that.
 */
export async function loadShownTexts(transaction: Transaction, keys: TextKey[]): Promise<ShownTexts> {
	if (keys.length === 0) return { texts: [], places: [] };
	const articleIds = [...new Set(keys.map((key) => key.articleId))];
	const texts = await transaction.execute<ShownText>(sql`
		select texts.article_id, texts.lang, articles.fd_code, articles.cover, articles.pinned,
			articles.attachments, versions.version, versions.title, versions.author, versions.video_id,
			coalesce(versions.summary, versions.excerpt) as summary, texts.published_at,
			${shownModification} as modified_at
		from unnest(${sql.param(articleIds)}::text[]) as wanted(article_id)
		join article_texts texts on texts.article_id = wanted.article_id
		join articles on articles.article_id = texts.article_id
		cross join lateral (
			select * from article_versions shown
			where shown.article_id = texts.article_id and shown.lang = texts.lang
				and shown.version = texts.published_version
			limit 1
		) versions
	`);
	return { texts: texts.rows, places: await loadPlaces(transaction, keys) };
}

/** Each lookup walks an index of `listings` from the place of the text, within the limit. */
async function loadPlaces(transaction: Transaction, keys: TextKey[]): Promise<ShownPlace[]> {
	const others = sql`listings others where others.fd_code = places.fd_code and others.lang = places.lang`;
	const inTime = sql`(others.published_at, others.article_id)`;
	const { rows } = await transaction.execute<ShownPlace>(sql`
		with places as (
			select listings.* from ${keyTable(keys)}
			cross join lateral (
				select * from listings
				where listings.article_id = keys.article_id and listings.lang = keys.lang
				offset 0
			) listings
		)
		select places.article_id, places.lang, places.fd_code, places.pinned, places.published_at,
			array(
				select beside.article_id from (
					(
						select others.article_id from ${others}
							and ${inTime} > (places.published_at, places.article_id)
						order by others.published_at, others.article_id limit 1
					) union all (
						select others.article_id from ${others}
							and ${inTime} < (places.published_at, places.article_id)
						order by others.published_at desc nulls first, others.article_id desc nulls first limit 1
					)
				) beside
				where places.fd_code = (
					select articles.fd_code from articles where articles.article_id = beside.article_id limit 1
				)
			) as beside
		from places
	`);
	return rows;
}
