import type { AnsweredSearch } from '@portico/content/statistics/count-searches.ts';
import { writeExampleContent } from '@portico/testing/content/example-content/write-example-content.ts';
import { openTestStore, type TestStore } from '@portico/testing/databases/describe-with-store.ts';
import type { Hono } from 'hono';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createClientAddress } from '../../operation/client-address.ts';
import { createStatistics } from '../../statistics/statistics.ts';
import { createApi } from '../create-api.ts';

const siteUrl = 'https://site.example';
const firefox = 'Mozilla/5.0 (X11; Linux x64; rv:145.0) Gecko/20100101 Firefox/145.0';

/** An in-process request has no address. */
const visitor = { address: '', userAgent: firefox };

let opened: TestStore;
let api: Hono;
const countedSearches: AnsweredSearch[] = [];

beforeAll(async () => {
	opened = await openTestStore();
	const { database } = opened.store;
	await writeExampleContent(database);
	const statistics = {
		...createStatistics({ database, siteUrl }),
		countSearch: (search: AnsweredSearch) => void countedSearches.push(search),
	};
	const logger = pino({ level: 'silent' });
	api = createApi({ database, siteUrl, statistics, clientAddress: createClientAddress([]), logger });
});
afterAll(() => opened.remove());
beforeEach(() => {
	countedSearches.length = 0;
});

const searchFor = async (query: string) => {
	const answer = await api.request(`/api/search?${query}`, { headers: { 'User-Agent': firefox } });
	const { data } = (await answer.json()) as { data: { total: number } | null };
	return { status: answer.status, total: data?.total };
};

test('counts a search with its number of results and its language', async () => {
	const { total } = await searchFor('q=bridge&lang=en');
	expect(total).toBeGreaterThan(0);
	expect(countedSearches).toEqual([{ query: 'bridge', lang: 'en', results: total, visitor }]);
});

test('counts a search without results', async () => {
	await searchFor(`q=${encodeURIComponent('量子纠缠')}&sort=date`);
	expect(countedSearches).toEqual([{ query: '量子纠缠', lang: 'zh', results: 0, visitor }]);
});

test('counts results with only some of the words as none', async () => {
	const { total } = await searchFor(`q=${encodeURIComponent('大桥 盾构 量子')}`);
	expect(total).toBeGreaterThan(0);
	expect(countedSearches).toMatchObject([{ results: 0 }]);
});

test('does not count a filtered search', async () => {
	await searchFor('q=bridge&lang=en&fdCode=news');
	await searchFor('q=bridge&lang=en&from=2020-01-01');
	expect(countedSearches).toEqual([]);
});

test('does not count further pages, or pages beyond the last', async () => {
	const bridges = encodeURIComponent('大桥');
	expect(await searchFor(`q=${bridges}&pageSize=1&page=2`)).toMatchObject({ status: 200 });
	expect(await searchFor(`q=${bridges}&page=99`)).toEqual({ status: 200, total: undefined });
	expect(countedSearches).toEqual([]);
});

test('does not count a refused search', async () => {
	expect(await searchFor(`q=${'a'.repeat(201)}`)).toMatchObject({ status: 400 });
	expect(countedSearches).toEqual([]);
});
