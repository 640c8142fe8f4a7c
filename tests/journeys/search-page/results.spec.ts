import { expect, test } from '@playwright/test';
import { addressOf, expectSearch, form, inSameDocument, open, query, results } from './search-page.ts';

test.use({ viewport: { width: 1440, height: 900 } });

test('facets by column and year filter the results, and one click removes each filter', async ({ page }) => {
	await open(page, '/articlesearch?q=项目');
	const columns = page.getByRole('list', { name: '按栏目' });
	const [name = '', count = ''] = ((await columns.getByRole('link').first().textContent()) ?? '').split(' ');
	expect(Number(count)).toBeGreaterThan(1);
	await columns.getByRole('link').first().click();
	await expect(page).toHaveURL(/fdCode=/);
	await expect(page).toHaveTitle(`“项目”的搜索结果（共${count}条） - 磐川集团`);
	const { fdCode = '' } = addressOf(page);

	const years = page.getByRole('list', { name: '按年份' });
	const all = await years.getByRole('link').allTextContents();
	expect(all.reduce((sum, text) => sum + Number(text.split(' ')[1]), 0)).toBe(Number(count));
	const [year = '', ofYear = ''] = (all[0] ?? '').split(' ');
	await years.getByRole('link').first().click();
	const figures = year.replace('年', '');
	await expectSearch(page, {
		pathname: '/articlesearch',
		q: '项目',
		fdCode,
		from: `${figures}-01-01`,
		to: `${figures}-12-31`,
	});
	await expect(results(page).getByRole('heading', { level: 2 })).toHaveText(`搜索结果 ${ofYear}`);
	for (const day of await results(page).locator('time').allTextContents()) expect(day).toContain(figures);
	expect(await inSameDocument(page)).toBe(true);

	await expect(years.getByRole('link', { name: year })).toHaveAttribute('aria-current', 'true');
	const filters = page.getByRole('list', { name: '当前筛选条件' });
	await expect(filters.getByRole('link')).toHaveCount(3);
	await filters.getByRole('link', { name: `移除“${name}”` }).click();
	// The address changes before the page does.
	await expect(filters.getByRole('link')).toHaveCount(1);
	await years.getByRole('link', { name: year }).click();
	await expectSearch(page, { pathname: '/articlesearch', q: '项目' });
	await expect(filters).toHaveCount(0);
});

test('on a narrow screen, shows the facets with the filters', async ({ page }) => {
	await page.setViewportSize({ width: 390, height: 844 });
	await open(page, '/en/articlesearch?q=project');
	const facets = page.getByRole('navigation', { name: 'Narrow your search' });
	await expect(facets).toBeHidden();
	await expect(form(page).getByLabel('Section', { exact: true })).toBeHidden();
	await page.getByText('Filters', { exact: true }).first().click();
	await expect(form(page).getByLabel('Section', { exact: true })).toBeVisible();
	await facets.getByRole('link').first().click();
	await expect(page).toHaveURL(/fdCode=/);
	const width = await page.evaluate(() => document.documentElement.scrollWidth);
	expect(width).toBe(390);
});

test('says that further articles contain only some words, when few contain all', async ({ page }) => {
	await open(page, '/articlesearch?q=大桥 合龙 储罐 食堂');
	await expect(results(page)).toContainText(
		/未找到包含全部搜索内容的文章，以下\d+篇包含其中一部分或相近的词。/,
	);
	await open(page, '/articlesearch?q=项目');
	await expect(results(page)).not.toContainText('其中一部分');
});

test('proposes a correction of a mistyped word as a link', async ({ page }) => {
	await open(page, '/en/articlesearch?q=brigde');
	const main = page.getByRole('main');
	await expect(main).toContainText(/Did you mean bridge\?/i);
	await main.getByRole('link', { name: /^bridge$/i }).click();
	await expect(page).toHaveURL(/\/en\/articlesearch\?q=bridge$/i);
	await expect(query(page)).toHaveValue(/^bridge$/i);
	await expect(main).not.toContainText('Did you mean');
	await expect(results(page).locator('mark').first()).toHaveText(/bridge/i);
});

test('says that one word is missing if no article contains it', async ({ page }) => {
	await open(page, '/en/articlesearch?q=brigde');
	const main = page.getByRole('main');
	await expect(main).toContainText('No article contains this word exactly as typed.');
});

