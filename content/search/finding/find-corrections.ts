import { sql } from 'drizzle-orm';
import type { Database } from '../../store/connect.ts';
import { atomPlaces, canonicalPhrase, isCjk } from '../../words/atoms.ts';
import type { Segment } from '../../words/dictionary.ts';
import { foldText } from '../../words/fold-characters.ts';
import { pairsOf, soundOf } from '../../words/text-tokens.ts';
import { type FoundRow, type FoundText, foundFields, foundText, rankCandidates } from '../rank-candidates.ts';
import {
	allOf,
	homophonesOf,
	type ParsedQuery,
	type QueryTokens,
	queryTokens,
	quotedToken,
	readQuery,
	relaxedTokens,
	withoutLatinEnds,
} from '../read-query.ts';
import type { Candidates } from './find-candidates.ts';
import { findNearTitles, type NearTitles } from './find-near-titles.ts';
import {
	inScope,
	type MatchedText,
	matchesTokens,
	newestFirst,
	type SearchScope,
	startOfToday,
} from './matched-texts.ts';

/** With fewer exact results than this, partial matches are added. */
const minExactResults = 10;

/** The results with all the words. */
type Found = {
	/** The query as entered. */
	q: string;
	query: ParsedQuery;
	queries: QueryTokens;
	candidates: Candidates;
	matched: number;
	segment: Segment;
};

export type Corrections = NearTitles & { corrected: ParsedQuery | null; didYouMean: string | null };

/**
 * Finds what the query may mean when few texts contain all the words, and none as a phrase: texts with
 * some of them, or with a similar title, and a suggested query. Quoted and excluded words are never
 * changed; a narrowed search with any results is left as it is.
 */
export async function findCorrections(
	database: Database,
	scope: SearchScope,
	found: Found,
): Promise<Corrections> {
	const { q, query, queries, candidates, matched, segment } = found;
	const noResults: Corrections = { texts: [], corrections: new Map(), corrected: null, didYouMean: null };
	const isExact = query.phrases.length > 0 || query.without.length > 0;
	if (isExact || candidates.closest === 'phrase') return noResults;
	if (matched >= minExactResults && candidates.closest === 'title') return noResults;
	if (matched > 0 && isNarrowed(scope)) return noResults;
	const { texts: near, corrections } = await findNearTitles(database, scope, query, queries);
	if (matched >= minExactResults) return { ...noResults, didYouMean: await homophoneTitle(near) };
	const correctedQuery = withCorrections(q, corrections);
	const corrected = correctedQuery === null ? null : readQuery(correctedQuery, segment);
	const ranked = rankCandidates(query, near, { bySound: true, corrected, now: startOfToday() });
	const exactMatches = candidates.texts.map(({ id }) => id);
	const partialMatches = await findPartlyMatching(database, scope, query, exactMatches);
	return {
		texts: mergeDuplicates([...ranked, ...partialMatches]),
		corrections,
		corrected,
		didYouMean: candidates.closest === 'title' ? null : await didYouMeanFor(ranked[0]),
	};

	/** If many texts contain the words, but apart: the words of a title that sound like the whole query. */
	async function homophoneTitle(texts: FoundText[]): Promise<string | null> {
		const none: ReadonlyMap<string, string> = new Map();
		const same = texts.find(({ title }) => correctionsInTitle(query.atoms, none, title) !== null);
		return same ? correctionsInTitle(query.atoms, none, await loadTitle(database, same)) : null;
	}

	/** A suggested query with results. */
	async function didYouMeanFor(best: FoundText | undefined): Promise<string | null> {
		if (best && correctionsInTitle(query.atoms, corrections, best.title) !== null) {
			return correctionsInTitle(query.atoms, corrections, await loadTitle(database, best));
		}
		if (corrected) return (await findsAny(database, scope, corrected)) ? correctedQuery : null;
		return matched === 0 ? findHomophone(database, scope, query) : null;
	}
}

function isNarrowed({ fdCode, period }: SearchScope): boolean {
	return fdCode !== undefined || period.from !== null || period.until !== null;
}

/** A title as written. */
async function loadTitle(database: Database, { articleId, lang }: MatchedText): Promise<string> {
	const { rows } = await database.execute<{ title: string }>(sql`
		select versions.title from article_texts texts
		join article_versions versions on versions.article_id = texts.article_id
			and versions.lang = texts.lang and versions.version = texts.published_version
		where texts.article_id = ${articleId} and texts.lang = ${lang}
	`);
	return rows[0]?.title ?? '';
}

async function findsAny(database: Database, scope: SearchScope, query: ParsedQuery): Promise<boolean> {
	const queries = queryTokens(query);
	if (!queries) return false;
	const { rows } = await database.execute(
		sql`select id from search_texts where ${inScope(scope)} and ${matchesTokens(queries.allWords)} limit 1`,
	);
	return rows.length > 0;
}

/** Merges duplicates; the text has the phrase if either result says so. */
function mergeDuplicates(texts: FoundText[]): FoundText[] {
	const byId = new Map<number, FoundText>();
	for (const text of texts) {
		const before = byId.get(text.id);
		byId.set(text.id, { ...text, holdsPhrase: text.holdsPhrase || (before?.holdsPhrase ?? false) });
	}
	return [...byId.values()];
}

/** Longer queries are sentences, which one wrong character does not keep from finding something. */
const longest = 16;

/** The maximum number of doubtful characters, and of alternatives for each. */
const maxPlaces = 6;
const maxHomophones = 40;

/** Counting stops at this many texts. */
const maxCounted = 50;

/**
 * The query with one character replaced by a homophone, so that most texts contain it as a phrase; null
 * when there is none. For queries of CJK characters without results.
 *
 * @returns the characters, folded
 */
