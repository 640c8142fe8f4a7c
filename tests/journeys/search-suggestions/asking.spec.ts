import { expect, type Request, type Route, test } from '@playwright/test';
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
} from './made-up-suggestions.ts';

/** When suggestions are asked for, and what is made of answers that are late, or never come. */

test('an older answer overwrites no newer one, and no two requests are under way', async ({ page }) => {
	const held = new Map<string, Route>();
	let underWay = 0;
	let mostAtOnce = 0;
	const isCall = (request: Request) => request.url().includes('/api/search-suggestions');
	const ended = (request: Request) => {
		if (isCall(request)) underWay--;
	};
	page.on('request', (request) => {
		if (isCall(request)) mostAtOnce = Math.max(mostAtOnce, ++underWay);
	});
	page.on('requestfinished', ended);
	page.on('requestfailed', ended);
	await page.route(calls, (route) => {
		held.set(new URL(route.request().url()).searchParams.get('q') ?? '', route);
	});
	const release = async (text: string) => {
		const route = held.get(text);
		if (route) await answer(route, [query(`${text} first`), query(`${text} second`)]);
	};
	await open(page, '/en');
	const field = headerField(page);
	await page.getByRole('banner').locator('label').click();
	for (const text of ['b', 'br', 'bri']) {
		await field.press(text.slice(-1));
		await expect.poll(() => held.has(text)).toBe(true);
	}
	await release('bri');
	await expect(option(page, 'bri first')).toBeVisible();
	// Playwright may refuse to answer what the browser has given up, which is as it should be.
	await release('b').catch(() => {});
	await release('br').catch(() => {});
	await expect(status(page, '2 suggestions.')).toBeAttached();
	await expect(option(page, 'bri first')).toHaveAccessibleName('bri first Search');
	await expect(list(page).getByRole('option')).toHaveCount(2);
	expect(mostAtOnce).toBe(1);
});

test('nothing is asked while an input method composes, and its keys are its own', async ({ page }) => {
	const asked = watchCalls(page);
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
	expect(asked).toEqual(['大桥']);
});

test('what cannot be fetched leaves a plain field: no list, no toast', async ({ page }) => {
	let refused = 0;
	await page.route(calls, (route) => {
		refused += 1;
		return refused === 1 ? route.abort() : route.fulfill({ status: 500 });
	});
	await open(page, '/articlesearch');
	for (const text of ['大', '大桥']) {
		const failed = refused + 1;
		await pageField(page).fill(text);
		await expect.poll(() => refused).toBe(failed);
		await page.waitForLoadState('networkidle');
	}
	await expect(list(page)).toHaveCount(0);
	await expect(page.getByRole('alert')).toHaveCount(0);
	await pageField(page).press('Enter');
	await expect(page).toHaveURL(`/articlesearch?q=${encodeURIComponent('大桥')}`);
});

test.describe('the code of the list', () => {
	const code = /\/assets\/suggestion-list-[^/]+\.js/;

	test('is fetched at the first focus, and knows what was typed before it came', async ({ page }) => {
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

	test('is not missed where it cannot be fetched', async ({ page }) => {
		await page.route(code, (route) => route.abort());
		await open(page, '/');
		await page.getByRole('banner').locator('label').click();
		await headerField(page).fill('大桥');
		await headerField(page).press('Enter');
		await expect(page).toHaveURL(`/articlesearch?q=${encodeURIComponent('大桥')}`);
	});
});
