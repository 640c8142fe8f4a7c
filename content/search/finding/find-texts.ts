import type { Database } from '../../store/connect.ts';
import type { Dictionary } from '../../words/dictionary.ts';
import type { QueryTokens } from '../query-tokens.ts';
import { type FoundText, rankCandidates } from '../rank-candidates.ts';
import type { ReadQuery } from '../read-query.ts';
import { totalOf } from './count-facets.ts';
import { type FoundCounts, findCandidates } from './find-candidates.ts';
import { findCorrections } from './find-corrections.ts';
import { type ListedText, listMatched } from './matched-texts.ts';
import { type SearchScope, startOfToday } from './search-scope.ts';

export type FindRequest = {
	/** The query as entered. */
	q: string;
	sort: 'relevance' | 'date';
	offset: number;
	limit: number;
	/** When the counted years begin, in milliseconds since 1970. */
	yearStarts: readonly number[];
	dictionary: Dictionary;
	/** Queries with the same meaning. */
	alternatives: readonly ReadQuery[];
};

export type FoundTexts = {
	texts: ListedText[];
	total: number;
	/** The number of texts with all the words themselves. */
	exact: number;
	/** Of the texts with all the words, or synonyms. */
	counts: FoundCounts;
	corrections: ReadonlyMap<string, string>;
	didYouMean: string | null;
};

/**
 * A range of the texts that a query finds. By relevance, the ranked candidates come first, then all other
 * matches, newest first: the candidates are the same for every page, so that pages never overlap. Matches
 * by synonyms only come after all exact ones; beyond the candidates, by date alone.
 */
export async function findTexts(
	database: Database,
	scope: SearchScope,
	query: ReadQuery,
	wanted: QueryTokens,
	request: FindRequest,
): Promise<FoundTexts> {
	const { sort, offset, limit, yearStarts, alternatives } = request;
	const candidates = await findCandidates(database, scope, query, wanted, yearStarts);
	const { counts } = candidates;
	const matched = totalOf(counts);
	const near = await findCorrections(database, scope, {
		q: request.q,
		query,
		wanted,
		candidates,
		matched,
		segment: request.dictionary.segment,
	});
	const total = matched + near.texts.length;
	const exact = totalOf(counts.filter(({ bySynonym }) => !bySynonym));
	const shared = { total, exact, counts, corrections: near.corrections, didYouMean: near.didYouMean };

	if (sort === 'date' && near.texts.length === 0) {
		const range = { offset, limit, excludedIds: [], synonymsLast: false };
		return { ...shared, texts: await listMatched(database, scope, query, wanted, range) };
	}
	const holding = candidates.texts.filter(({ bySynonym }) => !bySynonym);
	const ranked = holding.length < exact ? holding : candidates.texts;
	// If few texts contain all the words, all of them are candidates; the others are ranked with them.
	const all: FoundText[] = [...ranked, ...near.texts];
	const ordered =
		sort === 'date'
			? all.sort((one, other) => other.publishedAt - one.publishedAt || other.id - one.id)
			: rankCandidates(query, all, {
					bySound: near.texts.length > 0,
					corrected: near.corrected,
					alternatives,
					dictionary: request.dictionary,
					now: startOfToday(),
				});
	const texts: ListedText[] = ordered.slice(offset, offset + limit);
	if (texts.length < limit && matched > ranked.length) {
		const rest = await listMatched(database, scope, query, wanted, {
			offset: Math.max(0, offset - ordered.length),
			limit: limit - texts.length,
			excludedIds: ranked.map((text) => text.id),
			synonymsLast: true,
		});
		texts.push(...rest);
	}
	return { ...shared, texts };
}
