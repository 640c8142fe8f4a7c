import { expect, type Page, type Route, test } from '@playwright/test';
import { accessibilityFaults } from '../support/accessibility-faults.ts';
import { waitUntilIdle } from '../support/wait-for-hydration.ts';

/** Lists and counts on pages, with mocked data; other tests cover the counting. */

const article = '/articledetail/lanjiang-bridge-load-test';
const publishedAt = '2026-01-01T00:00:00.000Z';
const titles = {
	zh: '磐川集团2027届校园招聘：首批620个岗位，先去工地住三天再决定，其余岗位将在年内分三批公布于本网站招聘公告栏目',
	en: 'Graduate recruitment 2027: a first 620 posts, and three days on site before you decide whether the trade is for you',
};

/** Ten long titles: the month's in reverse order of the last days'. */
function answerTo(route: Route): { status: number; json: object } {
	const query = new URL(route.request().url()).searchParams;
	const days = Number(query.get('days'));
	const title = titles[query.get('lang') as 'zh' | 'en'];
	const items = Array.from({ length: days === 7 ? 10 : 4 }, (_, index) => ({
		articleId: `read-${days}-${index + 1}`,
		title: `${days} ${title}`,
		titleBreaks: [],
		publishedAt,
	}));
	return { status: 200, json: { code: 200, message: 'ok', data: { days, items } } };
}

const nothingRead = (route: Route) => {
	const days = Number(new URL(route.request().url()).searchParams.get('days'));
	return route.fulfill({ json: { code: 200, message: 'ok', data: { days, items: [] } } });
};

const list = (page: Page) => page.getByRole('region', { name: /^(阅读排行|Most read)$/ });

/** Sums layout shifts from now on. */
async function observeShifts(page: Page): Promise<() => Promise<number>> {
	await page.addInitScript(() => {
		let total = 0;
		new PerformanceObserver((entries) => {
			for (const entry of entries.getEntries()) total += (entry as unknown as { value: number }).value;
			Object.assign(window, { totalShift: total });
		}).observe({ type: 'layout-shift', buffered: true });
		Object.assign(window, { totalShift: total });
	});
	return () =>
		page.evaluate(
			() =>
				new Promise<number>((resolve) => {
					const resolveTotal = () => resolve((window as unknown as { totalShift: number }).totalShift);
					requestAnimationFrame(() => requestAnimationFrame(resolveTotal));
				}),
		);
}

const scrollToEnd = (page: Page) => page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
const heightOf = (page: Page) => page.evaluate(() => document.documentElement.scrollHeight);

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

for (const width of [390, 1440]) {
	for (const path of ['/', `/en${article}`]) {
		test.describe(`${path} at ${width} px`, () => {
			test.use({ viewport: { width, height: 844 }, contextOptions: { reducedMotion: 'reduce' } });

			test('shifts nothing when the list loads outside the viewport', async ({ page }) => {
				await page.route('**/api/most-read?*', (route) => route.fulfill(answerTo(route)));
				const shift = await observeShifts(page);
				await page.goto(path);
				await expect(list(page).getByRole('link').first()).toBeVisible();
				await list(page).scrollIntoViewIfNeeded();
				await scrollToEnd(page);
				expect(await shift()).toBe(0);
			});

			test('shifts nothing when the list loads inside the viewport', async ({ page }) => {
				const requests: Route[] = [];
				await page.route('**/api/most-read?*', (route) => void requests.push(route));
				const shift = await observeShifts(page);
				await page.goto(path);
				await scrollToEnd(page);
				await expect.poll(() => requests.length).toBe(2);
				await page.evaluate(() => scrollBy(0, -200));
				const height = await heightOf(page);
				await Promise.all(requests.map((route) => route.fulfill(answerTo(route))));
				await expect(list(page).getByRole('link').first()).toBeVisible();
				expect(await heightOf(page)).toBe(height);
				expect(await shift()).toBe(0);
			});

			for (const [what, answer] of [
				['no article was read', nothingRead],
				['the request fails', (route: Route) => route.abort()],
			] as const) {
				test(`has neither list nor gap nor toast if ${what}`, async ({ page, browser, baseURL }) => {
					await page.route('**/api/most-read?*', answer);
					// Heights are compared, which a font that one of the pages lacks would change.
					await page.route('**/*.woff2', (route) => route.abort());
					const shift = await observeShifts(page);
					await page.goto(path);
					const scriptless = await browser.newPage({
						baseURL,
						javaScriptEnabled: false,
						viewport: page.viewportSize(),
						reducedMotion: 'reduce',
					});
					const topOfFooter = async (of: Page) => (await of.getByRole('contentinfo').boundingBox())?.y;
					await scriptless.route('**/*.woff2', (route) => route.abort());
					await scriptless.goto(path);
					const top = await topOfFooter(scriptless);
					await expect.poll(() => topOfFooter(page)).toBe(top);
					await scriptless.close();
					await expect(list(page)).toHaveCount(0);
					await scrollToEnd(page);
					await expect(page.getByRole('alert')).toHaveCount(0);
					expect(await shift()).toBe(0);
				});
			}
		});
	}
}

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
