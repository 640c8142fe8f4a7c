import { expect, type Locator, type Page, test } from '@playwright/test';
import { waitForHydration, waitUntilIdle } from '../support/wait-for-hydration.ts';
import { expectScriptsAtOnce } from './expect-scripts-at-once.ts';

/** What a visitor does between the first view and the start of the scripts (decision 067). */

const phone = { width: 390, height: 844 };
const article = '/articledetail/four-shifts-after-dark';

/** Opens a page whose script files wait. @returns lets them come */
async function openWithoutScripts(page: Page, address: string): Promise<() => Promise<void>> {
	let letCome: () => void = () => undefined;
	const come = new Promise<void>((resolve) => {
		letCome = resolve;
	});
	await page.route('**/assets/*.js', async (route) => {
		await come;
		await route.continue();
	});
	await page.goto(address);
	return async () => {
		letCome();
		await waitForHydration(page);
	};
}

/** Collects the visits that are reported; none is counted. */
async function collectVisits(page: Page): Promise<string[]> {
	const visits: string[] = [];
	await page.route('**/api/page-views', (route) => {
		visits.push(new URLSearchParams(route.request().postData() ?? '').get('path') ?? '');
		return route.fulfill({ json: { code: 200, message: 'ok', data: { recorded: true } } });
	});
	return visits;
}

test('asks for scripts and fonts after the first paint', async ({ page }) => {
	await page.goto(article);
	await waitForHydration(page);
	await page.evaluate(() => document.fonts.ready);
	const early = await page.evaluate(() => {
		const [painted] = performance.getEntriesByName('first-paint');
		return performance
			.getEntriesByType('resource')
			.filter(({ startTime }) => startTime < (painted?.startTime ?? 0))
			.map(({ name }) => new URL(name).pathname)
			.filter((path) => !path.startsWith('/media/'));
	});
	expect(early).toEqual([expect.stringMatching(/^\/assets\/style-.*\.css$/)]);
});

test('asks for all scripts that hydration needs at once (en)', ({ page }) =>
	expectScriptsAtOnce(page, `/en${article}`, 'en'));

test('what is pressed and typed before scripts run happens or stays, once', async ({ page }) => {
	const visits = await collectVisits(page);
	await page.setViewportSize(phone);
	const start = await openWithoutScripts(page, '/articlesearch?q=1956');
	const field = page.getByRole('main').locator('[name=q]');
	await field.fill('大桥');
	const menu = page.getByRole('banner').getByRole('link', { name: '菜单' });
	await menu.click();
	// An impatient second press means the same.
	await menu.click();
	await start();
	await expect(page.getByRole('dialog', { name: '菜单' })).toBeVisible();
	await expect(page).toHaveURL('/articlesearch?q=1956');
	await page.keyboard.press('Escape');
	await expect(page.getByRole('dialog')).toHaveCount(0);
	await expect(field).toHaveValue('大桥');
	await page.getByRole('main').getByRole('button', { name: '搜索' }).click();
	await expect(page).toHaveURL(/q=%E5%A4%A7%E6%A1%A5/);
	await expect.poll(() => visits).toEqual(['/articlesearch?q=1956', '/articlesearch?q=%E5%A4%A7%E6%A1%A5']);
});

test('a press that ends after the scripts have run happens', async ({ page }) => {
	await page.setViewportSize({ width: 1440, height: 900 });
	const start = await openWithoutScripts(page, '/articlesearch?q=1956');
	const banner = page.getByRole('banner');
	await banner.getByRole('navigation').getByRole('button').first().hover();
	await page.mouse.down();
	await start();
	await page.mouse.up();
	await expect(banner.getByRole('button', { expanded: true })).toHaveCount(1);
});

