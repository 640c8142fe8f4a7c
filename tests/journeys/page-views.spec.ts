import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Page, type Request, test } from '@playwright/test';
import { type ServerProcess, startServerProcess } from '../site/server-process.ts';
import { runContentCommandOn } from './support/content-command.ts';

/**
 * Visits counted for real, on a site of their own: a server remembers its most-read lists for a minute, and
 * other journeys open pages that ask for them. One worker, one site.
 */
test.describe.configure({ mode: 'default' });

/** A browser a visitor may have; a headless one says so and is taken for a crawler. */
test.use({
	userAgent:
		'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/153.0.0.0 Safari/537.36',
});

const texts = (zh: string, en: string) => ({
	zh: { title: zh, body: `<p>${zh}</p>` },
	en: { title: en, body: `<p>${en}</p>` },
});
const column = { fdCode: 'news', parent: null, page: 'articlepagelist', inMenu: true, order: 1 };
const publishedAt = '2026-01-01T08:00:00+08:00';
const articles = [
	{ articleId: 'bridge', texts: texts('大桥合龙', 'The bridge is closed') },
	{ articleId: 'tunnel', texts: texts('隧道贯通', 'The tunnel is through') },
].map((article) => ({ ...article, fdCode: 'news', publishedAt }));

let site: ServerProcess;
let folder: string;
let dataDir: string;

test.beforeAll(async () => {
	// A second server starts while the other journeys keep the machine busy.
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
	site = await startServerProcess(dataDir, '--no-demo');
	await runContentCommandOn(dataDir, 'import', bundle);
});

test.afterAll(async () => {
	await site?.stop();
	rmSync(folder, { recursive: true, force: true });
});

const isReport = (request: Request) =>
	request.method() === 'POST' && new URL(request.url()).pathname === '/api/page-views';

/** Goes somewhere, and returns what the page reports of the visit once the site has answered it. */
async function reportOf(page: Page, go: () => Promise<unknown>): Promise<Request> {
	const [report] = await Promise.all([page.waitForRequest(isReport), go()]);
	expect((await report.response())?.status()).toBe(200);
	return report;
}

/** Reports the same visit once more from the page. @returns whether it was counted */
async function reportAgain(page: Page, report: Request): Promise<boolean> {
	const answer = await page.evaluate(
		async (form) =>
			(await fetch('/api/page-views', { method: 'POST', body: new URLSearchParams(form) })).json(),
		report.postData() ?? '',
	);
	expect(answer.code).toBe(200);
	return answer.data.recorded;
}

test('a visit is reported to this site, counts once, shows on the article and leads the most read', async ({
	page,
	browser,
	request,
	userAgent,
}) => {
	const views = async () => {
		const answer = await request.get(`${site.address}/api/page-views/bridge`);
		return (await answer.json()).data.views;
	};
	expect(await views()).toBe(0);

	// The first to ask for the lists is the second visitor, below.
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
	expect(await views()).toBe(1);

	await reportOf(page, () => page.reload());
	expect(await reportAgain(page, report)).toBe(false);
	expect(await views()).toBe(1);

	const context = await browser.newContext({ userAgent });
	const other = await context.newPage();
	await other.goto(address);
	await expect(other.getByRole('article').locator('dl > div', { hasText: '阅读' })).toHaveText('阅读1');
	await expect(other.getByRole('article').locator('dd', { hasText: /^1$/ })).toBeVisible();
	await expect(other.getByRole('region', { name: '阅读排行' }).getByRole('link')).toHaveText(['大桥合龙']);

	// A visit in Chinese says nothing of what is read in English.
	const inEnglish = other.waitForResponse((answer) => answer.url().includes('/api/most-read?lang=en'));
	await other.goto(`${site.address}/en`);
	expect((await (await inEnglish).json()).data.items).toEqual([]);
	await context.close();
});

test('a preview is not counted', async ({ page }) => {
	const told = await runContentCommandOn(dataDir, 'preview-link', 'tunnel', 'zh');
	const link = told.split(/\s/, 1)[0] ?? '';
	const report = await reportOf(page, () => page.goto(link));
	expect(report.postData()).not.toContain('key');
	expect(await reportAgain(page, report)).toBe(false);
	await expect(page.getByRole('article').getByText('阅读', { exact: true })).toHaveCount(0);
});

test('a column shown as its article names that article in its report', async ({ page }) => {
	const report = await reportOf(page, () => page.goto(`${site.address}/en/column_article/news`));
	const form = new URLSearchParams(report.postData() ?? '');
	expect(Object.fromEntries(form)).toMatchObject({
		path: '/en/column_article/news',
		language: 'en',
		articleId: expect.stringMatching(/^(bridge|tunnel)$/),
	});
});
