import type { SearchFacets } from '@portico/api/answers/search.ts';
import type { Language } from '@portico/api/languages.ts';
import { type SQL, sql } from 'drizzle-orm';
import { type ColumnTree, columnReference } from '../../columns/column-tree.ts';
import type { Database } from '../../store/connect.ts';
import { type FoundRow, type FoundText, foundFields, foundText } from '../rank-candidates.ts';
import type { ParsedQuery, QueryTokens } from '../read-query.ts';
import {
	inScope,
	matchedTexts,
	matchesTokens,
	needsBodies,
	newestFirst,
	type SearchScope,
	startOfDay,
} from './matched-texts.ts';

/**
 * The number of ranked texts per kind of match, the newest of them: those with the words, with the words
 * in the title, with the phrase, with the phrase in the title. The same for matches by synonyms only.
 */
const maxOfAKind = 200;

/** The number of shortest titles with the query that are ranked too. */
const maxShortTitles = 50;

/**
 * The number of texts found by place and year, exact or by synonyms only; years are positions in
 * `yearStarts`, from 1.
 */
export type FoundCounts = { place: number; year: number; bySynonym: boolean; texts: number }[];

export type Candidates = {
	texts: FoundText[];
	/** The best match: the query as a phrase, its words in a title, or neither. */
	closest: 'phrase' | 'title' | 'apart';
	/** Of all matches, not only the candidates. */
	counts: FoundCounts;
};

type CandidateRow = Omit<FoundRow, 'id'> & {
	id: number | null;
	in_title: boolean;
	counts: [place: number, year: number, bySynonym: boolean, texts: number][] | null;
};

/**
 * Finds the candidates for the best results, and counts all matches, in one statement.
 *
 * @param yearStarts when the counted years begin, in order, in milliseconds since 1970
 */
