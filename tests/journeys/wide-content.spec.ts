import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { runContentCommand } from './support/content-command.ts';

const articleId = 'journey-of-wide-content';

const longWord = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft'.repeat(2);
const codeLine =
	'kubectl apply --filename https://example.org/a/path/much/longer/than/a/telephone/is/wide.yaml';
const cells = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight'].map(
	(word) => `<td>${word}</td>`,
);
const nested = (levels: number, html: string) =>
	`${'<blockquote>'.repeat(levels)}${html}${'</blockquote>'.repeat(levels)}`;

/** Only a preview link shows it, so that it stands in no list of another journey. */
const draft = {
	articleId,
	fdCode: 'group-news',
	texts: {
		zh: {
			title: longWord,
			body: [
				`<p>${longWord}</p>`,
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
	const told = await runContentCommand('preview-link', articleId, 'zh');
	const { pathname, search } = new URL(told.split(/\s/, 1)[0] ?? '');
	await page.goto(pathname + search);
}

test('content wider than a telephone leaves the page as wide as the window', async ({ page }) => {
	await openPreview(page);
	const article = page.getByRole('article');
	await expect(article.getByText('thirty quotations deep')).toBeVisible();
	const beyondTheEdge = await article.evaluate((element) => {
		const blocks = [...element.querySelectorAll('h1, p, pre, blockquote, ul, table')];
		return blocks
			.filter((block) => block.getBoundingClientRect().right > innerWidth)
			.map((block) => block.tagName);
	});
	expect(beyondTheEdge).toEqual([]);
	expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
});

test('long lines of code keep their shape and are scrolled by the keyboard', async ({ page }) => {
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
