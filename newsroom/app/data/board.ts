import { queryOptions } from '@tanstack/react-query';
import { call } from './calls.ts';

/** When the last backup was completed, for administrators. */
export const lastBackupQuery = queryOptions({
	queryKey: ['last-backup'],
	queryFn: ({ signal }) => call('get', '/api/newsroom/last-backup', {}, signal),
});

/** What waits for the person and what they worked on; the bar's count and the board share it. */
export const boardQuery = queryOptions({
	queryKey: ['articles', 'board'],
	queryFn: ({ signal }) => call('get', '/api/newsroom/board', {}, signal),
});

/** Questions for consent that concern the person, and what came of them; for administrators. */
export const consentsQuery = queryOptions({
	queryKey: ['consents'],
	queryFn: ({ signal }) => call('get', '/api/newsroom/consents', {}, signal),
});
