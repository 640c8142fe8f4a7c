import { maxQueryLength } from '@portico/api/constants.ts';
import type { Language } from '@portico/api/languages.ts';
import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '../store/connect.ts';
import { foldCharacters } from '../words/fold-characters.ts';
import { daysBefore, openDay, readClock } from './statistics-clock.ts';
import { hashVisitor, keyedHash, type Visitor } from './visitor-hash.ts';

/** The query under which unnamed searches are counted. */
export const otherQueries = '';

/**
 * An e-mail address, even with a space beside its `@`. Its last part is letters, because `φ8@200` is the
 * spacing of reinforcement.
 */
const emailAddress = /\S ?@ ?[^\s@]+[.。]\p{L}{2,}/u;

/** A telephone or identity number, even in groups: eleven digits with little between them. */
const personalNumber = /\p{Nd}(?:[\s\p{Pd}.,+()/]{0,3}\p{Nd}){10}/u;

/**
 * A query is stored once this many visitors searched for it on one day. What one visitor types may be a
 * name, or identify the visitor; until then it is counted under a hash.
 */
export const minSearchers = 3;

/**
 * The maximum number of different queries per day and language, more than a site's visitors use, so that
 * invented queries cannot fill the store. Further searches are counted together.
 */
export const maxQueriesPerDay = 5_000;

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

/** An answered search. */
export type AnsweredSearch = {
	/** As entered. */
	query: string;
	/** The language of the page. */
	lang: Language;
	/** The number of texts found. */
	results: number;
	visitor: Visitor;
};

/** Searches for one query in one language. */
type Tally = {
	lang: Language;
	query: string;
	/** Of the language and the query; null when the query must never be stored. */
	hash: string | null;
	searches: number;
	withoutResults: number;
	results: number;
	/** Hashes of each visitor and the query together; they differ between queries. */
	searchers: Set<string>;
};

/**
 * Counts searches together in one statement, on the site's current day.
 *
 * @param site the origin of the site
 * @param searches in the order of their answers
 * @param instant replaces the store's time
 */
export async function countSearches(
	database: Database,
	site: string,
	searches: readonly AnsweredSearch[],
	instant: Date | null = null,
): Promise<void> {
	const searchedQuery = searches.flatMap((search) => {
		const query = countedQuery(search.query);
		return query === null ? [] : [{ ...search, query }];
	});
	if (searchedQuery.length === 0) return;
	const { clock, salts } = await openDay(database, instant);
	await addToDay(database, clock.day, tally(site, salts.today, searchedQuery));
}

/** Sums equal searches, in the order of the last of each. */
function tally(site: string, salt: string, searches: readonly AnsweredSearch[]): Tally[] {
	const tallies = new Map<string, Tally>();
	for (const { query, lang, results, visitor } of searches) {
		const key = `${lang} ${query}`;
		const before = tallies.get(key);
		tallies.delete(key);
		const searchers = before?.searchers ?? new Set();
		if (query !== otherQueries) searchers.add(hashVisitor(salt, site, visitor, 'search', lang, query));
		tallies.set(key, {
			lang,
			query,
			hash: query === otherQueries ? null : keyedHash(salt, [lang, query]),
			searches: (before?.searches ?? 0) + 1,
			withoutResults: (before?.withoutResults ?? 0) + (results === 0 ? 1 : 0),
			results,
			searchers,
		});
	}
	return [...tallies.values()];
}

/**
 * Every query has a row under its hash. Once that has enough visitors, the search of the last one
 * supplies the query, and the row's sum is written with it, then each further search. Searches without a
 * row are summed under no query immediately; rows that never had enough visitors are added to these when
 * they are deleted.
 *
 * Instances that write concurrently do not see each other's new queries, so a day may exceed its limit by
 * a batch per instance, once, since the next statement sees them. A lock would cost every search more
 * than that is worth. Rows are written in the order of their keys, which prevents deadlocks.
 */
