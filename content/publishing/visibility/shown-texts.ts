import type { Language } from '@portico/api/languages.ts';
import { sql } from 'drizzle-orm';
import { firstCounts, newestCounts } from '../../events/content-tags.ts';
import { shownModification } from '../../queries/articles/published-text.ts';
import type { Transaction } from '../../store/connect.ts';
import type { Texts } from '../../store/schema.ts';
import { keyTable, type TextKey } from '../text-key.ts';

/** Whoever stands further down than these is in no beginning of a list that an answer depends on. */
const mostNewest = Math.max(...newestCounts);
const mostFirst = Math.max(...firstCounts);

/** What visitors see of a text, as far as answers other than searches show it. Moments as the store writes them. */
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
	/** The first film in the body. */
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
	/** Which of the column's newest texts it is, from 1; null when it is none of those any answer depends on. */
	newest: number | null;
	/** The same in the order of lists. */
	first: number | null;
	/** The texts right before and after it by time that have this column for their home. */
	beside: string[];
};

/** What visitors see of some articles. `texts` are in all languages, `places` those of the texts asked for. */
export type ShownTexts = { texts: ShownText[]; places: ShownPlace[] };

/**
 * Loads it, in two statements however many texts there are. Both look texts up one by one, by an index:
 * PGlite gathers no statistics, and would rather read whole tables or sort whole lists than believe that
 * so little is wanted. The `limit 1` is there for that.
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

/** Each look into a column walks an index of `listings` from the place of the text, no further than asked. */
async function loadPlaces(transaction: Transaction, keys: TextKey[]): Promise<ShownPlace[]> {
	const others = sql`listings others where others.fd_code = places.fd_code and others.lang = places.lang`;
	const inTime = sql`(others.published_at, others.article_id)`;
	const inList = sql`(others.pinned, others.published_at, others.article_id)`;
	const { rows } = await transaction.execute<ShownPlace>(sql`
		with places as (
			select listings.* from ${keyTable(keys)}
			join listings on listings.article_id = keys.article_id and listings.lang = keys.lang
		)
		select places.article_id, places.lang, places.fd_code, places.pinned, places.published_at,
			(
				select nullif(count(*) + 1, ${mostNewest} + 1)::int from (
					select from ${others} and ${inTime} > (places.published_at, places.article_id)
					order by others.published_at, others.article_id limit ${mostNewest}
				) newer
			) as newest,
			(
				select nullif(count(*) + 1, ${mostFirst} + 1)::int from (
					select from ${others} and ${inList} > (places.pinned, places.published_at, places.article_id)
					order by others.pinned, others.published_at, others.article_id limit ${mostFirst}
				) above
			) as first,
			array(
				select articles.article_id from (
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
				join articles on articles.article_id = beside.article_id
				where articles.fd_code = places.fd_code
			) as beside
		from places
	`);
	return rows;
}