export async function findCandidates(
	database: Database,
	scope: SearchScope,
	query: ParsedQuery,
	queries: QueryTokens,
	yearStarts: readonly number[],
): Promise<Candidates> {
	const { allWords, asPhrase, bySynonyms } = queries;
	// Excluded words may be in the body, which the tokens of the title do not cover.
	const alsoMatched =
		query.without.length > 0 || needsBodies(query) ? sql`and id in (select id from matched)` : sql``;
	const tables = [sql``];
	const kinds: SQL[] = [];
	const addKind = (name: string, inTitle: boolean, isPhrase: boolean, bySynonym = false) => {
		const onlyThese = name === 'matched' && bySynonyms ? sql`where by_synonym = ${bySynonym}` : sql``;
		kinds.push(sql`(
			select id, ${inTitle}::bool as in_title, ${isPhrase}::bool as is_phrase, ${bySynonym}::bool as by_synonym
			from ${sql.identifier(name)} ${onlyThese} order by ${newestFirst} limit ${maxOfAKind}
		)`);
	};
	const addTable = (name: string, condition: SQL, also = alsoMatched) => {
		tables.push(sql`${sql.identifier(name)} as materialized (
			select id, published_at, length(title) as title_length
			from search_texts where ${inScope(scope)} and ${condition} ${also}
		)`);
	};
	/** The title that equals the query, however many newer ones contain it. */
	const addShortest = (name: string) => {
		kinds.push(sql`(
			select id, true as in_title, true as is_phrase, false as by_synonym from ${sql.identifier(name)}
			order by title_length, ${newestFirst} limit ${maxShortTitles}
		)`);
	};
	const everyMatchIsPhrase = asPhrase === null;
	addKind('matched', false, everyMatchIsPhrase);
	addTable('title_matched', sql`title_tokens @@ ${allWords}::tsquery`);
	addKind('title_matched', true, everyMatchIsPhrase);
	if (asPhrase !== null) {
		addTable('phrase_matched', matchesTokens(asPhrase));
		addKind('phrase_matched', false, true);
		addTable('title_phrase_matched', sql`title_tokens @@ ${asPhrase}::tsquery`);
		addKind('title_phrase_matched', true, true);
	}
	addShortest(asPhrase === null ? 'title_matched' : 'title_phrase_matched');
	if (bySynonyms) {
		const also = sql`and id in (select id from matched where by_synonym)`;
		addKind('matched', false, false, true);
		addTable('synonym_in_title', sql`title_tokens @@ ${bySynonyms.allWords}::tsquery`, also);
		addKind('synonym_in_title', true, false, true);
		addTable('synonym_phrase', matchesTokens(bySynonyms.asPhrase), also);
		addKind('synonym_phrase', false, true, true);
	}
	// The pairs of a longer phrase may be apart; a phrase of two characters or words is proven by its pair.
	const holdsPhrase =
		query.atoms.length > 2
			? sql`candidates.is_phrase and (candidates.by_synonym or position(${query.canonical} in texts.title) > 0
				or position(${query.canonical} in texts.body) > 0)`
			: sql`candidates.is_phrase`;
	const years = sql.param(yearStarts.map((start) => new Date(start).toISOString()));
	// The counts are a row of their own: repeated in every row they would cost more than the search.
	const { rows } = await database.execute<CandidateRow>(sql`
		${matchedTexts(scope, query, queries)} ${sql.join(tables, sql`, `)},
		candidates as (
			select id, bool_or(in_title) as in_title, bool_or(is_phrase) as is_phrase,
				bool_or(by_synonym) as by_synonym
			from (${sql.join(kinds, sql` union all `)}) kinds group by id
		)
		select null::int as id, null as article_id, null as lang, null as title, null::float8 as moment,
			false as in_title, false as holds_phrase, false as by_synonym, (
				select json_agg(json_build_array(place, year, by_synonym, texts)) from (
					select place, width_bucket(published_at, ${years}::timestamptz[]) as year, by_synonym,
						count(*)::int as texts
					from matched group by 1, 2, 3
				) counted
			) as counts
		union all
		select ${foundFields}, candidates.in_title, ${holdsPhrase}, candidates.by_synonym, null
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
		counts: (rows.find((row) => row.id === null)?.counts ?? []).map(([place, year, bySynonym, texts]) => ({
			place,
			year,
			bySynonym,
			texts,
		})),
	};
}

/** The maximum number of columns in the facets. */
const maxColumns = 20;

/** The range of counted years; texts outside it have no year. */
const firstYear = 1900;
const yearsAhead = 2;

const startsByZone = new Map<string, { until: number; starts: number[] }>();

/** When each counted year begins in a time zone, in milliseconds since 1970. */
export function yearStartsIn(timeZone: string): number[] {
	const until = new Date().getUTCFullYear() + yearsAhead;
	const cachedStarts = startsByZone.get(timeZone);
	if (cachedStarts?.until === until) return cachedStarts.starts;
	const starts: number[] = [];
	for (let year = firstYear; year <= until; year++) starts.push(startOfDay(`${year}-01-01`, timeZone));
	startsByZone.set(timeZone, { until, starts });
	return starts;
}

/** The total of the counts. */
export function totalOf(counts: FoundCounts): number {
	return counts.reduce((total, { texts }) => total + texts, 0);
}

/**
 * Sums counts by the columns directly below the one searched in (or below none), and by year. A text in
 * two of the columns counts in both.
 */
export function countFacets(
	counts: FoundCounts,
	{ tree, columnsOf }: { tree: ColumnTree; columnsOf: ColumnsOfPlaces },
	language: Language,
	fdCode: string | undefined,
): SearchFacets {
	const byYear = new Map<number, number>();
	const byColumn = new Map<string, number>();
	for (const { place, year, texts } of counts) {
		if (year > 0) add(byYear, firstYear + year - 1, texts);
		for (const column of columnsOf.get(place) ?? []) add(byColumn, column, texts);
	}
	const columns = [...tree.byCode.values()].flatMap((node) => {
		const total = byColumn.get(node.fdCode) ?? 0;
		const isOffered = node.parent === (fdCode ?? null);
		return isOffered && total > 0 ? [{ column: columnReference(node, language), total }] : [];
	});
	columns.sort((one, other) => other.total - one.total);
	const years = [...byYear].map(([year, total]) => ({ year, total }));
	years.sort((one, other) => other.year - one.year);
	return { columns: columns.slice(0, maxColumns), years };
}

/** The columns of each place, by its number. */
export type ColumnsOfPlaces = ReadonlyMap<number, string[]>;

/** Loads the columns of the counted places for `countFacets`. */
export async function loadColumnsOfPlaces(database: Database, counts: FoundCounts): Promise<ColumnsOfPlaces> {
	const ids = [...new Set(counts.map(({ place }) => place))];
	if (ids.length === 0) return new Map();
	const { rows } = await database.execute<{ id: number; fd_codes: string[] }>(
		sql`select id, fd_codes from search_places where id = any (${sql.param(ids)}::int[])`,
	);
	return new Map(rows.map((row) => [row.id, row.fd_codes]));
}

function add<Key>(counts: Map<Key, number>, key: Key, more: number): void {
	counts.set(key, (counts.get(key) ?? 0) + more);
}