async function addToDay(database: Database, day: string, tallies: readonly Tally[]): Promise<void> {
	const texts = (field: (tally: Tally) => string | null): SQL =>
		sql`${sql.param(tallies.map(field))}::text[]`;
	const numbers = (field: (tally: Tally) => number): SQL => sql`${sql.param(tallies.map(field))}::int[]`;
	await database.execute(sql`
		with searched as (
			select * from unnest(
				${texts((each) => each.lang)},
				${texts((each) => each.query)},
				${texts((each) => each.hash)},
				${numbers((each) => each.searches)},
				${numbers((each) => each.withoutResults)},
				${numbers((each) => each.results)},
				${texts((each) => [...each.searchers].slice(0, minSearchers).join(' '))}
			) with ordinality
				as searched (lang, query, hash, searches, without_results, results, searchers, position)
		), counted as materialized (
			select lang, count(*) as queries from search_tallies where day = ${day}::date group by lang
		), placed as materialized (
			select searched.*, coalesce(counted.queries, 0) as queries,
				searched.hash is null or tallies.query is not null as has_slot
			from searched
			left join counted on counted.lang = searched.lang
			left join search_tallies tallies on tallies.query = searched.hash
		), countable as materialized (
			select *, hash is not null and (has_slot
				or queries + row_number() over (partition by lang, has_slot order by position) <= ${maxQueriesPerDay}
			) as is_countable
			from placed
		), tallied as (
			insert into search_tallies as tallies (query, day, lang, searches, without_results, results, searchers)
			select hash, ${day}::date, lang, searches, without_results, results, string_to_array(searchers, ' ')
			from countable where is_countable order by hash
			on conflict (query) do update
			set searches = tallies.searches + excluded.searches,
				without_results = tallies.without_results + excluded.without_results,
				results = excluded.results,
				searchers = array(
					select distinct unnest(tallies.searchers || excluded.searchers) limit ${minSearchers}
				)
			returning query as hash, searches, without_results, results, cardinality(searchers) as searchers
		), known as (
			select countable.lang, countable.query, tallied.searches::bigint, tallied.without_results::bigint,
				tallied.results, tallied.searchers
			from tallied join countable on countable.hash = tallied.hash
			where tallied.searchers >= ${minSearchers}
			union all
			select lang, ${otherQueries}, sum(searches), sum(without_results),
				(array_agg(results order by position desc))[1], 0
			from countable where not is_countable group by lang
		)
		insert into search_days as days (day, lang, query, searches, without_results, results, searchers)
		select ${day}::date, lang, query, searches, without_results, results, searchers
		from known order by lang, query
		on conflict (day, lang, query) do update
		set searches = excluded.searches + case when days.query = ${otherQueries} then days.searches else 0 end,
			without_results = excluded.without_results
				+ case when days.query = ${otherQueries} then days.without_results else 0 end,
			results = excluded.results,
			searchers = excluded.searchers
	`);
}

/**
 * The form in which a query is counted, so that its spellings count together and the report is safe to
 * show on a terminal. Null for an empty query.
 *
 * Visitors paste names with telephone numbers, addresses and identity numbers into search boxes, their
 * own and those of others. The report says what people search for, never who searches or for whom, so
 * queries that look like personal data are counted without being stored. Two dates in a row may look like
 * that too, but a missing line in the report is the smaller harm.
 *
 * @returns at most `maxQueryLength` characters; `otherQueries` for a query that is not stored
 */
export function countedQuery(query: string): string | null {
	const visible = foldCharacters(query).replace(/\p{Cf}+/gu, '');
	const normalised = visible.replace(/[\s\p{Cc}]+/gu, ' ').trim();
	if (normalised === '') return null;
	if (emailAddress.test(normalised) || personalNumber.test(normalised)) return otherQueries;
	// Folding expands some single characters into words.
	return [...normalised].slice(0, maxQueryLength).join('').trimEnd();
}
