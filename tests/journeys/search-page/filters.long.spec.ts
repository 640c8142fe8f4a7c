import { expect, test } from '@playwright/test';
import { day, failOnConsoleErrors, filterByKeyboard } from './filters.ts';
import { form, openWithPickers } from './search-page.ts';

test.use({ viewport: { width: 1440, height: 900 } });

failOnConsoleErrors();

/** What `filters.spec.ts` proves in Chinese. */
test('by keyboard, in the texts and date order of en', ({ page }) => filterByKeyboard(page, 'en'));

test('removes the error from a corrected date', async ({ page }) => {
	await openWithPickers(page, '/en/articlesearch?q=project&from=2026-02-31&to=2026-02-30');
	await expect(form(page).getByRole('alert')).toHaveCount(2);
	await day(page, 'From').first().focus();
	await page.keyboard.type('01012026');
	await expect(form(page).getByRole('alert')).toHaveText(
		'“2026-02-30” is not a valid date. Please choose another.',
	);
});

test('dates in the wrong order focus the first of them', async ({ page }) => {
	await openWithPickers(page, '/en/articlesearch?q=project&from=2026-03-02');
	await day(page, 'To').first().focus();
	await page.keyboard.type('01032026');
	await page.keyboard.press('Enter');
	const alert = form(page).getByRole('alert');
	await expect(alert).toContainText('The start date is after the end date.');
	await expect(day(page, 'From').first()).toBeFocused();
	await page.keyboard.type('01022026');
	await expect(alert).toHaveCount(0);
});
