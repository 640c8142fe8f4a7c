import { expect, type Request, type Route, test } from '@playwright/test';
import { waitUntilIdle } from '../support/wait-for-hydration.ts';
import {
	answer,
	calls,
	headerField,
	list,
	open,
	option,
	pageField,
	query,
	status,
	watchCalls,
} from './mocked-suggestions.ts';

/** When suggestions are requested, and how late or missing answers are handled. */

test('an older answer replaces no newer one, and requests do not overlap', async ({ page }) => {
	const pendingRoutes = new Map<string, Route>();
	let inFlight = 0;
	let maxInFlight = 0;
	const isCall = (request: Request) => request.url().includes('/api/search-suggestions');
	const onRequestEnd = (request: Request) => {
		if (isCall(request)) inFlight--;
	};
	page.on('request', (request) => {
		if (isCall(request)) maxInFlight = Math.max(maxInFlight, ++inFlight);
	});
	page.on('requestfinished', onRequestEnd);
	page.on('requestfailed', onRequestEnd);
	await page.route(calls, (route) => {
		pendingRoutes.set(new URL(route.request().url()).searchParams.get('q') ?? '', route);
	});
	const release = async (text: string) => {
		const route = pendingRoutes.get(text);
		if (route) await answer(route, [query(`${text} first`), query(`${text} second`)]);
	};
	await open(page, '/en');
	const field = headerField(page);
	await page.getByRole('banner').locator('label').click();
	for (const text of ['b', 'br', 'bri']) {
		await field.press(text.slice(-1));
		await expect.poll(() => pendingRoutes.has(text)).toBe(true);
	}
	await release('bri');
	await expect(option(page, 'bri first')).toBeVisible();
	// Playwright may fail to answer a request that the browser aborted, which is correct.
	await release('b').catch(() => {});
	await release('br').catch(() => {});
	await expect(status(page, '2 suggestions.')).toBeAttached();
	await expect(option(page, 'bri first')).toHaveAccessibleName('bri first Search');
	await expect(list(page).getByRole('option')).toHaveCount(2);
	expect(maxInFlight).toBe(1);
});

test('sends no request during composition, and leaves its keys to the input method', async ({ page }) => {
	const requests = watchCalls(page);
	await page.clock.install();
	await page.route(calls, (route) => answer(route));
	await open(page, '/');
	await page.getByRole('banner').locator('label').click();
	await expect(headerField(page)).toHaveRole('combobox');
	const devTools = await page.context().newCDPSession(page);
	for (const text of ['d', 'da', 'da q', 'da qiao']) {
		const end = text.length;
		await devTools.send('Input.imeSetComposition', { text, selectionStart: end, selectionEnd: end });
		await expect(headerField(page)).toHaveValue(text);
		await page.clock.runFor(1000);
	}
	await headerField(page).press('Escape');
	await expect(headerField(page)).toBeFocused();
	await devTools.send('Input.insertText', { text: '大桥' });
	await expect(headerField(page)).toHaveValue('大桥');
	await page.clock.runFor(1000);
	await expect(list(page)).toBeVisible();
	expect(requests).toEqual(['大桥']);
});

test('stays a plain field if requests fail: no list, no toast', async ({ page }) => {
	let refused = 0;
	await page.route(calls, (route) => {
		refused += 1;
		return refused === 1 ? route.abort() : route.fulfill({ status: 500 });
	});
	await open(page, '/articlesearch');
	const isCall = (request: Request) => request.url().includes('/api/search-suggestions');
	const aborted = page.waitForEvent('requestfailed', isCall);
	await pageField(page).fill('大');
	await aborted;
	const failed = page.waitForEvent('requestfinished', isCall);
	await pageField(page).fill('大桥');
	await failed;
	await waitUntilIdle(page);
	await expect(list(page)).toHaveCount(0);
	await expect(page.getByRole('alert')).toHaveCount(0);
	await pageField(page).press('Enter');
	await expect(page).toHaveURL(`/articlesearch?q=${encodeURIComponent('大桥')}`);
});

test.describe('the code of the list', () => {
	const code = /\/assets\/suggestion-list-[^/]+\.js/;

	test('loads on the first focus, and uses what was typed before', async ({ page }) => {
		let arrive = (): void => {};
		await page.route(calls, (route) => answer(route));
		await page.route(code, async (route) => {
			await new Promise<void>((resolve) => {
				arrive = resolve;
			});
			await route.continue();
		});
		let fetched = 0;
		page.on('request', (request) => void (code.test(request.url()) && fetched++));
		await open(page, '/');
		expect(fetched).toBe(0);
		await page.getByRole('banner').locator('label').click();
		await expect.poll(() => fetched).toBe(1);
		await headerField(page).pressSequentially('大桥');
		await expect(headerField(page)).toHaveRole('searchbox');
		arrive();
		await expect(list(page)).toBeVisible();
		await expect(headerField(page)).toHaveValue('大桥');
		await expect(headerField(page)).toBeFocused();
	});

	test('is not required: the field works if it fails to load', async ({ page }) => {
		await page.route(code, (route) => route.abort());
		await open(page, '/');
		await page.getByRole('banner').locator('label').click();
		await headerField(page).fill('大桥');
		await headerField(page).press('Enter');
		await expect(page).toHaveURL(`/articlesearch?q=${encodeURIComponent('大桥')}`);
	});
});