test('shows text beside the badge when the badge is not enough', async ({ page }) => {
	await page.route(/\/api\/search\?/, async (route) => {
		const answer = await route.fetch();
		const { data, ...rest } = await answer.json();
		await route.fulfill({ response: answer, json: { ...rest, data: { ...data, total: 1508 } } });
	});
	await open(page, '/en/articlesearch');
	await query(page).fill('bridge');
	await query(page).press('Enter');
	await expect(results(page).getByRole('heading', { level: 2 })).toHaveText(/^Results 99\+ ?1,508 articles$/);
});

test('finds a leader by name, above the articles', async ({ page }) => {
	await open(page, '/articlesearch?q=陆承泽');
	const leaders = page.getByRole('list', { name: '领导' });
	await expect(leaders.locator('img')).toHaveCount(1);
	await expect(leaders).toContainText('总经理');
	const above = await leaders.boundingBox();
	const below = await results(page).boundingBox();
	expect(above?.y).toBeLessThan(below?.y ?? 0);
	await leaders.getByRole('link', { name: '陆承泽' }).click();
	await expect(page).toHaveURL('/companyLeaderDetail2');
});

test('finds columns, units and attachments by name, on the first page only', async ({ page }) => {
	await open(page, '/en/articlesearch?q=report');
	await expect(
		page.getByRole('list', { name: 'Sections' }).getByRole('link', { name: 'Reports' }),
	).toHaveAttribute('href', '/en/articlepagelist/reports');
	const attachment = page.getByRole('list', { name: 'Attachments' }).getByRole('listitem').first();
	await expect(attachment).toContainText(/PDF · \d+ KB/);
	const download = page.waitForEvent('download');
	await attachment.getByRole('link', { name: /^Download/ }).click();
	expect((await download).suggestedFilename()).toMatch(/\.pdf$/);
	await attachment.getByRole('link', { name: /responsibility report for 2025/ }).click();
	await expect(page).toHaveURL('/en/articledetail/responsibility-report-2025');

	await open(page, '/en/articlesearch?q=office');
	const unit = page.getByRole('list', { name: 'Organisation' }).getByRole('listitem').first();
	await expect(unit.locator('mark')).toHaveText('Office');
	await unit.getByRole('link').click();
	await expect(page).toHaveURL(/\/en\/companyzzjge\/organisation#[\w-]*office$/);
	await expect(page.locator(new URL(page.url()).hash)).toBeInViewport();

	await open(page, '/en/articlesearch?q=project&page=2');
	await expect(results(page)).toBeVisible();
	await expect(page.getByRole('list', { name: 'Sections' })).toHaveCount(0);
});

test('labels an article in the other language, and links to it in that language', async ({ page }) => {
	await open(page, '/articlesearch?q=bridge&in=all');
	const found = results(page).getByRole('article').first();
	await expect(found.locator('h3')).toHaveAttribute('lang', 'en');
	await expect(found.getByText('English', { exact: true })).toBeVisible();
	await found.locator('h3 a').click();
	await expect(page).toHaveURL(/\/en\/articledetail\//);
	await expect(page.locator('html')).toHaveAttribute('lang', 'en');
});

test.describe('without JavaScript', () => {
	test.use({ javaScriptEnabled: false });

	test('facets, corrections and other entries are plain links', async ({ page }) => {
		await page.goto('/articlesearch?q=项目');
		await page.getByRole('list', { name: '按栏目' }).getByRole('link').first().click();
		await expect(page).toHaveURL(/fdCode=/);
		await page.getByRole('list', { name: '当前筛选条件' }).getByRole('link').click();
		await expect(page).not.toHaveURL(/fdCode=/);
		await page.goto('/en/articlesearch?q=brigde');
		await page
			.getByRole('main')
			.getByRole('link', { name: /^bridge$/i })
			.click();
		await expect(page).toHaveURL(/\/en\/articlesearch\?q=bridge$/i);
		await page.goto('/articlesearch?q=陆承泽');
		await page.getByRole('list', { name: '领导' }).getByRole('link').click();
		await expect(page).toHaveURL('/companyLeaderDetail2');
	});
});
