import { expect, type Page, test } from '@playwright/test';
import { waitForHydration } from '../support/wait-for-hydration.ts';

type Visit = { path: string | undefined; title: string | undefined; referrer: string | undefined };

/** Collects the page's reports of visits; none is counted. */
async function collectVisits(page: Page): Promise<Visit[]> {
	const visits: Visit[] = [];
	await page.route('**/api/page-views', (route) => {
		const { path, title, referrer } = Object.fromEntries(
			new URLSearchParams(route.request().postData() ?? ''),
		);
		visits.push({ path, title, referrer: referrer?.replace(/^https?:\/\/[^/]+/, '') });
		return route.fulfill({ json: { code: 200, message: 'ok', data: { recorded: true } } });
	});
	return visits;
}

const pathsOf = (visits: Visit[]) => visits.map(({ path }) => path);
const footer = (page: Page) => page.getByRole('contentinfo');

test('reports no visit of a page that fails to load, and one after a successful retry', async ({ page }) => {
	const visits = await collectVisits(page);
	await page.goto('/articlepagelist/site-news');
	await waitForHydration(page);
	await page.route('**/api/columns/recruitment**', (route) => route.abort());
	await footer(page).getByRole('link', { name: '招聘公告' }).click();
	await expect(page.getByRole('heading', { level: 1, name: '页面加载失败' })).toBeVisible();
	await page.unroute('**/api/columns/recruitment**');
	await page.getByRole('button', { name: '重试' }).click();
	await expect(page.getByRole('heading', { level: 1, name: '招聘公告' })).toBeVisible();
	await expect.poll(() => visits.length).toBe(2);
	expect(visits[1]).toEqual({
		path: '/articlepagelist/recruitment',
		title: expect.stringContaining('招聘公告'),
		referrer: '/articlepagelist/site-news',
	});
});

test('reports list pages, searches and unmatched paths under their own addresses', async ({ page }) => {
	const visits = await collectVisits(page);
	await page.goto('/articleimglist/transport?from=mail');
	await waitForHydration(page);
	await page.getByRole('navigation', { name: '分页' }).getByRole('link', { name: '2' }).click();
	await expect(page).toHaveURL('/articleimglist/transport?page=2');
	await expect
		.poll(() => pathsOf(visits))
		.toEqual(['/articleimglist/transport', '/articleimglist/transport?page=2']);

	await page.goto('/articlesearch?q=1956&utm_source=x');
	await waitForHydration(page);
	await page.getByRole('list', { name: '排序方式' }).getByRole('link', { name: '按发布时间' }).click();
	await expect
		.poll(() => pathsOf(visits).slice(2))
		.toEqual(['/articlesearch?q=1956', '/articlesearch?q=1956&sort=date']);

	// Such as a link in a text, or of an older build.
	await page.evaluate(() => {
		const { __reactRouterDataRouter: router } = window as unknown as {
			__reactRouterDataRouter: { navigate(to: string): Promise<void> };
		};
		return router.navigate('/nothing/here?secret=1');
	});
	await expect(page).toHaveURL('/404');
	await expect
		.poll(() => visits.at(-1))
		.toEqual({
			path: '/nothing/here',
			title: expect.stringContaining('未找到该页面'),
			referrer: '/articlesearch?q=1956&sort=date',
		});
	expect(visits).toHaveLength(5);
});
