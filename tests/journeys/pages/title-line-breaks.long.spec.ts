import { expect, test } from '@playwright/test';
import type { ArticleList } from '@portico/api/answers/articles.ts';
import { runContentCommand } from '../support/content-command.ts';
import { furtherPages, specifiedPages } from '../support/specified-addresses.ts';
import { brokenWords } from '../support/words-broken-in-titles.ts';

/** Addresses with many titles, besides the specified ones. */
const morePages = ['/columndetail/business', '/articlesearch?q=大桥', '/404'];

const widths = [320, 390, 820, 1440];

/** One of the similar pages of leaders is enough. */
const paths = [...specifiedPages, ...furtherPages]
	.map(({ path }) => path)
	.filter((path) => !/companyLeaderDetail(?!1$)/.test(path))
	.concat(morePages);

for (const path of paths) {
	test(`no title of ${path} breaks inside a Chinese word`, async ({ page }) => {
		await page.goto(path);
		for (const width of widths) {
			await page.setViewportSize({ width, height: 900 });
			expect.soft(await brokenWords(page), `at ${width} px`).toEqual([]);
		}
	});
}

test('copies and reads a title without its breaks', async ({ page }) => {
	await page.goto('/articledetail/wanghai-new-port-first-ship');
	const heading = page.getByRole('heading', { level: 1 });
	await expect(heading.locator('wbr').first()).toBeAttached();
	await expect(
		page.getByRole('heading', { level: 1, name: '首艘集装箱轮靠泊，望海新港一期投入试运行' }),
	).toHaveText('首艘集装箱轮靠泊，望海新港一期投入试运行');
});

test('applies a dictionary word as soon as an operator adds it', async ({ request }) => {
	const title = '集团中标澄川北站站房工程';
	const breaks = async () => {
		const answer = await request.get('/api/columns/group-news/articles?pageSize=50');
		const { items }: ArticleList = (await answer.json()).data;
		return items.find((article) => article.title === title)?.titleBreaks;
	};
	expect(await breaks()).toEqual([2, 4, 8, 10]);
	await runContentCommand('dictionary', 'add', '站房工程');
	await expect.poll(breaks).toEqual([2, 4, 8]);
	await runContentCommand('dictionary', 'remove', '站房工程');
	await expect.poll(breaks).toEqual([2, 4, 8, 10]);
});
