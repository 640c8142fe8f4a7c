import type { Database } from '@portico/content/store/connect.ts';
import { openTestStore } from '@portico/testing/databases/describe-with-store.ts';
import { Hono } from 'hono';
import { pino } from 'pino';
import { beforeAll, expect, test } from 'vitest';
import { createClientAddress } from '../../operation/client-address.ts';
import { createStatistics } from '../../statistics/statistics.ts';
import { createApi } from '../create-api.ts';

let closedDatabase: Database;

beforeAll(async () => {
	const { store, remove } = await openTestStore();
	await remove();
	closedDatabase = store.database;
});

function apiWithoutStore() {
	const logged: string[] = [];
	const logger = pino({}, { write: (line: string) => void logged.push(line) });
	const siteUrl = 'https://site.example';
	const statistics = createStatistics({ database: closedDatabase, siteUrl });
	const clientAddress = createClientAddress([]);
	const api = createApi({ database: closedDatabase, siteUrl, statistics, clientAddress, logger });
	return { api, logged };
}

test('answers an unexpected error without details, and logs it in full', async () => {
	const { api, logged } = apiWithoutStore();
	const response = await api.request('/api/menus?lang=en');
	expect(response.status).toBe(500);
	expect(await response.json()).toEqual({
		code: 500,
		message: 'Something went wrong on our side. Please try again later.',
		data: null,
	});
	expect(logged).toHaveLength(1);
	expect(JSON.parse(logged[0] as string)).toMatchObject({
		level: 50,
		path: '/api/menus',
		err: { stack: expect.stringContaining('at ') },
	});
});

test('handles errors and unknown calls itself when mounted in another application', async () => {
	const { api } = apiWithoutStore();
	const server = new Hono().route('/', api);
	server.get('*', (context) => context.text('a page'));
	server.onError((_, context) => context.text('not an envelope', 500));
	const codeOf = async (path: string) => {
		const response = await server.request(path);
		return [response.status, ((await response.json()) as { code: number }).code];
	};
	expect(await codeOf('/api/menus')).toEqual([500, 500]);
	expect(await codeOf('/api/nothing')).toEqual([404, 404]);
	expect(await codeOf('/api/articles/%ff')).toEqual([400, 400]);
	expect(await (await server.request('/apiary')).text()).toBe('a page');
});
