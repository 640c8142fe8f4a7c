import { expect, test } from '@playwright/test';
import { addressOf, expectSearch, form, inSameDocument, open, query, results } from './search-page.ts';

test('finds Chinese words, highlights them in titles and passages, and shows the count', async ({ page }) => {
	await open(page, '/articlesearch');
	await query(page).fill('大桥 合龙');
	await query(page).press('Enter');
	await expect(results(page).getByRole('listitem').first()).toBeVisible();
	expect(addressOf(page)).toEqual({ pathname: '/articlesearch', q: '大桥 合龙' });
	expect(await inSameDocument(page)).toBe(true);

	const marks = await results(page).locator('mark').allTextContents();
	expect(marks.length).toBeGreaterThan(1);
	for (const mark of marks) expect(['大桥', '合龙', '大桥合龙', '合龙大桥']).toContain(mark);
	await expect(results(page).locator('h3 mark').first()).toBeVisible();
	await expect(page).toHaveTitle(/“大桥 合龙”的搜索结果（共\d+条）/);
	await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
	await expect(query(page)).toHaveValue('大桥 合龙');
});

test('finds English words in any case, and links to the article', async ({ page }) => {
	await open(page, '/en/articlesearch');
	await query(page).fill('BRIDGE closure');
	await form(page).getByRole('button', { name: 'Search' }).click();
	const found = results(page).getByRole('heading', { level: 3 }).first();
	await expect(found).toBeVisible();
	for (const mark of await results(page).locator('mark').allTextContents()) {
		expect(mark).toMatch(/^(bridges?|clos(e[sd]?|ure)|bridge closure)$/i);
	}
	const title = (await found.textContent()) ?? '';
	await found.getByRole('link').click();
	await expect(page).toHaveURL(/\/en\/articledetail\//);
	await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);

	await page.goBack();
	await expect(query(page)).toHaveValue('BRIDGE closure');
});

test('paginates results, and keeps the search', async ({ page }) => {
	await open(page, '/articlesearch?q=的&sort=date');
	await expect(
		results(page)
			.getByRole('listitem')
			.filter({ has: page.locator('h3') }),
	).toHaveCount(10);
	const titles = await results(page).locator('h3').allTextContents();
	await page.getByRole('navigation', { name: '分页' }).getByRole('link', { name: '下一页' }).click();
	await expect(page).toHaveURL(/page=2/);
	expect(addressOf(page)).toEqual({ pathname: '/articlesearch', q: '的', sort: 'date', page: '2' });
	await expect(results(page).locator('h3').first()).not.toHaveText(titles[0] ?? '');
	for (const title of await results(page).locator('h3').allTextContents())
		expect(titles).not.toContain(title);

	const pastLastPage = await page.goto('/articlesearch?q=的&page=90');
	expect(pastLastPage?.status()).toBe(200);
	expect(addressOf(page)).toMatchObject({ q: '的', page: expect.stringMatching(/^\d+$/) });
});

test('sorts by date on request', async ({ page }) => {
	await open(page, '/articlesearch?q=大桥');
	await page.getByRole('list', { name: '排序方式' }).getByRole('link', { name: '按发布时间' }).click();
	await expect(page).toHaveURL(/sort=date/);
	// The address changes before the results do.
	await expect(async () => {
		const days = await results(page).locator('time').allTextContents();
		expect(days.length).toBeGreaterThan(2);
		expect(days).toEqual(days.toSorted().reverse());
	}).toPass();
});

test('without results, shows what was searched, and offers links', async ({ page }) => {
	await open(page, '/articlesearch?q=夸克胶子&fdCode=news');
	const main = page.getByRole('main');
	await expect(main).toContainText('未找到与“夸克胶子”相关的文章');
	await expect(main).toContainText('搜索范围：新闻中心、中文文章。');
	const ways = await main.locator('a[href*="q="], a[href$="news"]').allTextContents();
	expect(ways.at(-1), 'other searches come before columns').toBe('新闻中心');
	await expect(main.getByRole('link', { name: '英文结果' })).toHaveCount(0);
	await main.getByRole('link', { name: '取消栏目和日期限制，重新搜索' }).click();
	await expect(page).not.toHaveURL(/fdCode/);
	await expect(main).toContainText('搜索范围：中文文章。');
	await main.getByRole('link', { name: '新闻中心' }).click();
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('新闻中心');
});

