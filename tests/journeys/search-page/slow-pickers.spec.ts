import { expect, test } from '@playwright/test';
import { expectSearch, form, open, openWithoutPickers, phone } from './search-page.ts';

test.use({ viewport: { width: 1440, height: 900 } });

test('pickers that come late leave the focus where a visitor went meanwhile', async ({ page }) => {
	const letPickersCome = await openWithoutPickers(page, '/en/articlesearch?q=bridge');
	await form(page).getByLabel('Column', { exact: true }).click();
	const elsewhere = form(page).getByLabel('Words to look for');
	await elsewhere.click();
	await page.keyboard.type(' via');
	await letPickersCome();
	await expect(form(page).getByRole('button', { name: /Column/ })).toBeVisible();
	await page.keyboard.type('duct');
	await expect(elsewhere).toHaveValue('bridge viaduct');
	await expect(page.getByRole('listbox', { name: /Column/ })).toHaveCount(0);
});

test('what is typed while they are on their way is kept', async ({ page }) => {
	const letPickersCome = await openWithoutPickers(page, '/en/articlesearch?q=bridge');
	const from = form(page).getByLabel('From', { exact: true });
	await from.click();
	await expect(from).toBeFocused();
	await page.keyboard.type('01022026');
	await letPickersCome();
	await expect(from).toBeFocused();
	await page.keyboard.press('Enter');
	await expect(page).toHaveURL(/from=2026-/);
});

test('a press that waited for them opens the list', async ({ page }) => {
	const letPickersCome = await openWithoutPickers(page, '/en/articlesearch?q=bridge');
	await form(page).getByLabel('Column', { exact: true }).click();
	await letPickersCome();
	await page.getByRole('option', { name: 'News', exact: true }).click();
	await form(page).getByRole('button', { name: 'Apply' }).click();
	await expectSearch(page, { pathname: '/en/articlesearch', q: 'bridge', fdCode: 'news' });
});

test('where the filters are unfolded they come before the first touch', async ({ browser, baseURL }) => {
	const context = await browser.newContext({ ...(baseURL && { baseURL }), ...phone });
	const page = await context.newPage();
	await open(page, '/en/articlesearch?q=bridge');
	await page.locator('summary', { hasText: 'Filters' }).tap();
	await expect(form(page).getByRole('button', { name: /Column/ })).toBeVisible();
	await context.close();
});
