import { expect, type Page, type Route, test } from '@playwright/test';
import { accessibilityFaults } from '../support/accessibility-faults.ts';
import { waitUntilIdle } from '../support/wait-for-hydration.ts';
import {
	answerTo,
	article,
	heightOf,
	list,
	nothingRead,
	observeShifts,
	proveNoShifts,
	scrollToEnd,
	titles,
} from './most-read-page.ts';

/** Lists and counts on pages, with mocked data; other tests cover the counting. */

/** The finished requests of the API, by address, and whether each began after the load event. */
const apiRequests = (page: Page) =>
	page.evaluate(() => {
		const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
		return (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
			.filter(({ name, initiatorType }) => name.includes('/api/') && initiatorType !== 'beacon')
			.map(({ name, startTime }) => ({
				address: name.replace(location.origin, ''),
				afterLoad: startTime >= (navigation?.loadEventStart ?? Number.POSITIVE_INFINITY),
			}))
			.toSorted((one, other) => (one.address < other.address ? -1 : 1));
	});

test.describe('/ at 390 px', () => proveNoShifts('/', 390));
test.describe(`/en${article} at 1440 px`, () => proveNoShifts(`/en${article}`, 1440));

test('a visible gap closes only outside the viewport', async ({ page }) => {
	const requests: Route[] = [];
	await page.route('**/api/most-read?*', (route) => void requests.push(route));
	const shift = await observeShifts(page);
	await page.goto(article);
	await scrollToEnd(page);
	const height = await heightOf(page);
	await expect.poll(() => requests.length).toBe(2);
	await Promise.all(requests.map((route) => nothingRead(route)));
	await expect.poll(async () => (await apiRequests(page)).length).toBeGreaterThanOrEqual(2);
	await waitUntilIdle(page);
	expect(await heightOf(page)).toBe(height);
	// The gap is below the viewport, but not its distance to the text above, by which the footer would move into view.
	await page.evaluate(() => {
		const gap = [...document.querySelectorAll<HTMLElement>('div:empty')].find(
			(div) => div.offsetHeight > 300,
		);
		if (!gap) throw new Error('There is no gap.');
		scrollBy({ top: gap.getBoundingClientRect().top - innerHeight - 10, behavior: 'instant' });
	});
	await waitUntilIdle(page);
	expect(await shift()).toBe(0);
	expect(await heightOf(page)).toBe(height);
	await page.evaluate(() => scrollTo(0, 0));
	await expect.poll(() => heightOf(page)).toBeLessThan(height - 300);
	expect(await shift()).toBe(0);
});

test('requests lists and counts once, after the load event', async ({ page }) => {
	await page.goto(article);
	await expect.poll(async () => (await apiRequests(page)).length).toBeGreaterThanOrEqual(3);
	await waitUntilIdle(page);
	expect(await apiRequests(page)).toEqual([
		{ address: '/api/most-read?lang=zh&days=30', afterLoad: true },
		{ address: '/api/most-read?lang=zh&days=7', afterLoad: true },
		{ address: '/api/page-views/lanjiang-bridge-load-test', afterLoad: true },
	]);
});

test('switches the period by keyboard, and shifts nothing', async ({ page }) => {
	await page.route('**/api/most-read?*', (route) => route.fulfill(answerTo(route)));
	await page.setViewportSize({ width: 320, height: 640 });
	await page.goto(`/en${article}`);
	const [days, month] = ['7 days', '30 days'].map((name) => list(page).getByRole('button', { name }));
	// Ten would fill a page here.
	await expect(list(page).getByRole('listitem')).toHaveCount(5);
	const height = await heightOf(page);

	await days?.focus();
	await page.keyboard.press('Tab');
	await expect(month ?? list(page)).toBeFocused();
	await page.keyboard.press('Enter');
	await expect(month ?? list(page)).toHaveAttribute('aria-pressed', 'true');
	await expect(days ?? list(page)).toHaveAttribute('aria-pressed', 'false');
	await expect(month ?? list(page)).toBeFocused();
	await expect(list(page).getByRole('link')).toHaveText(Array(4).fill(`30 ${titles.en}`));
	expect(await heightOf(page)).toBe(height);
	expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);

	expect(await accessibilityFaults(page)).toEqual([]);
});

test('a page opened by navigation has the list from the start', async ({ page }) => {
	let requests = 0;
	await page.route('**/api/most-read?*', (route) => {
		requests += 1;
		return route.fulfill(answerTo(route));
	});
	await page.goto(article);
	await expect(list(page).getByRole('link').first()).toBeVisible();
	await page.getByRole('link', { name: /^下一篇/ }).click();
	await expect(page).not.toHaveURL(article);
	await expect(list(page).getByRole('link').first()).toBeVisible();
	await waitUntilIdle(page);
	expect(requests).toBe(2);
});

test('a large count fits its place; one that fails to load is not shown', async ({ page }) => {
	const facts = page.getByRole('article').locator('dl');
	let answer: ((route: Route) => Promise<void>) | undefined;
	await page.route('**/api/page-views/*', (route) => answer?.(route));
	const shift = await observeShifts(page);

	answer = (route) => route.abort();
	const failed = page.waitForEvent('requestfailed', (request) => request.url().includes('/api/page-views/'));
	await page.goto(article);
	await failed;
	await waitUntilIdle(page);
	await expect(facts.getByText('阅读')).toBeHidden();
	await expect(page.getByRole('alert')).toHaveCount(0);

	const data = { articleId: 'lanjiang-bridge-load-test', views: 1234567 };
	answer = (route) => route.fulfill({ json: { code: 200, message: 'ok', data } });
	for (const width of [390, 1440]) {
		await page.setViewportSize({ width, height: 844 });
		await page.goto(`/en${article}`);
		await expect(facts.getByText('1,234,567', { exact: true })).toBeVisible();
		expect(await shift()).toBe(0);
	}

	await page.emulateMedia({ media: 'print' });
	await expect(facts.getByText('1,234,567')).toBeHidden();
	await expect(list(page)).toHaveCount(0);
});

test.describe('without JavaScript', () => {
	test.use({ javaScriptEnabled: false });

	test('shows neither list nor count', async ({ page }) => {
		for (const path of ['/', article]) {
			await page.goto(path);
			await expect(page.getByText('阅读排行')).toHaveCount(0);
			await expect(page.getByText('阅读', { exact: true })).toBeHidden();
		}
	});
});
