import type { AnsweredSearch } from '@portico/content/statistics/searches/count-searches.ts';
import { openStore, type Store } from '@portico/content/store/connect.ts';
import { writeExampleContent } from '@portico/testing/content/example-content/write-example-content.ts';
import type { Hono } from 'hono';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createClientAddress } from '../../operation/client-address.ts';
import { createStatistics } from '../../statistics/statistics.ts';
import { createApi } from '../create-api.ts';

const siteUrl = 'https://site.example';
const firefox = 'Mozilla/5.0 (X11; Linux x64; rv:145.0) Gecko/20100101 Firefox/145.0';

/** Who calls within this process, which no connection tells. */
const visitor = { address: '', userAgent: firefox };

let store: Store;
let api: Hono;
const told: AnsweredSearch[] = [];

beforeAll(async () => {
	store = await openStore({ databaseUrl: null, dataDir: null });
	const { database } = store;
	await writeExampleContent(database);
	const statistics = {
		...createStatistics({ database, siteUrl }),
		countSearch: (search: AnsweredSearch) => void told.push(search),
	};
	const logger = pino({ level: 'silent' });
	api = createApi({ database, siteUrl, statistics, clientAddress: createClientAddress([]), logger });
}, 60_000);
afterAll(() => store.close());
beforeEach(() => {
	told.length = 0;
});

const searchFor = async (query: string) => {
	const answer = await api.request(`/api/search?${query}`, { headers: { 'User-Agent': firefox } });
	const { data } = (await answer.json()) as { data: { total: number } | null };
	return { status: answer.status, total: data?.total };
};

test('an answered search is told with what it found, in the language it was made in', async () => {
	const { total } = await searchFor('q=bridge&lang=en');
	expect(total).toBeGreaterThan(0);
	expect(told).toEqual([{ query: 'bridge', lang: 'en', results: total, visitor }]);
});

test('so is one that found nothing', async () => {
	await searchFor(`q=${encodeURIComponent('量子纠缠')}&sort=date`);
	expect(told).toEqual([{ query: '量子纠缠', lang: 'zh', results: 0, visitor }]);
});

test('what only holds some of the words was not found', async () => {
	const { total } = await searchFor(`q=${encodeURIComponent('大桥 盾构 量子')}`);
	expect(total).toBeGreaterThan(0);
	expect(told).toMatchObject([{ results: 0 }]);
});

test('one that is narrowed tells nothing of what there is to find', async () => {
	await searchFor('q=bridge&lang=en&fdCode=news');
	await searchFor('q=bridge&lang=en&from=2020-01-01');
	expect(told).toEqual([]);
});

test('turning the page is no search, and neither is asking for a page there is not', async () => {
	const bridges = encodeURIComponent('大桥');
	expect(await searchFor(`q=${bridges}&pageSize=1&page=2`)).toMatchObject({ status: 200 });
	expect(await searchFor(`q=${bridges}&page=99`)).toEqual({ status: 200, total: undefined });
	expect(told).toEqual([]);
});

test('what is refused was not answered', async () => {
	expect(await searchFor(`q=${'a'.repeat(201)}`)).toMatchObject({ status: 400 });
	expect(told).toEqual([]);
});
