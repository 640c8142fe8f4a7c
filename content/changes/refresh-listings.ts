import type { Language } from '@portico/api/languages.ts';
import { sql } from 'drizzle-orm';
import { keyTable, type TextKey } from '../model/identifiers.ts';
import type { Transaction } from '../store/connect.ts';

/** Deeper than any column tree; ends an upward walk if the stored tree has a cycle. */
const maxColumnDepth = 32;

/** The month in which a listing is counted. */
const listingMonth = sql.raw("date_trunc('month', published_at at time zone 'UTC')::date");

/** A text's place in a column that lists it; the timestamp is text. */
export type ListPosition = {
	article_id: string;
	lang: Language;
	fd_code: string;
	pinned: boolean;
	published_at: string;
};

const placeFields = sql.raw('article_id, lang, fd_code, pinned, published_at::text as published_at');

/**
 * Updates the listings of these texts to their state, and the counters of the columns to the listings. A
 * published text is listed in its home column, in each further one, and in all their ancestors; any other
 * text nowhere.
 *
 * @returns their places before and after
 */
export async function refreshListings(
	transaction: Transaction,
	keys: TextKey[],
): Promise<{ before: ListPosition[]; after: ListPosition[] }> {
	if (keys.length === 0) return { before: [], after: [] };
	const { rows: before } = await transaction.execute<ListPosition>(sql`
		with gone as (
			delete from listings using ${keyTable(keys)}
			where listings.article_id = keys.article_id and listings.lang = keys.lang
			returning listings.*
		),
		months as (
			select fd_code, lang, pinned, ${listingMonth} as month, count(*)::int as texts
			from gone group by fd_code, lang, pinned, ${listingMonth}
		),
		fewer as (
			update listing_months set total = total - months.texts from months
			where listing_months.fd_code = months.fd_code and listing_months.lang = months.lang
				and listing_months.pinned = months.pinned and listing_months.month = months.month
		),
		counts as (select fd_code, lang, count(*)::int as texts from gone group by fd_code, lang),
		counters as (
			update listing_counters set total = total - counts.texts from counts
			where listing_counters.fd_code = counts.fd_code and listing_counters.lang = counts.lang
		)
		select ${placeFields} from gone
	`);
	const { rows: after } = await transaction.execute<ListPosition>(sql`
		with recursive places as (
			select texts.article_id, texts.lang, columns.fd_code, columns.parent, 0 as height,
				articles.pinned, texts.published_at
			from ${keyTable(keys)}
			join article_texts texts on texts.article_id = keys.article_id and texts.lang = keys.lang
			join articles on articles.article_id = texts.article_id
			join columns on columns.fd_code = articles.fd_code or columns.fd_code = any (articles.also_in)
			where texts.published_version is not null
			union all
			select places.article_id, places.lang, columns.fd_code, columns.parent, places.height + 1,
				places.pinned, places.published_at
			from places
			join columns on columns.fd_code = places.parent
			where places.height < ${maxColumnDepth}
		),
		new as (
			insert into listings (fd_code, lang, article_id, direct, pinned, published_at)
			select fd_code, lang, article_id, min(height) = 0, pinned, published_at
			from places group by fd_code, lang, article_id, pinned, published_at
			returning *
		),
		more as (
			insert into listing_months (fd_code, lang, pinned, month, total)
			select fd_code, lang, pinned, ${listingMonth}, count(*)
			from new group by fd_code, lang, pinned, ${listingMonth}
			on conflict (fd_code, lang, pinned, month) do update set total = listing_months.total + excluded.total
		),
		counters as (
			insert into listing_counters (fd_code, lang, total)
			select fd_code, lang, count(*) from new group by fd_code, lang
			on conflict (fd_code, lang) do update set total = listing_counters.total + excluded.total
		)
		select ${placeFields} from new
	`);
	return { before, after };
}
