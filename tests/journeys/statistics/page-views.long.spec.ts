import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Page, type Request, test } from '@playwright/test';
import { type ServerProcess, startServerProcess } from '@portico/testing/servers/server-process.ts';
import { runContentCommandOn } from '../support/content-command.ts';
import { waitUntilIdle } from '../support/wait-for-hydration.ts';

/**
 * Counts real visits on a separate site: a server caches its most-read lists for a minute, and other journeys
 * request them. One worker, one site.
 */
test.describe.configure({ mode: 'default' });

/** A regular browser: a headless one identifies itself and counts as a crawler. */
test.use({
	userAgent:
		'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/153.0.0.0 Safari/537.36',
});

const texts = (zh: string, en: string) => ({
	zh: { title: zh, body: `<p>${zh}</p>` },
	en: { title: en, body: `<p>${en}</p>` },
});
const column = { fdCode: 'news', parent: null, page: 'articlepagelist', inMenu: true, order: 1 };
/** As many as a most-read list requires. */
const articles = [
	{ articleId: 'bridge', texts: texts('大桥合龙', 'The bridge is closed') },
	{ articleId: 'tunnel', texts: texts('隧道贯通', 'The tunnel is through') },
	{ articleId: 'harbour', texts: texts('港口开航', 'The harbour opens') },
	{ articleId: 'tower', texts: texts('大厦封顶', 'The tower is topped out') },
	{ articleId: 'plant', texts: texts('电站投产', 'The plant runs') },
].map((article, index) => ({
	...article,
	fdCode: 'news',
	// With equal counts, the newest article is first.
	publishedAt: `2026-01-0${9 - index}T08:00:00+08:00`,
}));

let site: ServerProcess;
let folder: string;
let dataDir: string;

test.beforeAll(async () => {
	// A second server starts while other journeys run.
	test.setTimeout(180_000);
	folder = mkdtempSync(join(tmpdir(), 'portico-views-'));
	dataDir = join(folder, 'data');
	const bundle = join(folder, 'bundle');
	mkdirSync(bundle);
	writeFileSync(
		join(bundle, 'columns.json'),
		JSON.stringify([{ ...column, names: { zh: '新闻', en: 'News' } }]),
	);
	writeFileSync(
		join(bundle, 'articles.jsonl'),
		articles.map((article) => `${JSON.stringify(article)}\n`).join(''),
	);
	// Counts are shown from 50 on: one more view reaches it.
	writeFileSync(join(bundle, 'views.jsonl'), '{"articleId":"bridge","views":49}\n');
	site = await startServerProcess(dataDir, '--no-demo');
	await runContentCommandOn(dataDir, 'import', bundle);
});

test.afterAll(async () => {
	await site?.stop();
	rmSync(folder, { recursive: true, force: true });
});

const isReport = (request: Request) =>
	request.method() === 'POST' && new URL(request.url()).pathname === '/api/page-views';

/** Navigates, and returns the page's report of the visit after the site has answered it. */
async function reportOf(page: Page, go: () => Promise<unknown>): Promise<Request> {
	const [report] = await Promise.all([page.waitForRequest(isReport), go()]);
	expect((await report.response())?.status()).toBe(200);
	return report;
}

/** Repeats the report from the page, optionally with another path. @returns whether it was counted */
async function reportAgain(page: Page, report: Request, path?: string): Promise<boolean> {
	const visit = new URLSearchParams(report.postData() ?? '');
	if (path) visit.set('path', path);
	const answer = await page.evaluate(
		async (form) =>
			(await fetch('/api/page-views', { method: 'POST', body: new URLSearchParams(form) })).json(),
		visit.toString(),
	);
	expect(answer.code).toBe(200);
	return answer.data.recorded;
}

test('reports a visit to this site, counts it once, and shows it on the article and in the most read', async ({
	page,
	browser,
	request,
	userAgent,
}) => {
	const views = async () => {
		const answer = await request.get(`${site.address}/api/page-views/bridge`);
		return (await answer.json()).data.views;
	};
	expect(await views()).toBeNull();

	// The second visitor, below, is the first to request the lists.
	await page.route('**/api/most-read?*', (route) => route.abort());
	const address = `${site.address}/articledetail/bridge`;
	const report = await reportOf(page, () => page.goto(address));
	expect(new URL(report.url()).origin).toBe(site.address);
	expect(report.resourceType()).toBe('ping');
	expect(await report.headerValue('content-type')).toMatch(/^application\/x-www-form-urlencoded(;|$)/);
	const form = new URLSearchParams(report.postData() ?? '');
	expect(Object.fromEntries(form)).toMatchObject({
		path: '/articledetail/bridge',
		title: expect.stringContaining('大桥合龙'),
		language: 'zh',
		articleId: 'bridge',
	});
	expect(await views()).toBe(50);

	await reportOf(page, () => page.reload());
	expect(await reportAgain(page, report)).toBe(false);
	expect(await views()).toBe(50);
	for (const { articleId } of articles.slice(1)) {
		expect(await reportAgain(page, report, `/articledetail/${articleId}`)).toBe(true);
	}

	const context = await browser.newContext({ userAgent });
	const other = await context.newPage();
	await other.goto(address);
	await expect(other.getByRole('article').locator('dl > div', { hasText: '阅读' })).toHaveText('阅读50');
	await expect(other.getByRole('article').locator('dd', { hasText: /^50$/ })).toBeVisible();
	await expect(other.getByRole('region', { name: '阅读排行' }).getByRole('link')).toHaveCount(5);
	await expect(other.getByRole('region', { name: '阅读排行' }).getByRole('link').first()).toHaveText(
		'大桥合龙',
	);
	const counted = other.waitForResponse((answer) => answer.url().includes('/api/page-views/tunnel'));
	await other.goto(`${site.address}/articledetail/tunnel`);
	await (await counted).finished();
	await waitUntilIdle(other);
	await expect(other.getByRole('article').getByText('阅读', { exact: true })).toBeHidden();

	// A visit in Chinese does not count in English.
	const inEnglish = other.waitForResponse((answer) => answer.url().includes('/api/most-read?lang=en'));
	await other.goto(`${site.address}/en`);
	expect((await (await inEnglish).json()).data.items).toEqual([]);
	await context.close();
});

test('does not count a preview', async ({ page }) => {
	const output = await runContentCommandOn(dataDir, 'preview-link', 'tunnel', 'zh');
	const link = output.split(/\s/, 1)[0] ?? '';
	const report = await reportOf(page, () => page.goto(link));
	expect(report.postData()).not.toContain('key');
	expect(await reportAgain(page, report)).toBe(false);
	await expect(page.getByRole('article').getByText('阅读', { exact: true })).toHaveCount(0);
});

test('reports the article that a column shows as its page', async ({ page }) => {
	const report = await reportOf(page, () => page.goto(`${site.address}/en/column_article/news`));
	const form = new URLSearchParams(report.postData() ?? '');
	expect(Object.fromEntries(form)).toMatchObject({
		path: '/en/column_article/news',
		language: 'en',
		articleId: expect.stringMatching(/^(bridge|tunnel)$/),
	});
});
