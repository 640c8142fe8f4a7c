import { queryOptions } from '@tanstack/react-query';
import { call } from './calls.ts';

/** Questions for consent that concern the person, and what came of them; for administrators. */
export const consentsQuery = queryOptions({
	queryKey: ['consents'],
	queryFn: ({ signal }) => call('get', '/api/newsroom/consents', {}, signal),
});
