import type { Segment } from '../../../search/query/dictionary.ts';
import type { ReadQuery } from '../../../search/query/read-query.ts';
import type { WantedTokens } from '../../../search/query/wanted-tokens.ts';
import { rankCandidates } from '../../../search/ranking/rank-candidates.ts';
import type { Database } from '../../../store/connect.ts';
import { totalOf } from '../answering/count-facets.ts';
import { type FoundCounts, findCandidates } from './find-candidates.ts';
import { findMeant } from './find-meant.ts';
import type { FoundText } from './found-text.ts';
import { type ListedText, listMatched } from './list-matched.ts';
import type { SearchScope } from './search-scope.ts';
import { startOfToday } from './start-of-today.ts';

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
	const near = await findMeant(database, scope, {
		q: request.q,
		query,
		wanted,
		candidates,
		matched,
		segment: request.segment,
	});
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
