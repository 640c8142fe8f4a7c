import { expect, type Page, test } from '@playwright/test';
import { localeStorageKey } from '@portico/api/constants.ts';
import { waitForHydration, waitUntilIdle } from '../support/wait-for-hydration.ts';

/** A list with two pages in Chinese and one in English in the demo. */
const longerList = '/articleqnzy/site-news';

const banner = (page: Page) => page.getByRole('banner');
const storedLocale = (page: Page) => page.evaluate((key) => sessionStorage.getItem(key), localeStorageKey);
const isSameDocument = (page: Page) => page.evaluate(() => 'sameDocument' in window);

async function open(page: Page, address: string): Promise<void> {
	await page.goto(address);
	await waitForHydration(page);
	await page.evaluate(() => Object.assign(window, { sameDocument: true }));
}

test.describe('going back to the other language', () => {
	test('changes the stored language, so that a reload keeps it', async ({ page }) => {
		await open(page, '/columndetail/news');
		await banner(page).getByRole('link', { name: 'English' }).click();
		await expect(page.getByRole('heading', { level: 1, name: 'News' })).toBeVisible();
		expect(await storedLocale(page)).toBe('en');
		await page.goBack();
		await expect(page.getByRole('heading', { level: 1, name: '新闻中心' })).toBeVisible();
		expect(await storedLocale(page)).toBe('zh');
		expect(await isSameDocument(page)).toBe(true);
		await page.reload();
		await expect(page).toHaveURL('/columndetail/news');

		await page.goForward();
		await expect(page.getByRole('heading', { level: 1, name: 'News' })).toBeVisible();
		await expect.poll(() => storedLocale(page)).toBe('en');
	});

	test('does so between documents too', async ({ page }) => {
		// Without the site's scripts, links load documents.
		await page.route('**/assets/*.js', (route) => route.abort());
		await page.goto('/columndetail/news');
		await banner(page).getByRole('link', { name: 'English' }).click();
		await expect(page).toHaveURL('/en/columndetail/news');
		expect(await storedLocale(page)).toBe('en');
		await page.goBack();
		await expect(page).toHaveURL('/columndetail/news');
		await page.reload();
		await expect(page.locator('html')).toHaveAttribute('lang', 'zh-CN');
		await expect(page).toHaveURL('/columndetail/news');
	});
});

test('switching the language on a list page that the other language lacks opens its last page', async ({
	page,
}) => {
	await open(page, `${longerList}?page=2`);
	await banner(page).getByRole('link', { name: 'English' }).click();
	await expect(page).toHaveURL(`/en${longerList}`);
	await expect(page.getByRole('heading', { level: 1, name: 'From the sites' })).toBeVisible();
	expect(await isSameDocument(page)).toBe(true);
	await page.goBack();
	await expect(page).toHaveURL(`${longerList}?page=2`);
	await expect(page.locator('html')).toHaveAttribute('lang', 'zh-CN');
	await page.goForward();
	await expect(page.locator('html')).toHaveAttribute('lang', 'en');
	await expect.poll(() => storedLocale(page)).toBe('en');

	await page.goto(`${longerList}?page=2`);
	await expect(page).toHaveURL(`/en${longerList}`);
	await expect(page.getByRole('heading', { level: 1, name: 'From the sites' })).toBeVisible();

	await page.goto('/en/articlesearch?q=bridge&sort=date&page=99999');
	await expect(page).toHaveURL(/\/en\/articlesearch\?q=bridge&sort=date&page=\d$/);
	await expect(page.getByRole('navigation', { name: 'Pagination' }).locator('[aria-current]')).toBeVisible();
});

test('if the code of a page fails to load, shows a toast and loads the address as a document', async ({
	page,
}) => {
	// The code is neither preloaded nor available on the click.
	await page.route('**/assets/company-pages-*.js', (route) => route.abort());
	await open(page, '/articlepagelist/site-news');
	await page.getByRole('contentinfo').getByRole('link', { name: '领导班子' }).click();
	await expect(page.getByRole('alert')).toHaveText('页面文件加载失败，正在重新加载……');
	await expect(page).toHaveURL('/leaders/leadership');
	await expect(page.getByRole('heading', { level: 1, name: '领导班子' })).toBeVisible();
	expect(await isSameDocument(page)).toBe(false);
});

test.describe('without access to storage', () => {
	test('reports no errors, changes the language, and applies the text size on the page', async ({ page }) => {
		const errors: unknown[] = [];
		page.on('pageerror', (error) => errors.push(error));
		await page.addInitScript(() => {
			for (const name of ['sessionStorage', 'localStorage']) {
				Object.defineProperty(window, name, {
					configurable: true,
					get() {
						throw new DOMException(`Access to ${name} is denied for this document.`, 'SecurityError');
					},
				});
			}
		});
		for (const address of ['/', '/articledetail/lanjiang-bridge-closure', '/articlesearch?q=1956']) {
			await open(page, address);
		}
		await open(page, '/column_article/profile');
		const paragraph = page.getByRole('article').locator('p', { hasText: '1956' }).first();
		const size = () => paragraph.evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize));
		const standard = await size();
		await page.getByRole('radio', { name: '大' }).check({ force: true });
		expect(await size()).toBeGreaterThan(standard);

		await banner(page).getByRole('link', { name: 'English' }).click();
		await expect(page).toHaveURL('/en/column_article/profile');
		await expect(page.locator('html')).toHaveAttribute('lang', 'en');
		await page.reload();
		await waitForHydration(page);
		expect(errors).toEqual([]);
	});
});

test('requests no icon on any navigation', async ({ page }) => {
	const fetched: string[] = [];
	page.on('request', (request) => {
		if (/icon/.test(request.url()) && !request.url().startsWith('data:')) fetched.push(request.url());
	});
	await open(page, '/articlepagelist/site-news');
	await page.getByRole('contentinfo').getByRole('link', { name: '招聘公告' }).click();
	await expect(page.getByRole('heading', { level: 1, name: '招聘公告' })).toBeVisible();
	await waitUntilIdle(page);
	expect(fetched).toEqual([]);
});