async function findHomophone(
	database: Database,
	scope: SearchScope,
	{ atoms }: ParsedQuery,
): Promise<string | null> {
	if (atoms.length < 2 || atoms.length > longest || !atoms.every(isCjk)) return null;
	const places = await doubtfulPlaces(database, atoms);
	const candidates = places.flatMap((place) =>
		homophonesOf(atoms[place] as string)
			.slice(0, maxHomophones)
			.map((other) => atoms.with(place, other)),
	);
	if (candidates.length === 0) return null;
	const { rows } = await database.execute<{ phrase: string }>(sql`
		select phrase from (
			select phrase, (
				select count(*) from (
					select from search_texts
					where ${inScope(scope)} and tokens @@ candidates.pairs::tsquery limit ${maxCounted}
				) found
			) as texts
			from unnest(
				${sql.param(candidates.map((candidate) => candidate.join('')))}::text[],
				${sql.param(candidates.map((candidate) => allOf(pairsOf(candidate))))}::text[]
			) with ordinality as candidates(phrase, pairs, nth)
			order by texts desc, nth limit 1
		) best where texts > 0
	`);
	return rows[0]?.phrase ?? null;
}

/** The positions of characters in pairs that no text contains; those in two such pairs first. */
async function doubtfulPlaces(database: Database, atoms: string[]): Promise<number[]> {
	const pairs = pairsOf(atoms);
	const { rows } = await database.execute<{ nth: number }>(sql`
		select nth::int from unnest(${sql.param(pairs.map(quotedToken))}::text[]) with ordinality as asked(pair, nth)
		where not exists (select from search_texts where tokens @@ asked.pair::tsquery)
	`);
	const doubts = new Map<number, number>();
	for (const { nth } of rows) {
		for (const place of [nth - 1, nth]) doubts.set(place, (doubts.get(place) ?? 0) + 1);
	}
	// If every pair occurs somewhere, any of the characters may be wrong.
	const order =
		doubts.size > 0 ? [...doubts].sort(([, one], [, other]) => other - one) : [...atoms.entries()];
	return order.map(([place]) => place).slice(0, maxPlaces);
}

/** The maximum number of newest texts per relaxed query. */
const maxResultsPerQuery = 100;

/**
 * Finds texts that hold all but one of the words, in title or body; of two words, either.
 *
 * @param excludedIds the numbers of texts that hold all
 */
async function findPartlyMatching(
	database: Database,
	scope: SearchScope,
	query: ParsedQuery,
	excludedIds: number[],
): Promise<FoundText[]> {
	const queries = relaxedTokens(query);
	if (queries.length === 0) return [];
	const middle = withoutLatinEnds(query.atoms);
	const holdsMiddle =
		middle.length > 2 ? sql`position(${canonicalPhrase(middle)} in texts.body) > 0` : sql`false`;
	const tables = queries.map(
		(tokens, index) => sql`${sql.identifier(`way_${index}`)} as materialized (
			select id, published_at from search_texts
			where ${inScope(scope)} and ${matchesTokens(tokens)} and id <> all (${sql.param(excludedIds)}::int[])
		)`,
	);
	const newest = queries.map(
		(_, index) => sql`(
			select id from ${sql.identifier(`way_${index}`)} order by ${newestFirst} limit ${maxResultsPerQuery}
		)`,
	);
	const { rows } = await database.execute<FoundRow>(sql`
		with ${sql.join(tables, sql`, `)}
		select ${foundFields}, ${holdsMiddle} as holds_phrase
		from (${sql.join(newest, sql` union `)}) found join search_texts texts on texts.id = found.id
	`);
	return rows.map((row) => foundText(row, false));
}

/**
 * The words of a title that the query may mean, as the title spells them: adjacent like the query's, each
 * equal, corrected, or a homophone. Null when there are none, or none that differ.
 *
 * @param atoms the atoms of the query
 * @param corrections misspelt words and their replacements
 */
export function correctionsInTitle(
	atoms: string[],
	corrections: ReadonlyMap<string, string>,
	title: string,
): string | null {
	if (atoms.length === 0) return null;
	const { folded, starts, ends } = foldText(title);
	const places = atomPlaces(folded);
	for (let first = 0; first + atoms.length <= places.length; first++) {
		const run = places.slice(first, first + atoms.length);
		if (!run.every(({ atom }, at) => matches(atoms[at] as string, atom, corrections))) continue;
		if (run.every(({ atom }, at) => atom === atoms[at])) continue;
		const last = run.at(-1) as (typeof run)[number];
		return title.slice(starts[run[0]?.start as number], ends[last.start + last.atom.length - 1]);
	}
	return null;
}

/** The query with its misspelt words corrected; null when there were none. */
export function withCorrections(query: string, corrections: ReadonlyMap<string, string>): string | null {
	if (corrections.size === 0) return null;
	const { folded, starts, ends } = foldText(query);
	let corrected = '';
	let done = 0;
	for (const { atom, start } of atomPlaces(folded)) {
		const correction = corrections.get(atom);
		if (correction === undefined) continue;
		corrected += query.slice(done, starts[start]) + correction;
		done = ends[start + atom.length - 1] as number;
	}
	return done === 0 ? null : corrected + query.slice(done);
}

function matches(queryAtom: string, titleAtom: string, corrections: ReadonlyMap<string, string>): boolean {
	if (queryAtom === titleAtom || corrections.get(queryAtom) === titleAtom) return true;
	if (!isCjk(queryAtom)) return false;
	const sound = soundOf(queryAtom);
	return sound !== null && sound === soundOf(titleAtom);
}
