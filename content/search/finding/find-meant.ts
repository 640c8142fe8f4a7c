import { sql } from 'drizzle-orm';
import type { Database } from '../../store/connect.ts';
import type { Segment } from '../../words/dictionary.ts';
import { meantInTitle, withCorrections } from '../answering/did-you-mean.ts';
import { type ReadQuery, readQuery } from '../query/read-query.ts';
import { type WantedTokens, wantedTokens } from '../query/wanted-tokens.ts';
import { rankCandidates } from '../ranking/rank-candidates.ts';
import type { Candidates } from './find-candidates.ts';
import { findHomophone } from './find-homophone.ts';
import { findNearTitles, type NearTitles } from './find-near-titles.ts';
import { findPartlyMatching } from './find-partly-matching.ts';
import type { FoundText } from './found-text.ts';
import type { ListedText } from './list-matched.ts';
import { holds, inScope, type SearchScope } from './search-scope.ts';
import { startOfToday } from './start-of-today.ts';

/** With fewer exact results than this, partial matches are added. */
const minExactResults = 10;

/** The results with all the words. */
type Found = {
	/** The query as entered. */
	q: string;
	query: ReadQuery;
	wanted: WantedTokens;
	candidates: Candidates;
	matched: number;
	segment: Segment;
};

export type Meant = NearTitles & { corrected: ReadQuery | null; didYouMean: string | null };

/**
 * Finds what the query may mean when few texts contain all the words, and none as a phrase: texts with
 * some of them, or with a similar title, and a suggested query. Quoted and excluded words are never
 * changed; a narrowed search with any results is left as it is.
 */
export async function findMeant(database: Database, scope: SearchScope, found: Found): Promise<Meant> {
	const { q, query, wanted, candidates, matched, segment } = found;
	const noResults: Meant = { texts: [], corrections: new Map(), corrected: null, didYouMean: null };
	const isExact = query.phrases.length > 0 || query.without.length > 0;
	if (isExact || candidates.closest === 'phrase') return noResults;
	if (matched >= minExactResults && candidates.closest === 'title') return noResults;
	if (matched > 0 && isNarrowed(scope)) return noResults;
	const { texts: near, corrections } = await findNearTitles(database, scope, query, wanted);
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
		const same = texts.find(({ title }) => meantInTitle(query.atoms, none, title) !== null);
		return same ? meantInTitle(query.atoms, none, await loadTitle(database, same)) : null;
	}

	/** A suggested query with results. */
	async function didYouMeanFor(best: FoundText | undefined): Promise<string | null> {
		if (best && meantInTitle(query.atoms, corrections, best.title) !== null) {
			return meantInTitle(query.atoms, corrections, await loadTitle(database, best));
		}
		if (corrected) return (await findsAny(database, scope, corrected)) ? correctedQuery : null;
		return matched === 0 ? findHomophone(database, scope, query) : null;
	}
}

function isNarrowed({ fdCode, period }: SearchScope): boolean {
	return fdCode !== undefined || period.from !== null || period.until !== null;
}

/** A title as written. */
async function loadTitle(database: Database, { articleId, lang }: ListedText): Promise<string> {
	const { rows } = await database.execute<{ title: string }>(sql`
		select versions.title from article_texts texts
		join article_versions versions on versions.article_id = texts.article_id
			and versions.lang = texts.lang and versions.version = texts.published_version
		where texts.article_id = ${articleId} and texts.lang = ${lang}
	`);
	return rows[0]?.title ?? '';
}

async function findsAny(database: Database, scope: SearchScope, query: ReadQuery): Promise<boolean> {
	const wanted = wantedTokens(query);
	if (!wanted) return false;
	const { rows } = await database.execute(
		sql`select id from search_texts where ${inScope(scope)} and ${holds(wanted.allWords)} limit 1`,
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
