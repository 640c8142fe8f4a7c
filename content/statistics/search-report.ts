import type { Language } from '@portico/api/languages.ts';
import { sql } from 'drizzle-orm';
import type { Database } from '../store/connect.ts';
import { minSearchers, otherQueries } from './count-searches.ts';
import { daysBefore, readClock } from './statistics-clock.ts';

/** The searches for a query in a language, summed over days. */
export type SearchedQuery = {
	/** In its counted form; `otherQueries` for unnamed ones. */
	query: string;
	lang: Language;
	searches: number;
	/** The number of searches without results. */
	withoutResults: number;
	/** The number of texts found by the last one. */
	results: number;
};

export type SearchReport = {
	/** First and last day, inclusive: `2026-05-01`. */
	from: string;
	to: string;
	/** At most `maxReported`, with the other queries at the end. */
	queries: SearchedQuery[];
};

/** The maximum number of queries in the report. */
export const maxReported = 200;

/**
 * The searches of the last days, including today: the most frequent first, or, of those without results,
 * the most frequent without results first. Queries by fewer than `minSearchers` visitors of a day are
 * summed.
 *
 * @param withoutResults only queries with at least one search without results
 * @param instant replaces the store's time
 */
export async function reportSearches(
	database: Database,
	{ days, withoutResults }: { days: number; withoutResults: boolean },
	instant: Date | null = null,
): Promise<SearchReport> {
	const { day: to } = await readClock(database, instant);
	const from = daysBefore(to, days - 1);
	const { rows } = await database.execute<SearchedQuery>(sql`
		select query, lang, sum(searches)::float8 as searches, sum(without_results)::float8 as "withoutResults",
			(array_agg(results order by day desc))[1] as results
		from (
			select day, lang, query, searches, without_results, results from search_days
			union all
			select day, lang, ${otherQueries}, searches, without_results, results from search_tallies
			where cardinality(searchers) < ${minSearchers}
		) as searched
		where day between ${from}::date and ${to}::date
		group by query, lang
		having not ${withoutResults}::boolean or sum(without_results) > 0
		order by query <> ${otherQueries},
			case when ${withoutResults}::boolean then sum(without_results) end desc,
			sum(searches) desc, lang, query
		limit ${maxReported}
	`);
	// The store returns them first, so that the limit does not drop them.
	const isOther = (row: SearchedQuery) => row.query === otherQueries;
	const queries = [...rows.filter((row) => !isOther(row)), ...rows.filter(isOther)];
	return { from, to, queries };
}
