import type { Language } from '@portico/api/languages.ts';
import { sql } from 'drizzle-orm';
import type { Database } from '../../store/connect.ts';
import { daysBefore } from '../clock/site-day.ts';
import { readClock } from '../clock/statistics-clock.ts';
import { otherQueries } from './counted-query.ts';

/** What was searched for in a language, added up over days. */
export type SearchedQuery = {
	/** In the form it is counted in; `otherQueries` for all whose query is not kept. */
	query: string;
	lang: Language;
	searches: number;
	/** How many of the searches found nothing. */
	withoutResults: number;
	/** How many texts the last of them found. */
	results: number;
};

export type SearchReport = {
	/** First and last day it is of, both included: `2026-05-01`. */
	from: string;
	to: string;
	/** At most `mostReported`, and what is not told apart at the end. */
	queries: SearchedQuery[];
};

/** So many queries are reported: more than anybody reads, and never the whole table. */
export const mostReported = 200;

/**
 * What was searched for in the last days, today among them: the most searched first, or of what was
 * searched for in vain, the most often in vain first.
 *
 * @param withoutResults only what was searched for in vain at least once
 * @param moment reckons from then instead of now by the store's clock
 */
export async function reportSearches(
	database: Database,
	{ days, withoutResults }: { days: number; withoutResults: boolean },
	moment: Date | null = null,
): Promise<SearchReport> {
	const { day: to } = await readClock(database, moment);
	const from = daysBefore(to, days - 1);
	const { rows } = await database.execute<SearchedQuery>(sql`
		select query, lang, sum(searches)::float8 as searches, sum(without_results)::float8 as "withoutResults",
			(array_agg(results order by day desc))[1] as results
		from search_days
		where day between ${from}::date and ${to}::date
		group by query, lang
		having not ${withoutResults}::boolean or sum(without_results) > 0
		order by query <> ${otherQueries},
			case when ${withoutResults}::boolean then sum(without_results) end desc,
			sum(searches) desc, lang, query
		limit ${mostReported}
	`);
	// The store gives them first, so that the limit does not take them.
	const isOther = (row: SearchedQuery) => row.query === otherQueries;
	const queries = [...rows.filter((row) => !isOther(row)), ...rows.filter(isOther)];
	return { from, to, queries };
}
