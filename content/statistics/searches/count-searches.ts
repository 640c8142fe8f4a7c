import type { Language } from '@portico/api/languages.ts';
import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../store/connect.ts';
import { readClock } from '../clock/statistics-clock.ts';
import { countedQuery, otherQueries } from './counted-query.ts';

/** A search that was answered. */
export type AnsweredSearch = {
	/** As it was asked. */
	query: string;
	/** The language of the page it was asked on. */
	lang: Language;
	/** How many texts were found. */
	results: number;
};

/** Searches for one thing in one language. */
type Tally = { lang: Language; query: string; searches: number; withoutResults: number; results: number };

/**
 * So many different queries are kept of a day and a language; a site's visitors ask for fewer, and who
 * makes queries up cannot fill the store. What goes beyond is counted, but not told apart.
 */
export const mostQueriesOfDay = 5_000;

/**
 * Counts searches together, in one statement however many they are, on the day it is on the site.
 *
 * @param searches in the order they were answered
 * @param moment counts as of then instead of now by the store's clock
 */
export async function countSearches(
	database: Database,
	searches: readonly AnsweredSearch[],
	moment: Date | null = null,
): Promise<void> {
	const tallies = tally(searches);
	if (tallies.length === 0) return;
	const { day } = await readClock(database, moment);
	await addToDay(database, day, tallies);
}

/** Adds up equal searches, in the order of the last of each. */
function tally(searches: readonly AnsweredSearch[]): Tally[] {
	const tallies = new Map<string, Tally>();
	for (const { query: asked, lang, results } of searches) {
		const query = countedQuery(asked);
		if (query === null) continue;
		const key = `${lang} ${query}`;
		const before = tallies.get(key);
		tallies.delete(key);
		tallies.set(key, {
			lang,
			query,
			searches: (before?.searches ?? 0) + 1,
			withoutResults: (before?.withoutResults ?? 0) + (results === 0 ? 1 : 0),
			results,
		});
	}
	return [...tallies.values()];
}

/**
 * Instances that write at the same moment do not see each other's new queries, so a day may keep a batch
 * more of each instance than it should: once, because the next statement sees them. A lock would cost
 * every search more than that is worth. Rows are written in the order of their keys, so that none waits
 * for another in a circle.
 */
async function addToDay(database: Database, day: string, tallies: readonly Tally[]): Promise<void> {
	const texts = (field: (tally: Tally) => string): SQL => sql`${sql.param(tallies.map(field))}::text[]`;
	const numbers = (field: (tally: Tally) => number): SQL => sql`${sql.param(tallies.map(field))}::int[]`;
	await database.execute(sql`
		with searched as (
			select * from unnest(
				${texts((each) => each.lang)},
				${texts((each) => each.query)},
				${numbers((each) => each.searches)},
				${numbers((each) => each.withoutResults)},
				${numbers((each) => each.results)}
			) with ordinality as searched (lang, query, searches, without_results, results, position)
		), kept as materialized (
			select lang, count(*) as queries from search_days
			where day = ${day}::date and query <> ${otherQueries} group by lang
		), placed as materialized (
			select searched.*, coalesce(kept.queries, 0) as kept,
				searched.query = ${otherQueries} or days.query is not null as has_place
			from searched
			left join kept on kept.lang = searched.lang
			left join search_days days on days.day = ${day}::date and days.lang = searched.lang
				and days.query = searched.query
		), counted as (
			select lang, searches, without_results, results, position,
				case when has_place
					or kept + row_number() over (partition by lang, has_place order by position) <= ${mostQueriesOfDay}
				then query else ${otherQueries} end as query
			from placed
		)
		insert into search_days as days (day, lang, query, searches, without_results, results)
		select ${day}::date, lang, query, sum(searches), sum(without_results),
			(array_agg(results order by position desc))[1]
		from counted group by lang, query order by lang, query
		on conflict (day, lang, query) do update
		set searches = days.searches + excluded.searches,
			without_results = days.without_results + excluded.without_results,
			results = excluded.results
	`);
}