test('without results, links to the results in the other language', async ({ page }) => {
	await open(page, '/articlesearch?q=noodle');
	const way = page.getByRole('link', { name: /^查看英文结果（\d+条）$/ });
	const total = Number(/\d+/.exec((await way.textContent()) ?? ''));
	await way.click();
	await expectSearch(page, { pathname: '/en/articlesearch', q: 'noodle' });
	await expect(results(page).getByRole('heading', { level: 2 })).toHaveText(`Results ${total}`);
	expect(await page.evaluate(() => sessionStorage.getItem('locale'))).toBe('en');
});

test('asks for a word if a query only excludes words', async ({ page }) => {
	await open(page, '/en/articlesearch?q=-bridge');
	await expect(page.getByRole('main')).toContainText('Please add a word to search for.');
	await expect(page.getByRole('main')).not.toContainText('No article');
});

test('one key skips the form, and print shows the query', async ({ page }) => {
	await open(page, '/en/articlesearch?q=project');
	const skip = page.getByRole('link', { name: 'Skip to results' });
	await skip.focus();
	await page.keyboard.press('Enter');
	await page.keyboard.press('Tab');
	await expect(page.locator('#found a:focus')).toHaveCount(1);
	const searched = page.getByText('Keywords: project');
	await expect(searched).toBeHidden();
	await page.emulateMedia({ media: 'print' });
	await expect(searched).toBeVisible();
});

test('without a query, shows a prompt and does not search', async ({ page }) => {
	const calls: string[] = [];
	page.on('request', (request) => request.url().includes('/api/search') && calls.push(request.url()));
	await open(page, '/en/articlesearch');
	await expect(page.getByRole('main')).toContainText('Search all articles on this site');
	await form(page).getByRole('button', { name: 'Search' }).click();
	await expect(page.getByRole('main')).toContainText('Search all articles on this site');
	expect(calls).toEqual([]);
});

test('explains a query that is too long, and keeps it', async ({ page }) => {
	const tooLong = '桥'.repeat(201);
	await open(page, '/articlesearch');
	await query(page).fill(tooLong);
	await query(page).press('Enter');
	await expect(page.getByRole('alert')).toContainText('最多200个字符，当前为201个');
	await expect(query(page)).toHaveValue(tooLong);
	await expect(query(page)).toHaveAttribute('aria-invalid', 'true');

	// Counted in characters: each of these is two code units.
	await query(page).fill('𠮷'.repeat(200));
	await query(page).press('Enter');
	await expect(page.getByRole('main')).toContainText('未找到');
});

test('escapes markup in a query', async ({ page }) => {
	await open(page, `/articlesearch?q=${encodeURIComponent('<img src=x onerror=alert(1)>')}`);
	await expect(page).toHaveTitle(/<img src=x onerror=alert\(1\)>/);
	await expect(query(page)).toHaveValue('<img src=x onerror=alert(1)>');
	await expect(page.locator('img[src="x"]')).toHaveCount(0);
});

test.describe('without JavaScript', () => {
	test.use({ javaScriptEnabled: false });

	test('the form searches, keeps its values, and pagination works', async ({ page }) => {
		await page.goto('/articlesearch');
		await query(page).fill('的');
		await page.getByLabel('栏目', { exact: true }).selectOption('news');
		await form(page).getByRole('button', { name: '搜索', exact: true }).click();
		await expect(page).toHaveURL(/q=.*fdCode=news/);
		await expect(results(page).locator('mark').first()).toHaveText('的');
		await expect(query(page)).toHaveValue('的');
		await expect(page.getByLabel('栏目', { exact: true })).toHaveValue('news');
		await page.getByRole('link', { name: '下一页' }).click();
		expect(addressOf(page)).toEqual({ pathname: '/articlesearch', q: '的', fdCode: 'news', page: '2' });
		await expect(results(page).locator('mark').first()).toHaveText('的');
	});
});
