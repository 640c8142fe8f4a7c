import { expect, test } from '@playwright/test';
import { expectSoundList } from './expect-sound-list.ts';
import {
	answer,
	article,
	calls,
	headerField,
	list,
	museum,
	open,
	openList,
	option,
	pageField,
	status,
	watchCalls,
} from './mocked-suggestions.ts';

/** Use of the list under the search fields. */

test('the keyboard moves through the list, and the field announces the position to screen readers', async ({
	page,
}) => {
	const requests = watchCalls(page);
	await openList(page);
	const field = headerField(page);
	await expect(field).toHaveRole('combobox');
	await expect(field).toHaveAttribute('aria-autocomplete', 'list');
	await expect(field).toHaveAttribute('aria-expanded', 'true');
	await expect(field).toHaveAttribute('aria-controls', (await list(page).getAttribute('id')) ?? '');
	await expect(status(page, '有4条搜索建议')).toBeAttached();
	await expect(list(page).getByRole('option')).toHaveText([
		'大桥合龙 搜索',
		'新闻中心 栏目',
		'大桥博物馆 栏目',
		'澜江大桥荷载试验：四十八辆重车，三个夜晚 文章',
	]);
	await expect(option(page, '大桥合龙').locator('mark')).toHaveText('大桥');

	const expectActive = async (name: string) => {
		await expect(option(page, name)).toHaveAttribute('aria-selected', 'true');
		await expect(list(page).locator('[aria-selected=true]')).toHaveCount(1);
		await expect(field).toHaveAttribute(
			'aria-activedescendant',
			(await option(page, name).getAttribute('id')) ?? '',
		);
	};
	const expectNoneActive = async () => {
		await expect(list(page).locator('[aria-selected=true]')).toHaveCount(0);
		await expect(field).not.toHaveAttribute('aria-activedescendant');
	};
	await expectNoneActive();
	await field.press('ArrowDown');
	await expectActive('大桥合龙');
	await field.press('ArrowUp');
	await expectNoneActive();
	await field.press('ArrowUp');
	await expectActive('澜江大桥荷载试验');
	await field.press('ArrowDown');
	await expectNoneActive();
	await field.press('ArrowDown');
	await field.press('Home');
	await expectNoneActive();
	expect(await field.evaluate((input: HTMLInputElement) => input.selectionStart)).toBe(0);
	await field.press('End');
	await expect(field).toHaveValue('大桥');
	await expect(field).toBeFocused();

	await field.press('Escape');
	await expect(list(page)).toHaveCount(0);
	await expect(field).toHaveAttribute('aria-expanded', 'false');
	await expect(field).not.toHaveAttribute('aria-controls');
	await expect(field).toHaveValue('大桥');
	await expect(field).toBeFocused();
	await field.press('ArrowDown');
	await expect(list(page)).toBeVisible();
	expect(requests).toEqual(['大桥']);

	await field.press('Escape');
	await field.press('Escape');
	await expect(field).not.toBeFocused();
});

test('Enter chooses the active suggestion, and submits the form without one', async ({ page }) => {
	await openList(page);
	await headerField(page).press('ArrowUp');
	await headerField(page).press('Enter');
	await expect(page).toHaveURL(`/articledetail/${article}`);
	await expect(list(page)).toHaveCount(0);

	await page.getByRole('banner').locator('label').click();
	await headerField(page).fill('大桥');
	await expect(list(page)).toBeVisible();
	await headerField(page).press('Enter');
	await expect(page).toHaveURL(`/articlesearch?q=${encodeURIComponent('大桥')}`);
	await expect(list(page)).toHaveCount(0);
});

test('a click opens a column, or asks for confirmation before leaving the site', async ({ page }) => {
	await openList(page);
	await option(page, '大桥博物馆').click();
	await expect(page.getByRole('alertdialog')).toContainText(museum);
	await page.getByRole('alertdialog').getByRole('button').click();
	await expect(page).toHaveURL('/');
	await headerField(page).press('ArrowDown');
	await option(page, '新闻中心').click();
	await expect(page).toHaveURL('/columndetail/news');
	await expect(list(page)).toHaveCount(0);
});

test.describe('on a phone', () => {
	test.use({ viewport: { width: 320, height: 640 }, hasTouch: true });

	test('a tap on a proposed query searches for it, and keeps the other fields of the form', async ({
		page,
	}) => {
		await page.route(calls, (route) => answer(route));
		await open(page, '/articlesearch?q=桥&fdCode=news&sort=date');
		await pageField(page).fill('大');
		await expect(list(page)).toBeVisible();
		expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
		await option(page, '大桥合龙').tap();
		await expect(page).toHaveURL((url) => url.searchParams.get('q') === '大桥合龙');
		const { searchParams } = new URL(page.url());
		expect(Object.fromEntries(searchParams)).toEqual({ q: '大桥合龙', fdCode: 'news', sort: 'date' });
		await expect(pageField(page)).toHaveValue('大桥合龙');
		await expect(list(page)).toHaveCount(0);
	});
});

test('the list closes on blur, so that at most one is open', async ({ page }) => {
	await page.route(calls, (route) => answer(route));
	await open(page, '/articlesearch');
	await pageField(page).fill('桥');
	await expect(list(page)).toBeVisible();
	await page.getByRole('banner').locator('label').click();
	await expect(list(page)).toHaveCount(0);
	await headerField(page).fill('桥');
	await expect(page.getByRole('banner').getByRole('listbox')).toBeVisible();
	await expect(list(page)).toHaveCount(1);
	await headerField(page).press('Tab');
	await expect(list(page)).toHaveCount(0);
	await expect(page).toHaveURL('/articlesearch');
});

for (const [where, width] of [
	['header', 320],
	['page', 1440],
] as const) {
	test(`at ${width} px an open list of the ${where} is accessible, visible, and shifts nothing`, ({ page }) =>
		expectSoundList(page, where, width));
}

test('suggests titles that contain the typed text', async ({ page }) => {
	await open(page, '/');
	await page.getByRole('banner').locator('label').click();
	await headerField(page).pressSequentially('大桥');
	const first = list(page).getByRole('option', { name: /文章$/ }).first();
	await expect(first.locator('mark').first()).toHaveText('大桥');
	const title = await first.locator('mark').first().locator('..').textContent();
	await first.click();
	await expect(page).toHaveURL(/\/articledetail\//);
	await expect(page.getByRole('heading', { level: 1 })).toHaveText(title ?? '');
});

test.describe('without JavaScript', () => {
	test.use({ javaScriptEnabled: false });

	test('the field is a plain input', async ({ page }) => {
		await page.goto('/articlesearch');
		for (const field of [headerField(page), pageField(page)]) {
			await expect(field).toHaveRole('searchbox');
			await expect(field).not.toHaveAttribute('aria-expanded');
		}
		await pageField(page).fill('大桥');
		await pageField(page).press('Enter');
		await expect(page).toHaveURL(/\?q=/);
	});
});
