import { type SQL, sql } from 'drizzle-orm';
import type { ReadQuery } from '../../../search/query/read-query.ts';
import type { WantedTokens } from '../../../search/query/wanted-tokens.ts';
import type { Database } from '../../../store/connect.ts';
import { type FoundRow, type FoundText, foundFields, foundText } from './found-text.ts';
import { matchedTexts, needsReading } from './matched-texts.ts';
import { holds, inScope, newestFirst, type SearchScope } from './search-scope.ts';

/**
 * So many texts of each kind of match are ranked, the newest of them: those that hold the words, those with
 * them in their title, those that hold them as a phrase, those with the phrase in their title.
 */
const mostOfAKind = 200;

/** Of the titles that hold the query, so many of the shortest are ranked too. */
const mostShortTitles = 50;

/** How many texts were found in each place and year; years are positions in `yearStarts`, from 1. */
export type FoundCounts = { place: number; year: number; texts: number }[];

export type Candidates = {
	texts: FoundText[];
	/** How close the closest comes: the query stands in it as it is, its title holds the words, or neither. */
	closest: 'phrase' | 'title' | 'apart';
	/** Of all that match, however many are candidates. */
	counts: FoundCounts;
};

type CandidateRow = Omit<FoundRow, 'id'> & {
	id: number | null;
	in_title: boolean;
	counts: [place: number, year: number, texts: number][] | null;
};

/**
 * Finds the texts among which the best are, and counts all that match, in one statement.
 *
 * @param yearStarts when the years begin that are counted, in order, in milliseconds since 1970
 */
export async function findCandidates(
	database: Database,
	scope: SearchScope,
	query: ReadQuery,
	wanted: WantedTokens,
	yearStarts: readonly number[],
): Promise<Candidates> {
	const { allWords, asPhrase } = wanted;
	// What is excluded may stand in the body, of which the tokens of the title say nothing.
	const alsoMatched =
		query.without.length > 0 || needsReading(query) ? sql`and id in (select id from matched)` : sql``;
	const tables = [sql``];
	const kinds: SQL[] = [];
	const addKind = (name: string, inTitle: boolean, isPhrase: boolean) => {
		kinds.push(sql`(
			select id, ${inTitle}::bool as in_title, ${isPhrase}::bool as is_phrase
			from ${sql.identifier(name)} order by ${newestFirst} limit ${mostOfAKind}
		)`);
	};
	const addTable = (name: string, condition: SQL) => {
		tables.push(sql`${sql.identifier(name)} as materialized (
			select id, published_at, length(title) as title_length
			from search_texts where ${inScope(scope)} and ${condition} ${alsoMatched}
		)`);
	};
	/** The title that is the query, however many newer ones hold it. */
	const addShortest = (name: string) => {
		kinds.push(sql`(
			select id, true as in_title, true as is_phrase from ${sql.identifier(name)}
			order by title_length, ${newestFirst} limit ${mostShortTitles}
		)`);
	};
	const everyMatchIsPhrase = asPhrase === null;
	addKind('matched', false, everyMatchIsPhrase);
	addTable('title_matched', sql`title_tokens @@ ${allWords}::tsquery`);
	addKind('title_matched', true, everyMatchIsPhrase);
	if (asPhrase !== null) {
		addTable('phrase_matched', holds(asPhrase));
		addKind('phrase_matched', false, true);
		addTable('title_phrase_matched', sql`title_tokens @@ ${asPhrase}::tsquery`);
		addKind('title_phrase_matched', true, true);
	}
	addShortest(asPhrase === null ? 'title_matched' : 'title_phrase_matched');
	// The pairs of a longer phrase may stand apart; that of two characters or words is its own proof.
	const holdsPhrase =
		query.atoms.length > 2
			? sql`candidates.is_phrase and (position(${query.canonical} in texts.title) > 0
				or position(${query.canonical} in texts.body) > 0)`
			: sql`candidates.is_phrase`;
	const years = sql.param(yearStarts.map((start) => new Date(start).toISOString()));
	// The counts are a row of their own: repeated in every row they would cost more than the search.
	const { rows } = await database.execute<CandidateRow>(sql`
		${matchedTexts(scope, query, wanted)} ${sql.join(tables, sql`, `)},
		candidates as (
			select id, bool_or(in_title) as in_title, bool_or(is_phrase) as is_phrase
			from (${sql.join(kinds, sql` union all `)}) kinds group by id
		)
		select null::int as id, null as article_id, null as lang, null as title, null::float8 as moment,
			false as in_title, false as holds_phrase, (
				select json_agg(json_build_array(place, year, texts)) from (
					select place, width_bucket(published_at, ${years}::timestamptz[]) as year, count(*)::int as texts
					from matched group by 1, 2
				) counted
			) as counts
		union all
		select ${foundFields}, candidates.in_title, ${holdsPhrase}, null
		from candidates join search_texts texts on texts.id = candidates.id
	`);
	const found = rows.filter((row): row is CandidateRow & { id: number } => row.id !== null);
	return {
		texts: found.map((row) => foundText(row, true)),
		closest: found.some((row) => row.holds_phrase)
			? 'phrase'
			: found.some((row) => row.in_title)
				? 'title'
				: 'apart',
		counts: (rows.find((row) => row.id === null)?.counts ?? []).map(([place, year, texts]) => ({
			place,
			year,
			texts,
		})),
	};
}
