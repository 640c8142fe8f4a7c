import { expect, type Page, test } from '@playwright/test';
import { waitForHydration } from '../support/wait-for-hydration.ts';

const start = '/articlepagelist/site-news';
const target = '/articlepagelist/recruitment';
const failingCalls = '**/api/columns/recruitment**';

/** Navigates to another column without a document load, which makes API calls from the browser. */
async function navigate(page: Page): Promise<void> {
	await page.getByRole('contentinfo').getByRole('link', { name: '招聘公告' }).click();
}

/** Opens a page and waits for hydration, so that navigations load no document. */
async function open(page: Page): Promise<void> {
	await page.setViewportSize({ width: 1440, height: 900 });
	await page.goto(start);
	await waitForHydration(page);
}

/** Opens a page whose clock then stands still: a toast stays for as long as the test needs. */
async function openWithoutTime(page: Page): Promise<void> {
	await page.clock.install();
	await open(page);
	await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000));
}

/** An idle page preloads the API client and the code of the other pages. */
async function waitForPreloadedCode(page: Page, file: string): Promise<void> {
	await page.waitForFunction((pages) => {
		const loaded = performance.getEntriesByType('resource').map(({ name }) => name);
		const links = [...document.querySelectorAll<HTMLLinkElement>('link[rel=modulepreload]')];
		const isPreloaded = [pages, 'call-dependencies'].every((name) =>
			loaded.some((address) => address.includes(`/assets/${name}-`)),
		);
		return isPreloaded && links.every(({ href }) => loaded.includes(href));
	}, file);
}

test.describe('a failed call', () => {
	test('shows one closable toast, keeps header and footer, and can be retried', async ({ page }) => {
		await openWithoutTime(page);
		await page.route(failingCalls, (route) => route.abort());
		await navigate(page);

		const toast = page.getByRole('alert');
		await expect(toast).toHaveText(['Network Error']);
		// The pointer on a toast pauses its timer.
		await toast.hover();
		await expect(page.getByRole('heading', { level: 1, name: '页面加载失败' })).toBeVisible();
		await expect(page.getByRole('banner')).toBeVisible();
		await expect(page.getByRole('contentinfo')).toBeAttached();
		await toast.getByRole('button', { name: '关闭' }).click();
		await expect(toast).toHaveCount(0);

		await page.getByRole('button', { name: '重试' }).click();
		await expect(toast).toHaveText(['Network Error']);

		await page.unroute(failingCalls);
		await page.getByRole('button', { name: '重试' }).click();
		await expect(page.getByRole('heading', { level: 1, name: '招聘公告' })).toBeVisible();
		await expect(page).toHaveURL(target);
		await expect(page.locator('#content')).toBeFocused();
	});

	for (const [kind, file, follow] of [
		[
			...['a page kind not seen before', 'company-pages'],
			(page: Page) => page.getByRole('link', { name: '组织机构' }).last(),
		],
		[
			...['a picture of a wall', 'article-pages'],
			(page: Page) => page.getByRole('link', { name: /^放大查看/ }).first(),
		],
	] as const) {
		test(`without network keeps the page frame: ${kind}`, async ({ page, context }) => {
			await page.setViewportSize({ width: 1440, height: 900 });
			await page.goto('/articleimglistch/photo-stories');
			// What is linked in view is preloaded.
			await follow(page).scrollIntoViewIfNeeded();
			await waitForPreloadedCode(page, file);
			await context.setOffline(true);
			await follow(page).click();
			await expect(page.getByRole('alert')).toHaveText('Network Error');
			await expect(page.getByRole('banner')).toBeVisible();
			await expect(page.getByRole('contentinfo')).toBeAttached();
			await context.setOffline(false);
			await page.getByRole('button', { name: '重试' }).click();
			await expect(page.getByRole('heading', { level: 1, name: '页面加载失败' })).toHaveCount(0);
			await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
		});
	}

	test('with an error status shows its message; several toasts stack, and Escape closes the newest', async ({
		page,
	}) => {
		// Without motion, a toast is in its place immediately.
		await page.emulateMedia({ reducedMotion: 'reduce' });
		await openWithoutTime(page);
		await page.route(failingCalls, (route) => route.abort());
		await navigate(page);
		await expect(page.getByRole('alert')).toHaveCount(1);
		// The pointer on a toast pauses the timers of all.
		await page.getByRole('alert').hover();
		await page.unroute(failingCalls);
		await page.route(failingCalls, (route) => route.fulfill({ status: 500, body: 'fault' }));
		await page.getByRole('button', { name: '重试' }).press('Enter');

		const toasts = page.getByRole('alert');
		await expect(toasts).toHaveText(['Network Error', 'Request failed with status code 500']);
		const [first, second] = await Promise.all([0, 1].map((index) => toasts.nth(index).boundingBox()));
		expect(first?.y).toBe(16);
		expect(second?.y).toBe(16 + (first?.height ?? 0) + 16);
		const layer = await page
			.getByRole('region', { name: '通知' })
			.evaluate((region) => getComputedStyle(region).zIndex);
		expect(Number(layer)).toBeGreaterThanOrEqual(2000);

		await page.keyboard.press('Escape');
		await expect(toasts).toHaveText(['Network Error']);
		await page.keyboard.press('Escape');
		await expect(toasts).toHaveCount(0);
	});

	test('shows its toast for three seconds, not counting hover and focus', async ({ page }) => {
		await openWithoutTime(page);
		await page.route(failingCalls, (route) => route.abort());
		await navigate(page);
		const toast = page.getByRole('alert');
		await toast.hover();
		await page.clock.fastForward(10_000);
		await expect(toast).toBeVisible();

		await page.mouse.move(10, 700);
		await toast.getByRole('button').focus();
		await page.clock.fastForward(10_000);
		await expect(toast).toBeVisible();

		await page.getByRole('button', { name: '重试' }).focus();
		await page.clock.fastForward(3000);
		await expect(toast).toHaveCount(0);
	});

	test('restores the focus when its toast is closed by keyboard', async ({ page }) => {
		await openWithoutTime(page);
		await page.route(failingCalls, (route) => route.abort());
		await navigate(page);
		await page.getByRole('alert').hover();
		await page.getByRole('button', { name: '重试' }).focus();
		await page.getByRole('alert').getByRole('button').focus();
		await page.keyboard.press('Enter');
		await expect(page.getByRole('alert')).toHaveCount(0);
		await expect(page.getByRole('button', { name: '重试' })).toBeFocused();
	});

	test('of a language switch keeps the frame until a retry loads the other language', async ({ page }) => {
		await open(page);
		await page.route('**/api/**', (route) => route.abort());
		// The texts of the language load after the calls have failed, as over a slow network.
		let failed = () => {};
		const callFailed = new Promise<void>((resolve) => {
			failed = resolve;
		});
		page.once('requestfailed', () => failed());
		await page.route('**/assets/en-*.js', async (route) => {
			await callFailed;
			await route.continue();
		});
		await page.getByRole('banner').getByRole('link', { name: 'English' }).click();
		await expect(page.getByRole('alert')).toHaveText('Network Error');
		await expect(page).toHaveURL(`/en${start}`);
		await expect(page.getByRole('heading', { level: 1, name: 'The page could not be loaded' })).toBeVisible();
		await expect(page.getByRole('banner').getByRole('link', { name: '新闻中心' }).first()).toBeVisible();

		await page.unroute('**/api/**');
		await page.getByRole('button', { name: 'Try again' }).click();
		await expect(page.getByRole('heading', { level: 1, name: 'From the sites' })).toBeVisible();
		await expect(
			page.getByRole('banner').getByRole('link', { name: 'News', exact: true }).first(),
		).toBeVisible();
	});

	test('whose body has another code than 200 shows no toast', async ({ page }) => {
		await open(page);
		await page.route(failingCalls, (route) =>
			route.fulfill({ json: { code: 404, message: '没有这个栏目', data: null } }),
		);
		await navigate(page);
		await expect(page.getByText('没有这个栏目')).toBeVisible();
		await expect(page.getByRole('alert')).toHaveCount(0);
	});
});

