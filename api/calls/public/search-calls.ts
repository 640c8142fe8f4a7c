import { z } from 'zod';
import { searchResults, searchSuggestions } from '../../answers/search.ts';
import { searchLanguages } from '../../constants.ts';
import { defineCall } from '../definition.ts';
import { day, languageQuery, noParams, pagingQuery, searchQuery } from '../parameters.ts';

/** `from` and `to` are inclusive days in the time zone of the site. */
export const searchCall = defineCall({
	name: 'search',
	method: 'get',
	path: '/api/search',
	summary: 'Published articles that hold the words of the query; some of them where few hold all',
	audience: 'public',
	kept: 'while-confirmed',
	limit: 'search',
	params: noParams,
	query: pagingQuery.extend({
		q: searchQuery,
		in: z
			.enum(searchLanguages)
			.optional()
			.meta({ description: 'Language of the texts; missing means `lang`' }),
		fdCode: z.string().max(100).optional(),
		from: day.optional(),
		to: day.optional(),
		sort: z.enum(['relevance', 'date']).default('relevance'),
	}),
	answer: searchResults,
});

export const searchSuggestionsCall = defineCall({
	name: 'searchSuggestions',
	method: 'get',
	path: '/api/search-suggestions',
	summary: 'Queries of the operators, columns and titles that fit what is being typed',
	audience: 'public',
	kept: 'while-confirmed',
	limit: 'suggestions',
	params: noParams,
	query: languageQuery.extend({ q: searchQuery }),
	answer: searchSuggestions,
});
