import { readFileSync } from 'node:fs';
import { expect, type Page, test } from '@playwright/test';
import { framedParameter } from '@portico/api/preview-messages.ts';
import { runContentCommand } from '../support/content-command.ts';
import { waitForHydration } from '../support/wait-for-hydration.ts';

type DemoArticle = {
	articleId: string;
	attachments?: unknown[];
	texts: Partial<Record<'zh' | 'en', { body: string }>>;
};

/** What kinds of block begin with in bodies of the demo. */
const marks = [
	...[
		'data-kind="gallery"',
		'data-video-id',
		'<figure><img',
		'<table',
		'<blockquote',
		'<details',
		'<ol',
		'<h3',
	],
	...['href="#', 'media/', '<pre', '<ul class='],
];

/** Articles of the demo with every kind of block: two of each, where there are so many. */
function articlesOfAllKinds(lang: 'zh' | 'en'): Set<string> {
	const lines = readFileSync(new URL('../../../demo/articles.jsonl', import.meta.url), 'utf8')
		.trim()
		.split('\n');
	const articles = lines.map((line) => JSON.parse(line) as DemoArticle);
	const bodyOf = ({ texts }: DemoArticle) => texts[lang]?.body ?? '';
	const chosen = [
		...marks.flatMap((mark) => articles.filter((article) => bodyOf(article).includes(mark)).slice(0, 2)),
		...articles.filter((article) => article.attachments && bodyOf(article) !== '').slice(0, 2),
	];
	return new Set(chosen.map(({ articleId }) => articleId));
}

/** The article as it is drawn once all its pictures are there. */
async function drawn(page: Page, address: string): Promise<Buffer> {
	await page.goto(address);
	await waitForHydration(page);
	const article = page.getByRole('article').first();
	for (const picture of await article.locator('img').all()) {
		await picture.scrollIntoViewIfNeeded();
		await expect(picture).toHaveJSProperty('complete', true);
	}
	await article.evaluate((element: HTMLElement) => {
		// The last row of dots is shared with what follows.
		for (const next of element.parentElement?.children ?? []) {
			if (next !== element) (next as HTMLElement).style.display = 'none';
		}
		scrollTo(0, 0);
	});
	// Other journeys read the same articles.
	const views = page.locator('dt', { hasText: /^(浏览次数|Views)$/ }).locator('+ dd');
	return article.screenshot({ animations: 'disabled', mask: [views] });
}

test.describe.configure({ timeout: 600_000 });
test.use({ reducedMotion: 'reduce' });

for (const lang of ['zh', 'en'] as const) {
	for (const width of [390, 1440]) {
		test(`the preview of an article is its page, dot for dot (${lang}, ${width} px)`, async ({ page }) => {
			await page.setViewportSize({ width, height: 900 });
			// The first page that a browser opens does without the font of titles, later ones do not.
			await page.route('**/*.woff2', (route) => route.abort());
			for (const articleId of articlesOfAllKinds(lang)) {
				const link = new URL(
					(await runContentCommand('preview-link', articleId, lang)).split(/\s/, 1)[0] ?? '',
				);
				const place = lang === 'zh' ? '' : '/en';
				const published = await drawn(page, `${place}/articledetail/${articleId}`);
				const preview = await drawn(page, `${link.pathname}${link.search}&${framedParameter}=1`);
				expect(preview.equals(published), articleId).toBe(true);
			}
		});
	}
}
