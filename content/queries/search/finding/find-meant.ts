import { sql } from 'drizzle-orm';
import type { Segment } from '../../../search/query/dictionary.ts';
import { type ReadQuery, readQuery } from '../../../search/query/read-query.ts';
import { type WantedTokens, wantedTokens } from '../../../search/query/wanted-tokens.ts';
import { rankCandidates } from '../../../search/ranking/rank-candidates.ts';
import type { Database } from '../../../store/connect.ts';
import { meantInTitle, withCorrections } from '../answering/did-you-mean.ts';
import type { Candidates } from './find-candidates.ts';
import { findHomophone } from './find-homophone.ts';
import { findNearTitles, type NearTitles } from './find-near-titles.ts';
import { findPartlyMatching } from './find-partly-matching.ts';
import type { FoundText } from './found-text.ts';
import type { ListedText } from './list-matched.ts';
import { holds, inScope, type SearchScope } from './search-scope.ts';
import { startOfToday } from './start-of-today.ts';

/** Fewer texts than these that hold all the words are too few: some that hold some are added. */
const enough = 10;

/** What a search found of the texts that hold all the words. */
type Found = {
	/** The query as it was asked. */
	q: string;
	query: ReadQuery;
	wanted: WantedTokens;
	candidates: Candidates;
	matched: number;
	segment: Segment;
};

export type Meant = NearTitles & { corrected: ReadQuery | null; didYouMean: string | null };

/**
 * Looks for what may be meant where few texts hold all the words, and none of them as a phrase: texts that
 * hold some, or whose title is nearly the query, and what to ask for instead. What is quoted or excluded is
 * meant as it is written; and a search that is narrowed has few on purpose, if it has any.
 */
export async function findMeant(database: Database, scope: SearchScope, found: Found): Promise<Meant> {
	const { q, query, wanted, candidates, matched, segment } = found;
	const nothing: Meant = { texts: [], corrections: new Map(), corrected: null, didYouMean: null };
	const isExact = query.phrases.length > 0 || query.without.length > 0;
	if (isExact || candidates.closest === 'phrase') return nothing;
	if (matched >= enough && candidates.closest === 'title') return nothing;
	if (matched > 0 && isNarrowed(scope)) return nothing;
	const { texts: near, corrections } = await findNearTitles(database, scope, query, wanted);
	if (matched >= enough) return { ...nothing, didYouMean: await soundingTheSame(near) };
	const correctedQuery = withCorrections(q, corrections);
	const corrected = correctedQuery === null ? null : readQuery(correctedQuery, segment);
	const ranked = rankCandidates(query, near, { bySound: true, corrected, now: startOfToday() });
	const holdAll = candidates.texts.map(({ id }) => id);
	const partly = await findPartlyMatching(database, scope, query, holdAll);
	return {
		texts: onceEach([...ranked, ...partly]),
		corrections,
		corrected,
		didYouMean: candidates.closest === 'title' ? null : await instead(ranked[0]),
	};

	/** Where many texts hold the words, but apart: the words of a title that sound like all of the query. */
	async function soundingTheSame(texts: FoundText[]): Promise<string | null> {
		const none: ReadonlyMap<string, string> = new Map();
		const same = texts.find(({ title }) => meantInTitle(query.atoms, none, title) !== null);
		return same ? meantInTitle(query.atoms, none, await loadTitle(database, same)) : null;
	}

	/** What to ask for instead: it finds something. */
	async function instead(best: FoundText | undefined): Promise<string | null> {
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

/** A title as it is written. */
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

/** A text found in two ways holds the phrase if either says so. */
function onceEach(texts: FoundText[]): FoundText[] {
	const byId = new Map<number, FoundText>();
	for (const text of texts) {
		const before = byId.get(text.id);
		byId.set(text.id, { ...text, holdsPhrase: text.holdsPhrase || (before?.holdsPhrase ?? false) });
	}
	return [...byId.values()];
}