test.describe('a link to another site', () => {
	/** The register that a filing number links to; journeys never open it. */
	const outside = 'https://beian.miit.gov.cn/';
	const filing = '临ICP备00000000号-1';
	const link = (page: Page) => page.getByRole('contentinfo').getByRole('link', { name: filing });
	const question = (page: Page) => page.getByRole('alertdialog', { name: '即将离开本站' });

	test('shows its address and asks for confirmation; Escape and “stay” change nothing', async ({ page }) => {
		await open(page);
		await link(page).press('Enter');
		await expect(question(page)).toContainText(outside);
		await expect(question(page)).toBeFocused();
		await page.keyboard.press('Tab');
		await expect(question(page).getByRole('link', { name: '继续前往' })).toBeFocused();
		await page.keyboard.press('Tab');
		await page.keyboard.press('Tab');
		await expect(question(page).getByRole('link', { name: '继续前往' })).toBeFocused();
		await page.keyboard.press('Escape');
		await expect(question(page)).toBeHidden();
		await expect(link(page)).toBeFocused();

		await link(page).click();
		await question(page).getByRole('button', { name: '留在本站' }).click();
		await expect(question(page)).toBeHidden();
		await expect(page).toHaveURL(start);
		expect(page.context().pages()).toHaveLength(1);
	});

	test('opens in a new window without an opener', async ({ page, context }) => {
		await context.route(`${outside}**`, (route) =>
			route.fulfill({ contentType: 'text/html', body: '<title>Standards</title>' }),
		);
		await open(page);
		await link(page).click();
		const opened = context.waitForEvent('page');
		await question(page).getByRole('link', { name: '继续前往' }).click();
		const other = await opened;
		await expect(other).toHaveURL(outside);
		expect(await other.evaluate(() => window.opener)).toBeNull();
		expect(await other.evaluate(() => document.referrer)).toBe('');
		await expect(question(page)).toBeHidden();
		await expect(page).toHaveURL(start);
	});

	test('asks in the language of the page', async ({ page }) => {
		await page.goto(`/en${start}`);
		await waitForHydration(page);
		await page.getByRole('contentinfo').getByRole('link', { name: filing }).click();
		const dialog = page.getByRole('alertdialog', { name: 'You are leaving this site' });
		await expect(dialog).toContainText(outside);
		await expect(dialog.getByRole('button', { name: 'Stay here' })).toBeVisible();
	});

	test('opens directly if the code of the dialog fails to load', async ({ page, context }) => {
		await context.route(`${outside}**`, (route) =>
			route.fulfill({ contentType: 'text/html', body: 'Standards' }),
		);
		await open(page);
		await context.route('**/assets/dialogs-*.js', (route) => route.abort());
		await link(page).click();
		await expect(page).toHaveURL(outside);
	});
});