test.describe('by touch', () => {
	test.use({ viewport: phone, hasTouch: true });

	test('a press that ends after the scripts have run happens once', async ({ page }) => {
		const start = await openWithoutScripts(page, '/articlesearch?q=1956');
		await page.evaluate(() => {
			addEventListener('click', () =>
				document.body.setAttribute('data-clicks', `${document.body.dataset.clicks ?? ''}+`),
			);
		});
		const menu = await page.getByRole('banner').getByRole('link', { name: '菜单' }).boundingBox();
		const { x, y, width, height } = menu ?? { x: 0, y: 0, width: 0, height: 0 };
		const devTools = await page.context().newCDPSession(page);
		const touchPoints = [{ x: x + width / 2, y: y + height / 2 }];
		await devTools.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints });
		await start();
		await devTools.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
		await expect(page.getByRole('dialog', { name: '菜单' })).toBeVisible();
		for (let round = 0; round < 3; round += 1) await waitUntilIdle(page);
		await expect(page.getByRole('dialog')).toHaveCount(1);
		await expect(page.locator('body')).toHaveAttribute('data-clicks', '+');
	});
});

test('a picture pressed before scripts run opens in the viewer, and a text size stays', async ({ page }) => {
	const start = await openWithoutScripts(page, article);
	await page.getByRole('radio', { name: '大' }).check({ force: true });
	await page.getByRole('figure').first().getByRole('link').first().click();
	await start();
	await expect(page.getByRole('dialog')).toBeVisible();
	await expect(page).toHaveURL(article);
	await page.reload();
	await waitForHydration(page);
	await expect(page.getByRole('radio', { name: '大' })).toBeChecked();
});

/** A column of a long row, which is not the first. */
const organisation = '/companyzzjge/organisation';
const strip = (page: Page) => page.getByRole('navigation', { name: '关于磐川的栏目' });
const scrollLeft = (element: Locator) => element.evaluate((each) => each.scrollLeft);

test.describe('without motion', () => {
	test.use({ viewport: phone, contextOptions: { reducedMotion: 'reduce' } });

	test('rows that the visitor has scrolled stay where they are', async ({ page }) => {
		let start = await openWithoutScripts(page, organisation);
		expect(await scrollLeft(strip(page))).toBeGreaterThan(0);
		await strip(page).evaluate((element) => element.scrollTo(0, 0));
		await start();
		expect(await scrollLeft(strip(page))).toBe(0);

		start = await openWithoutScripts(page, '/');
		const slider = page.getByRole('region', { name: '重点业务' });
		await slider
			.getByRole('list')
			.first()
			.evaluate((element) => element.scrollTo(element.clientWidth, 0));
		await start();
		await expect(slider.getByRole('list').last().getByRole('button').nth(1)).toHaveAttribute('aria-current');
	});

	test('scripts scroll a row to its current column where the style sheet does not, but once', async ({
		page,
	}) => {
		await page.route('**/assets/*.css', async (route) => {
			const sheet = await (await route.fetch()).text();
			await route.fulfill({
				body: sheet.replaceAll('scroll-initial-target:nearest', ''),
				contentType: 'text/css',
			});
		});
		let start = await openWithoutScripts(page, organisation);
		expect(await scrollLeft(strip(page))).toBe(0);
		await start();
		const current = strip(page).locator('[aria-current]');
		await expect.poll(async () => Math.round((await current.boundingBox())?.x ?? 0)).toBe(48);

		start = await openWithoutScripts(page, organisation);
		await strip(page).evaluate((element) => element.scrollTo(9, 0));
		await start();
		expect(await scrollLeft(strip(page))).toBe(9);
	});
});

test('what the pointer or the keyboard is at stays as it is', async ({ page }) => {
	await page.setViewportSize({ width: 1440, height: 900 });
	let start = await openWithoutScripts(page, article);
	const entry = page
		.getByRole('banner')
		.getByRole('listitem')
		.filter({ has: page.getByRole('button') });
	const lastColumn = entry.first().locator('a').last();
	await entry.first().hover();
	await expect(lastColumn).toBeVisible();
	await start();
	await expect(lastColumn).toBeVisible();
	await page.mouse.move(0, 800);
	await expect(lastColumn).toBeHidden();

	start = await openWithoutScripts(page, article);
	await entry.first().locator('a').first().focus();
	await expect(lastColumn).toBeVisible();
	await lastColumn.focus();
	await expect(lastColumn).toBeFocused();
	await start();
	await expect(lastColumn).toBeVisible();
	await expect(lastColumn).toBeFocused();

	start = await openWithoutScripts(page, '/');
	await page.getByRole('region', { name: '重点业务' }).hover();
	await start();
	await expect(page.locator('[data-clock]')).toHaveAttribute('data-clock', 'held');

	await page.setViewportSize(phone);
	start = await openWithoutScripts(page, article);
	await page.getByRole('banner').getByRole('link', { name: '菜单' }).focus();
	await start();
	await expect(page.getByRole('banner').locator('[data-replay=menu]')).toBeFocused();
});

