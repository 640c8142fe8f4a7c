import { expect, test } from '@playwright/test';
import { expectAsFresh, expectLanguagesAndBack, open, translate, watchFaults } from './translated-page.ts';

/** Pages that the browser has translated go on working, and show what a fresh load of their address shows. */

test('a search, then others', async ({ page }) => {
	const faults = watchFaults(page);
	await open(page, '/articlesearch?q=大桥');
	for (const query of ['桥', '大桥 合龙', '澜江大桥']) {
		const field = page
			.getByRole('main')
			.getByRole('search')
			.getByRole('searchbox')
			.or(page.getByLabel('关键词'));
		await field.first().fill(query);
		await field.first().press('Enter');
		await expect(page).toHaveURL(new RegExp(`q=${encodeURIComponent(query).replace('%20', '(%20|\\+)')}$`));
		await expectAsFresh(page);
		await translate(page);
	}
	expect(faults).toEqual([]);
});

test('an article, then the next one and a related one', async ({ page }) => {
	const faults = watchFaults(page);
	await open(page, '/articledetail/lanjiang-bridge-closure');
	await page.locator('article a[href*="/articledetail/"], nav a[href*="/articledetail/"]').first().click();
	await expect(page).not.toHaveURL(/lanjiang-bridge-closure$/);
	await expectAsFresh(page);
	await translate(page);
	await page.goBack();
	await expectAsFresh(page);
	expect(faults).toEqual([]);
});

test('a query that is typed, with its suggestions', async ({ page }) => {
	const faults = watchFaults(page);
	await page.setViewportSize({ width: 1440, height: 900 });
	await open(page, '/articlepagelist/site-news');
	const field = page
		.getByRole('banner')
		.getByRole('combobox')
		.or(page.getByRole('banner').getByRole('searchbox'));
	const suggestions = page.getByRole('banner').getByRole('option');
	await field.first().fill('桥');
	await expect(suggestions.first()).toBeVisible();
	await translate(page);
	await field.first().fill('大桥');
	await expect
		.poll(async () => (await suggestions.allInnerTexts()).every((text) => text.includes('大桥')))
		.toBe(true);
	await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
	expect(faults).toEqual([]);
});

test('a page, then the other language and back', ({ page }) =>
	expectLanguagesAndBack(page, '/companyzzjge/organisation'));
