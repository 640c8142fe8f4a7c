import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { runContentCommand } from '../support/content-command.ts';

const articleId = 'journey-of-wide-content';

const longWord = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft'.repeat(2);
const codeLine =
	'kubectl apply --filename https://example.org/a/path/much/longer/than/a/telephone/is/wide.yaml';
const cells = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight'].map(
	(word) => `<td>${word}</td>`,
);
const nested = (levels: number, html: string) =>
	`${'<blockquote>'.repeat(levels)}${html}${'</blockquote>'.repeat(levels)}`;

/** Visible by preview link only, so that it is in no list of another journey. */
const draft = {
	articleId,
	fdCode: 'group-news',
	texts: {
		zh: {
			title: longWord,
			body: [
				`<p>${longWord}</p>`,
				`<table><tr>${cells.join('')}</tr></table>`,
				'<pre><code>short</code></pre>',
				`<pre><code>${codeLine}\nnext</code></pre>`,
				`<ul><li>A table in a list<table><tr>${cells.join('')}</tr></table></li></ul>`,
				nested(30, '<p>thirty quotations deep</p>'),
			].join(''),
			state: 'draft',
		},
	},
};

test.use({ viewport: { width: 320, height: 800 } });

test.beforeAll(async () => {
	const folder = mkdtempSync(join(tmpdir(), 'portico-wide-'));
	try {
		writeFileSync(join(folder, 'articles.jsonl'), `${JSON.stringify(draft)}\n`);
		await runContentCommand('import', folder);
	} finally {
		rmSync(folder, { recursive: true });
	}
});

async function openPreview(page: Page): Promise<void> {
	const output = await runContentCommand('preview-link', articleId, 'zh');
	const { pathname, search } = new URL(output.split(/\s/, 1)[0] ?? '');
	await page.goto(pathname + search);
}

test('content wider than a phone does not widen the page', async ({ page }) => {
	await openPreview(page);
	const article = page.getByRole('article');
	await expect(article.getByText('thirty quotations deep')).toBeVisible();
	const overflowing = await article.evaluate((element) => {
		const blocks = [...element.querySelectorAll('h1, p, pre, blockquote, ul, section, li table')];
		return blocks
			.filter((block) => block.getBoundingClientRect().right > innerWidth)
			.map((block) => block.tagName);
	});
	expect(overflowing).toEqual([]);
	expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
});

test('long lines of code do not wrap, and scroll by keyboard', async ({ page }) => {
	await openPreview(page);
	const [short, long] = [page.locator('pre').first(), page.locator('pre').last()];
	const lines = await long.evaluate((pre) => {
		const { lineHeight, paddingTop, paddingBottom } = getComputedStyle(pre);
		const padding = Number.parseFloat(paddingTop) + Number.parseFloat(paddingBottom);
		return (pre.clientHeight - padding) / Number.parseFloat(lineHeight);
	});
	expect(Math.round(lines)).toBe(2);

	await expect(long).toHaveAttribute('tabindex', '0');
	await expect(short).not.toHaveAttribute('tabindex');
	await long.focus();
	await page.keyboard.press('ArrowRight');
	await expect.poll(() => long.evaluate((pre) => pre.scrollLeft)).toBeGreaterThan(0);
	await expect(page.locator('li table')).toHaveAttribute('tabindex', '0');
});

test('a table that does not fit scrolls by keyboard, and fades where there is more', async ({ page }) => {
	await openPreview(page);
	const table = page.getByRole('region', { name: '表格1，可横向滚动' });
	/** The position of the mask in pixels: at its start it fades the end of the table, at 0 the start. */
	const mask = () =>
		table.evaluate((region) => {
			const { maskImage, maskPosition } = getComputedStyle(region);
			return maskImage === 'none' ? null : Math.round(Number.parseFloat(maskPosition));
		});
	await expect.poll(mask).toBe(-64);
	await table.focus();
	await page.keyboard.press('ArrowRight');
	await expect.poll(() => table.evaluate((region) => region.scrollLeft)).toBeGreaterThan(0);
	await table.evaluate((region) => region.scrollTo({ left: region.scrollWidth, behavior: 'instant' }));
	await expect.poll(mask).toBeGreaterThan(-2);

	await page.setViewportSize({ width: 1440, height: 800 });
	await expect.poll(mask).toBeNull();
});
