import type { SearchResults } from '@portico/api/answers/search.ts';
import type { searchCall } from '@portico/api/calls/public/search-calls.ts';
import { searchArticles } from '@portico/content/search/search-articles.ts';
import { Missing } from '../../error-answers/http-error.ts';
import type { AnswerSources, CallRequest } from '../api-route.ts';
import { existingPage } from './paging.ts';

/** Searches and counts the query. Further pages and filters do not count as new searches. */
export async function answerSearch(
	{ database, statistics }: AnswerSources,
	{ query, caller }: CallRequest<typeof searchCall>,
): Promise<SearchResults | Missing> {
	const { lang, ...request } = query;
	const results = existingPage(await searchArticles(database, lang, request));
	const { page, fdCode, from, to } = request;
	const isNarrowed = fdCode !== undefined || from !== undefined || to !== undefined;
	if (results instanceof Missing || page > 1 || isNarrowed) return results;
	const userAgent = caller.headers.get('User-Agent') ?? '';
	// Results with only some of the words do not count as found.
	const found = results.withAllWords + results.withSynonyms;
	const visitor = { address: caller.address, userAgent };
	statistics.countSearch({ query: request.q, lang, results: found, visitor });
	return results;
}
