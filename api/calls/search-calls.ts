import { z } from 'zod';
import { searchResults } from '../answers/search.ts';
import { longestQuery } from '../search-limits.ts';
import { defineCall } from './definition.ts';
import { noParams, pagingQuery } from './parameters.ts';

/** `from` and `to` are days in the site's time zone, both included. */
export const searchCall = defineCall({
	name: 'search',
	method: 'get',
	path: '/api/search',
	summary: 'Published articles whose title or text holds every word of the query',
	params: noParams,
	query: pagingQuery.extend({
		q: z.string().max(longestQuery).default(''),
		fdCode: z.string().max(100).optional(),
		from: z.iso.date().optional(),
		to: z.iso.date().optional(),
		sort: z.enum(['relevance', 'date']).default('relevance'),
	}),
	answer: searchResults,
});