test('a link followed before scripts run opens its page; both visits are reported', async ({ page }) => {
	const visits = await collectVisits(page);
	await openWithoutScripts(page, '/articlepagelist/site-news');
	await page.getByRole('contentinfo').getByRole('link', { name: '招聘公告' }).click();
	await expect(page.getByRole('heading', { level: 1, name: '招聘公告' })).toBeVisible();
	await expect.poll(() => visits).toEqual(['/articlepagelist/site-news', '/articlepagelist/recruitment']);
});

test('a control whose scripts do not come acts as the link that it is', async ({ page }) => {
	await page.setViewportSize(phone);
	await page.route('**/assets/*.js', (route) => route.abort());
	await page.goto('/');
	await page.getByRole('banner').getByRole('link', { name: '菜单' }).click();
	await expect(page).toHaveURL('/#sitemap');
});

test('going forward before scripts run shows the page of that address', async ({ page }) => {
	await page.goto('/articlepagelist/site-news');
	await waitForHydration(page);
	await page.getByRole('contentinfo').getByRole('link', { name: '招聘公告' }).click();
	await expect(page.getByRole('heading', { level: 1, name: '招聘公告' })).toBeVisible();
	await page.goBack();
	await expect(page).toHaveURL('/articlepagelist/site-news');
	await page.route('**/assets/*.js', () => undefined);
	await page.reload();
	await page.goForward();
	await expect(page.getByRole('heading', { level: 1, name: '招聘公告' })).toBeVisible();
});

test('titles have their font from the second page on, also in another document', async ({ page }) => {
	const font = () => page.locator('h1').evaluate((title) => getComputedStyle(title).fontFamily);
	await page.goto('/articlepagelist/site-news');
	await waitForHydration(page);
	expect(await font()).not.toContain('Barlow');
	await expect.poll(() => page.evaluate(() => localStorage.getItem('fonts'))).toContain('.woff2');
	await page.getByRole('contentinfo').getByRole('link', { name: '招聘公告' }).click();
	await expect(page.getByRole('heading', { level: 1, name: '招聘公告' })).toBeVisible();
	await expect.poll(font).toContain('Barlow');
	await page.goto('/articlepagelist/site-news');
	expect(await font()).toContain('Barlow');
});

/** The pages whose files an open page has asked for, beside its own. */
const preloadedPages = (page: Page) =>
	page.evaluate(() =>
		performance
			.getEntriesByType('resource')
			.flatMap(({ name }) => /\/assets\/([a-z]+-(?:pages|search))-/.exec(name)?.[1] ?? []),
	);

test('preloads the pages that links in view lead to, as they come into view', async ({ page }) => {
	// The small footer has its columns folded.
	await page.setViewportSize({ width: 1440, height: 900 });
	await page.goto(article);
	await expect.poll(() => preloadedPages(page)).toContain('column-pages');
	expect(await preloadedPages(page)).not.toContain('company-pages');
	await page.getByRole('contentinfo').getByRole('link', { name: '领导班子' }).scrollIntoViewIfNeeded();
	await expect.poll(() => preloadedPages(page)).toContain('company-pages');
});

test('preloads nothing on a slow connection', async ({ page }) => {
	await page.addInitScript(() =>
		Object.defineProperty(navigator, 'connection', { value: { effectiveType: '3g' } }),
	);
	await page.goto('/404');
	await waitForHydration(page);
	await page.getByRole('main').getByRole('link').first().scrollIntoViewIfNeeded();
	for (let round = 0; round < 3; round += 1) await waitUntilIdle(page);
	expect(await preloadedPages(page)).toEqual([]);
});
