import { expect, type Page, type Route, test } from '@playwright/test';

/** Lists and counts on pages, with mocked data. */

export const article = '/articledetail/lanjiang-bridge-load-test';
const publishedAt = '2026-01-01T00:00:00.000Z';
export const titles = {
	zh: '磐川集团2027届校园招聘：首批620个岗位，先去工地住三天再决定，其余岗位将在年内分三批公布于本网站招聘公告栏目',
	en: 'Graduate recruitment 2027: a first 620 posts, and three days on site before you decide whether the trade is for you',
};

/** Ten long titles: the month's in reverse order of the last days'. */
export function answerTo(route: Route): { status: number; json: object } {
	const query = new URL(route.request().url()).searchParams;
	const days = Number(query.get('days'));
	const title = titles[query.get('lang') as 'zh' | 'en'];
	const items = Array.from({ length: days === 7 ? 10 : 4 }, (_, index) => ({
		...{ articleId: `read-${days}-${index + 1}`, address: null, linkTo: null },
		title: `${days} ${title}`,
		titleBreaks: [],
		publishedAt,
	}));
	return { status: 200, json: { code: 200, message: 'ok', data: { days, items } } };
}

export const nothingRead = (route: Route) => {
	const days = Number(new URL(route.request().url()).searchParams.get('days'));
	return route.fulfill({ json: { code: 200, message: 'ok', data: { days, items: [] } } });
};

export const list = (page: Page) => page.getByRole('region', { name: /^(阅读排行|Most read)$/ });

/** Sums layout shifts from now on. */
export async function observeShifts(page: Page): Promise<() => Promise<number>> {
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

export const scrollToEnd = (page: Page) =>
	page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
export const heightOf = (page: Page) => page.evaluate(() => document.documentElement.scrollHeight);

/** Proves in a window of this width, whatever the list's answer, that nothing in view moves. */
export function proveNoShifts(path: string, width: number): void {
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
}
