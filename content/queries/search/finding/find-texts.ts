import type { Segment } from '../../../search/query/dictionary.ts';
import { type ReadQuery, readQuery } from '../../../search/query/read-query.ts';
import type { WantedTokens } from '../../../search/query/wanted-tokens.ts';
import { rankCandidates } from '../../../search/ranking/rank-candidates.ts';
import type { Database } from '../../../store/connect.ts';
import { totalOf } from '../answering/count-facets.ts';
import { meantInTitle, withCorrections } from '../answering/did-you-mean.ts';
import { type Candidates, type FoundCounts, type FoundText, findCandidates } from './find-candidates.ts';
import { findHomophone } from './find-homophone.ts';
import { findNearTitles, type NearTitles } from './find-near-titles.ts';
import { findPartlyMatching } from './find-partly-matching.ts';
import { type ListedText, listMatched } from './list-matched.ts';
import type { SearchScope } from './search-scope.ts';

/** Fewer texts than these that hold all the words are too few: some that hold some are added. */
const enough = 10;

/** A title that sounds like so much of the query, or holds so much of it corrected, may be what was meant. */
const nearShare = 0.7;

export type FindRequest = {
	/** The query as it was asked. */
	q: string;
	sort: 'relevance' | 'date';
	offset: number;
	limit: number;
	/** When the years begin that are counted, in milliseconds since 1970. */
	yearStarts: readonly number[];
	segment: Segment;
};

export type FoundTexts = {
	texts: ListedText[];
	total: number;
	/** Of the texts that hold all the words. */
	counts: FoundCounts;
	corrections: ReadonlyMap<string, string>;
	didYouMean: string | null;
};

/**
 * A stretch of the texts a query finds. By relevance, the candidates come first, ranked, then all others
 * that match, newest first: the candidates are the same for every page, so that pages never overlap.
 */
export async function findTexts(
	database: Database,
	scope: SearchScope,
	query: ReadQuery,
	wanted: WantedTokens,
	request: FindRequest,
): Promise<FoundTexts> {
	const { sort, offset, limit, yearStarts } = request;
	const candidates = await findCandidates(database, scope, query, wanted, yearStarts);
	const { counts } = candidates;
	const matched = totalOf(counts);
	const near = await nearTitles(database, scope, query, wanted, request, candidates, matched);
	const total = matched + near.texts.length;
	const shared = { total, counts, corrections: near.corrections, didYouMean: near.didYouMean };

	if (sort === 'date' && near.texts.length === 0) {
		const texts = await listMatched(database, scope, query, wanted, { offset, limit, besides: [] });
		return { ...shared, texts };
	}
	// Those few that hold all the words are all candidates; the others come with them, in one order.
	const all: FoundText[] = [...candidates.texts, ...near.texts];
	const ordered =
		sort === 'date'
			? all.sort((one, other) => other.publishedAt - one.publishedAt || other.id - one.id)
			: rankCandidates(query, all, {
					bySound: near.texts.length > 0,
					corrected: near.corrected,
					now: startOfToday(),
				});
	const texts: ListedText[] = ordered.slice(offset, offset + limit);
	if (texts.length < limit && matched > candidates.texts.length) {
		const rest = await listMatched(database, scope, query, wanted, {
			offset: Math.max(0, offset - ordered.length),
			limit: limit - texts.length,
			besides: candidates.texts.map((text) => text.id),
		});
		texts.push(...rest);
	}
	return { ...shared, texts };
}

type Meant = NearTitles & { corrected: ReadQuery | null; didYouMean: string | null };

/**
 * Looks for what may be meant instead, where few texts hold all the words and none as a phrase; and, where
 * many do but none in its title, for titles that are nearly the query.
 */
async function nearTitles(
	database: Database,
	scope: SearchScope,
	query: ReadQuery,
	wanted: WantedTokens,
	{ q, sort, segment }: FindRequest,
	candidates: Candidates,
	matched: number,
): Promise<Meant> {
	const nothing: Meant = { texts: [], corrections: new Map(), corrected: null, didYouMean: null };
	const isExact = query.phrases.length > 0 || query.without.length > 0;
	if (isExact || candidates.closest === 'phrase') return nothing;
	if (matched >= enough && (candidates.closest === 'title' || sort === 'date')) return nothing;
	const { texts: near, corrections } = await findNearTitles(database, scope, query, wanted);
	const correctedQuery = withCorrections(q, corrections);
	const corrected = correctedQuery === null ? null : readQuery(correctedQuery, segment);
	const ranked = rankCandidates(query, near, { bySound: true, corrected, now: startOfToday() });
	const [best] = ranked;
	let texts: FoundText[] = ranked;
	if (matched >= enough) {
		texts = ranked.filter(({ heard, titleShare }) => heard >= nearShare || titleShare >= nearShare);
	} else {
		const holdAll = candidates.texts.map(({ id }) => id);
		texts = [...texts, ...(await findPartlyMatching(database, scope, query, holdAll))];
	}
	const meant = best ? meantInTitle(query.atoms, corrections, best.title) : null;
	const homophone =
		meant === null && correctedQuery === null && matched === 0
			? await findHomophone(database, scope, query)
			: null;
	return {
		texts: onceEach(texts),
		corrections,
		corrected,
		didYouMean: candidates.closest === 'title' ? null : (meant?.trim() ?? correctedQuery ?? homophone),
	};
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

/** Ages are counted from here, so that two pages of one search see the same ones. */
function startOfToday(): number {
	return new Date().setUTCHours(0, 0, 0, 0);
}
