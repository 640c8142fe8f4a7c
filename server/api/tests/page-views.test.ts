import type { MostRead } from '@portico/api/answers/page-views.ts';
import { countArticleViews } from '@portico/content/statistics/article-views.ts';
import { type RunningApi, siteUrl, startApi } from '@portico/testing/servers/start-api.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

let api: RunningApi;

beforeAll(async () => {
	api = await startApi();
}, 60_000);
afterAll(() => api.stop());

/** Reports a view of a page by a visitor at an address, as the site's own pages do, unless told otherwise. */
async function report(path: string, address: string, headers: Record<string, string> = {}) {
	const form = new URLSearchParams({ path, language: path.startsWith('/en') ? 'en' : 'zh' });
	const { status, body } = await api.post('/api/page-views', form, {
		'X-Forwarded-For': address,
		...headers,
	});
	return { status, data: body.data, message: body.message };
}

async function viewsOf(articleId: string): Promise<number | undefined> {
	return (await countArticleViews(api.database, articleId))?.views;
}

async function detailCount(): Promise<number> {
	const { rows } = await api.database.execute<{ n: number }>('select count(*)::int as n from page_views');
	return rows[0]?.n as number;
}

const counted = { status: 200, data: { recorded: true } };
const notCounted = { status: 200, data: { recorded: false } };

test('visitors are told apart by where they come from and by their browser, and a reload is no new view', async () => {
	const before = await viewsOf('bridge');
	expect(await report('/articledetail/bridge', '192.0.2.1')).toMatchObject(counted);
	expect(await report('/articledetail/bridge', '192.0.2.1')).toMatchObject(notCounted);
	expect(await report('/articledetail/bridge', '192.0.2.2')).toMatchObject(counted);
	const otherBrowser = {
		'User-Agent': 'Mozilla/5.0 (Macintosh; Intel Mac OS X 15.7; rv:145.0) Firefox/145.0',
	};
	expect(await report('/articledetail/bridge', '192.0.2.1', otherBrowser)).toMatchObject(counted);
	expect(await viewsOf('bridge')).toBe((before ?? 0) + 3);
});

describe('only pages of the site may report', () => {
	test.each([
		['another site', { 'Sec-Fetch-Site': 'cross-site', Origin: siteUrl }],
		['a neighbouring host', { 'Sec-Fetch-Site': 'same-site', Origin: siteUrl }],
		['the address bar', { 'Sec-Fetch-Site': 'none' }],
	])('and not %s', async (_, headers) => {
		const before = await detailCount();
		const answer = await report('/', '192.0.2.3', headers);
		expect(answer).toEqual({ status: 403, data: null, message: '仅接受本站页面发送的报告。' });
		expect(await detailCount()).toBe(before);
	});

	test('nor what says nothing of where it comes from', async () => {
		const form = new URLSearchParams({ path: '/', language: 'en' });
		const response = await fetch(`${api.origin}/api/page-views`, { method: 'POST', body: form });
		expect(response.status).toBe(403);
		expect(await response.json()).toMatchObject({
			message: 'Reports are accepted only from pages on this site.',
		});
	});

	test('a browser too old for Sec-Fetch-Site is known by its origin', async () => {
		const form = new URLSearchParams({ path: '/', language: 'zh' });
		const response = await fetch(`${api.origin}/api/page-views`, {
			method: 'POST',
			body: form,
			headers: { Origin: siteUrl, 'User-Agent': 'Mozilla/5.0 (X11; Linux x64; rv:60.0) Firefox/60.0' },
		});
		expect(await response.json()).toMatchObject({ data: { recorded: true } });
	});
});

test.each([
	['a crawler', '/', { 'User-Agent': 'Mozilla/5.0 (compatible; Baiduspider/2.0)' }],
	['a program without a name', '/', { 'User-Agent': '' }],
	['a preview of a draft', '/articlepreview/draft', {}],
	['a preview in English', '/en/articlepreview/draft', {}],
	['an article that does not exist', '/articledetail/nothing', {}],
	['a column that does not exist', '/articlepagelist/nothing', {}],
])('%s is answered politely and not counted', async (_, path, headers) => {
	const before = await detailCount();
	expect(await report(path, '192.0.2.4', headers)).toMatchObject(notCounted);
	expect(await detailCount()).toBe(before);
});

test.each([
	'/made-up',
	'/articledetail',
	'/articledetail/bridge/more',
	'/articledetail/a%20b',
	'/articledetail/%',
	'/companyLeaderDetail10',
	'/cncec',
	'//other.example',
])('%s is no page of the site, answered politely and not counted', async (path) => {
	const before = await detailCount();
	expect(await report(path, '192.0.2.4')).toMatchObject(notCounted);
	expect(await detailCount()).toBe(before);
});

test('an address as long as the site answers is taken, and a longer one is not', async () => {
	const searched = `/articlesearch?q=${encodeURIComponent('\u{20bb7}'.repeat(200))}&to=`;
	expect(await report(searched, '192.0.2.6')).toMatchObject(counted);
	expect(await report(searched.padEnd(8_000, '2'), '192.0.2.6')).toMatchObject(counted);
	expect((await report(searched.padEnd(8_001, '2'), '192.0.2.6')).status).toBe(400);
});

test('the most read are named with what leads to them', async () => {
	const read = ['bridge', 'tunnel', 'pinned', 'old-01', 'old-02'];
	for (const article of read) await report(`/articledetail/${article}`, '192.0.2.5');
	const { days, items } = (await api.get('/api/most-read?days=30')).body.data as MostRead;
	expect(days).toBe(30);
	expect(items).toHaveLength(5);
	expect(items).toContainEqual({
		articleId: 'bridge',
		title: expect.any(String),
		titleBreaks: expect.any(Array),
		publishedAt: expect.any(String),
	});
});

test('a count is told from 50 views on', async () => {
	const told = async (articleId: string) => (await api.get(`/api/page-views/${articleId}`)).body.data;
	expect(await told('bridge')).toEqual({ articleId: 'bridge', views: null });
	await api.database.execute("insert into carried_views values ('harbour', 50)");
	expect(await told('harbour')).toEqual({ articleId: 'harbour', views: 50 });
});

test('most-read lists are kept for 7 and 30 days only', async () => {
	expect((await api.get('/api/most-read')).body.data).toMatchObject({ days: 7 });
	expect((await api.get('/api/most-read?days=8')).status).toBe(400);
});
