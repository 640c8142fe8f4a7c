import { queryOptions } from '@tanstack/react-query';
import { call } from '../../data/calls.ts';

export const peopleQuery = queryOptions({
	queryKey: ['people'],
	queryFn: ({ signal }) => call('get', '/api/newsroom/people', {}, signal),
});

export const personQuery = (personId: string) =>
	queryOptions({
		queryKey: ['people', personId],
		queryFn: ({ signal }) => call('get', '/api/newsroom/people/{personId}', { personId }, signal),
	});

export const personSessionsQuery = (personId: string) =>
	queryOptions({
		queryKey: ['people', personId, 'sessions'],
		queryFn: ({ signal }) => call('get', '/api/newsroom/people/{personId}/sessions', { personId }, signal),
	});

export const personGrantsQuery = (personId: string) =>
	queryOptions({
		queryKey: ['permissions', 'person', personId],
		queryFn: ({ signal }) => call('get', '/api/newsroom/people/{personId}/grants', { personId }, signal),
	});
