import { expect, test } from '@playwright/test';
import { expectSearch, form, open, openWithoutPickers, phone } from './search-page.ts';

test.use({ viewport: { width: 1440, height: 900 } });

test('pickers that load late do not move the focus', async ({ page }) => {
	const loadPickers = await openWithoutPickers(page, '/en/articlesearch?q=bridge');
	await form(page).getByLabel('Section', { exact: true }).click();
	const keywords = form(page).getByLabel('Keywords');
	await keywords.click();
	await page.keyboard.type(' via');
	await loadPickers();
	await expect(form(page).getByRole('button', { name: /Section/ })).toBeVisible();
	await page.keyboard.type('duct');
	await expect(keywords).toHaveValue('bridge viaduct');
	await expect(page.getByRole('listbox', { name: /Section/ })).toHaveCount(0);
});

test('keeps what is typed while they load', async ({ page }) => {
	const loadPickers = await openWithoutPickers(page, '/en/articlesearch?q=bridge');
	const from = form(page).getByLabel('From', { exact: true });
	await from.focus();
	await expect(from).toBeFocused();
	await page.keyboard.type('01022026');
	await loadPickers();
	await expect(from).toBeFocused();
	await page.keyboard.press('Enter');
	await expect(page).toHaveURL(/from=2026-/);
});

test('a native field in use stays until it loses the focus, and passes on its value', async ({ page }) => {
	const loadPickers = await openWithoutPickers(page, '/en/articlesearch?q=bridge');
	const native = form(page).getByRole('combobox', { name: 'Section', exact: true });
	await native.focus();
	await loadPickers();
	await native.selectOption('news');
	await expect(native).toBeFocused();
	await form(page).getByLabel('Keywords').click();
	await expect(form(page).getByRole('button', { name: /Section/ })).toContainText('News');
	await form(page).getByRole('button', { name: 'Apply' }).click();
	await expectSearch(page, { pathname: '/en/articlesearch', q: 'bridge', fdCode: 'news' });
});

test('load before the first tap when the filters are unfolded', async ({ browser, baseURL }) => {
	const context = await browser.newContext({ ...(baseURL && { baseURL }), ...phone });
	const page = await context.newPage();
	await open(page, '/en/articlesearch?q=bridge');
	await page.locator('summary', { hasText: 'Filters' }).tap();
	await expect(form(page).getByRole('button', { name: /Section/ })).toBeVisible();
	await context.close();
});
