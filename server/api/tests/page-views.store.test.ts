import type { MostRead } from '@portico/api/answers/page-views.ts';
import { countArticleViews } from '@portico/content/statistics/article-views.ts';
import { type RunningApi, siteUrl, startApi } from '@portico/testing/servers/start-api.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

let api: RunningApi;

beforeAll(async () => {
	api = await startApi();
});
afterAll(() => api.stop());

/** Reports a view of a page as the site's own pages do, unless `headers` differ. */
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

test('counts each visitor, by address and browser, once per article', async () => {
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

describe('accepts reports from pages of the site only', () => {
	test.each([
		['another site', { 'Sec-Fetch-Site': 'cross-site', Origin: siteUrl }],
		['a neighbouring host', { 'Sec-Fetch-Site': 'same-site', Origin: siteUrl }],
		['the address bar', { 'Sec-Fetch-Site': 'none' }],
	])('refuses a report from %s', async (_, headers) => {
		const before = await detailCount();
		const answer = await report('/', '192.0.2.3', headers);
		expect(answer).toEqual({ status: 403, data: null, message: '仅接受本站页面发送的报告。' });
		expect(await detailCount()).toBe(before);
	});

	test('refuses a report without origin headers', async () => {
		const form = new URLSearchParams({ path: '/', language: 'en' });
		const response = await fetch(`${api.origin}/api/page-views`, { method: 'POST', body: form });
		expect(response.status).toBe(403);
		expect(await response.json()).toMatchObject({
			message: 'Reports are accepted only from pages on this site.',
		});
	});

	test('accepts a browser without Sec-Fetch-Site by its Origin', async () => {
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
])('does not count %s, and returns 200', async (_, path, headers) => {
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
])('does not count %s, which is no page of the site, and returns 200', async (path) => {
	const before = await detailCount();
	expect(await report(path, '192.0.2.4')).toMatchObject(notCounted);
	expect(await detailCount()).toBe(before);
});

test('accepts the longest address that the site answers, and refuses a longer one', async () => {
	const searched = `/articlesearch?q=${encodeURIComponent('\u{20bb7}'.repeat(200))}&to=`;
	expect(await report(searched, '192.0.2.6')).toMatchObject(counted);
	expect(await report(searched.padEnd(8_000, '2'), '192.0.2.6')).toMatchObject(counted);
	expect((await report(searched.padEnd(8_001, '2'), '192.0.2.6')).status).toBe(400);
});

test('returns most-read articles with what their links need', async () => {
	const read = ['bridge', 'tunnel', 'pinned', 'old-01', 'old-02'];
	for (const article of read) await report(`/articledetail/${article}`, '192.0.2.5');
	const { days, items } = (await api.get('/api/most-read?days=30')).body.data as MostRead;
	expect(days).toBe(30);
	expect(items).toHaveLength(5);
	expect(items).toContainEqual({
		...{ articleId: 'bridge', address: null, linkTo: null },
		title: expect.any(String),
		titleBreaks: expect.any(Array),
		publishedAt: expect.any(String),
	});
});

test('returns view counts from 50 on', async () => {
	const countOf = async (articleId: string) => (await api.get(`/api/page-views/${articleId}`)).body.data;
	expect(await countOf('bridge')).toEqual({ articleId: 'bridge', views: null });
	await api.database.execute("insert into carried_views values ('harbour', 50)");
	expect(await countOf('harbour')).toEqual({ articleId: 'harbour', views: 50 });
});

test('caches most-read lists for 7 and 30 days only', async () => {
	expect((await api.get('/api/most-read')).body.data).toMatchObject({ days: 7 });
	expect((await api.get('/api/most-read?days=8')).status).toBe(400);
});
