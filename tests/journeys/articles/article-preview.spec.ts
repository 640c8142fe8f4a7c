import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { localeStorageKey } from '@portico/api/constants.ts';
import { runContentCommand } from '../support/content-command.ts';
import { waitForHydration } from '../support/wait-for-hydration.ts';

const articleId = 'journey-of-a-draft';

/** An unpublished article. */
const draft = {
	articleId,
	fdCode: 'group-news',
	publishedAt: '2026-01-01T08:00:00+08:00',
	texts: {
		zh: {
			title: '还没有发布的消息',
			body: '<p>草稿正文，依据<a href="https://standards.example/">行业标准</a>。</p>',
			state: 'draft',
		},
		en: { title: 'News not published yet', body: '<p>The draft</p>', state: 'draft' },
	},
};

test.beforeAll(async () => {
	const folder = mkdtempSync(join(tmpdir(), 'portico-draft-'));
	try {
		writeFileSync(join(folder, 'articles.jsonl'), `${JSON.stringify(draft)}\n`);
		await runContentCommand('import', folder);
	} finally {
		rmSync(folder, { recursive: true });
	}
});

/** Creates a preview link for the draft, as an editor does. */
async function previewLink(lang: 'zh' | 'en'): Promise<URL> {
	const output = await runContentCommand('preview-link', articleId, lang);
	const link = new URL(output.split(/\s/, 1)[0] ?? '');
	expect(link.searchParams.get('key')).toMatch(/^\S{20,}$/);
	return link;
}

test('a preview link shows a draft, labels it, and does not leak its key', async ({ page, request }) => {
	const link = await previewLink('zh');
	expect((await request.get(`/articledetail/${articleId}`)).status()).toBe(404);

	const answer = await page.goto(link.pathname + link.search);
	expect(answer?.status()).toBe(200);
	expect(answer?.headers()['cache-control']).toContain('no-store');
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('还没有发布的消息');
	await expect(page.getByRole('article')).toContainText('草稿正文');

	const banner = page.getByRole('region', { name: '预览说明' });
	await expect(banner.getByText(/^第\d+版$/)).toBeVisible();
	await expect(banner.getByText('草稿', { exact: true })).toBeVisible();
	await expect(banner.locator('dt', { hasText: '链接有效至' }).locator('+ dd')).toHaveText(
		/^\d{4}年\d{1,2}月\d{1,2}日 \d\d:\d\d$/,
	);

	await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
	await expect(page.locator('link[rel=canonical]')).toHaveCount(0);
	const head = await page.locator('head').innerHTML();
	expect(head).not.toContain(link.searchParams.get('key'));

	// The next page must not receive the address as referrer, because it opens the draft.
	const next = page.waitForRequest((each) => new URL(each.url()).pathname === '/');
	await page.evaluate(() => location.assign('/'));
	expect(await (await next).headerValue('referer')).toBeNull();
	// Closing the browser during a navigation may hang.
	await page.waitForURL('/');
});

test('a preview link opens only its own language', async ({ page }) => {
	const link = await previewLink('en');
	await page.goto(link.pathname + link.search);
	await expect(page.getByRole('region', { name: 'About this preview' })).toContainText('Draft');
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('News not published yet');

	const inChinese = await page.goto(`/articlepreview/${articleId}${link.search}`);
	expect(inChinese?.status()).toBe(404);
	await expect(page.getByText('还没有发布的消息')).toHaveCount(0);
});

test('a preview link ignores the language stored in the session', async ({ page }) => {
	await page.addInitScript((key) => sessionStorage.setItem(key, 'en'), localeStorageKey);
	const link = await previewLink('zh');
	await page.goto(link.pathname + link.search);
	await expect(page).toHaveURL(link.pathname + link.search);
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('还没有发布的消息');
});

test('shows nothing without a key, or with a wrong one', async ({ page }) => {
	for (const query of ['', '?key=', '?key=wrong']) {
		const address = `/articlepreview/${articleId}${query}`;
		const answer = await page.goto(address);
		expect(answer?.status(), address).toBe(404);
		expect(page.url()).toContain(address);
		await expect(page.getByText('草稿正文')).toHaveCount(0);
		await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
	}
});

test('a link to another site shows its address and asks for confirmation', async ({ page }) => {
	const link = await previewLink('zh');
	await page.goto(link.pathname + link.search);
	await waitForHydration(page);
	await page.getByRole('article').getByRole('link', { name: '行业标准' }).click();
	const question = page.getByRole('alertdialog', { name: '即将离开本站' });
	await expect(question).toContainText('https://standards.example/');
	await question.getByRole('button', { name: '留在本站' }).click();
	await expect(page).toHaveURL(link.pathname + link.search);
});
