import type { Language } from '@portico/api/languages.ts';
import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../store/connect.ts';
import { type CardRow, cardFields, cardJoins } from '../articles/article-cards.ts';

/** Publication from a moment (inclusive) until another (exclusive), in milliseconds since 1970. */
export type Period = { from: number | null; until: number | null };

export type FindRequest = {
	/** In the form of `normaliseForSearch`; at least one. */
	words: string[];
	language: Language;
	fdCode: string | undefined;
	period: Period;
	sort: 'relevance' | 'date';
	page: number;
	pageSize: number;
};

/** A card with the text its passage is cut from. */
export type FoundRow = CardRow & { own_summary: string | null; body: string };

/** A passage is cut from this much of a body, in characters: enough for a book's chapter, and bounded. */
const longestBody = 100_000;

const orders = {
	relevance: sql`title_words desc, published_at desc, article_id desc`,
	date: sql`published_at desc, article_id desc`,
};

/**
 * A page of the texts that hold every word in their title or body, and how many there are in all: in one
 * statement, whose count is right on a page beyond the last too.
 */
export async function findTexts(
	database: Database,
	request: FindRequest,
): Promise<{ rows: FoundRow[]; total: number }> {
	const { words, language, sort, page, pageSize } = request;
	const titleWords = sql.join(
		words.map((word) => sql`(position(${word} in title) > 0)::int`),
		sql` + `,
	);
	// The left join yields a row for the total even where no text stands on the page.
	const { rows } = await database.execute<FoundRow & { total: number }>(sql`
		with found as (
			select article_id, published_at, ${titleWords} as title_words
			from search_texts where ${sql.join(conditions(request), sql` and `)}
		),
		places as (
			select *, row_number() over (order by ${orders[sort]}) as place from found
			order by ${orders[sort]} limit ${pageSize} offset ${(page - 1) * pageSize}
		),
		cards as (
			select places.place, ${cardFields}, versions.summary as own_summary,
				left(versions.body, ${longestBody}) as body
			from places ${cardJoins(language)}
		)
		select counted.total, cards.* from (select count(*)::int as total from found) counted
		left join cards on true order by cards.place
	`);
	return {
		rows: rows.filter((row) => row.article_id !== null),
		total: rows[0]?.total ?? 0,
	};
}

function conditions({ words, language, fdCode, period }: FindRequest): SQL[] {
	const wanted = words.map((word) => sql`(position(${word} in title) > 0 or position(${word} in body) > 0)`);
	if (period.from !== null) wanted.unshift(sql`published_at >= to_timestamp(${period.from / 1000}::float8)`);
	if (period.until !== null) wanted.unshift(sql`published_at < to_timestamp(${period.until / 1000}::float8)`);
	if (fdCode !== undefined) {
		wanted.unshift(sql`exists (
			select from listings where listings.article_id = search_texts.article_id
				and listings.lang = search_texts.lang and listings.fd_code = ${fdCode}
		)`);
	}
	return [sql`lang = ${language}`, ...wanted];
}
