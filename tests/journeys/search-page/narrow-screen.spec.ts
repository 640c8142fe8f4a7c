import { expect, test } from '@playwright/test';
import { expectSearch, form, open, query } from './search-page.ts';

test.use({ viewport: { width: 390, height: 844 } });

test('filters stay unfolded from one search to the next', async ({ page }) => {
	await open(page, '/en/articlesearch?q=project');
	const summary = page.locator('summary', { hasText: 'Filters' });
	const column = form(page).locator('[data-field=fdCode]');
	await summary.click();
	await page.getByRole('list', { name: 'By section' }).getByRole('link').first().click();
	// Submits the form of the current search, not of the previous one.
	await expect(form(page).locator('[name=fdCode]')).not.toHaveValue('');
	await expect(column).toBeVisible();
	await form(page).getByRole('button', { name: 'Apply' }).click();
	await query(page).fill('bridge');
	await query(page).press('Enter');
	await expect(page).toHaveURL(/q=bridge/);
	await expect(column).toBeVisible();
	await summary.click();
	await query(page).fill('project');
	await query(page).press('Enter');
	await expect(page).toHaveURL(/q=project/);
	await expect(column).toBeHidden();
});

test('unfolds the filters to show an incomplete date that blocks the search', async ({ page }) => {
	await open(page, '/en/articlesearch?q=bridge');
	const summary = page.locator('summary', { hasText: 'Filters' });
	await summary.click();
	const day = form(page).getByRole('group', { name: 'From', exact: true }).getByRole('spinbutton');
	await day.first().focus();
	await page.keyboard.type('0102');
	await summary.click();
	await expect(day.first()).toBeHidden();
	await query(page).fill('viaduct');
	await query(page).press('Enter');
	await expect(form(page).getByRole('alert')).toBeVisible();
	await expect(day.last()).toBeFocused();
	await expectSearch(page, { pathname: '/en/articlesearch', q: 'bridge' });
});
