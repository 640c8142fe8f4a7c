import { expect, test } from '@playwright/test';
import { everydayPages, expectAccessible } from './dark-pages.ts';

test.use({ colorScheme: 'dark' });

test('dims portraits, which have a white background', async ({ page }) => {
	await page.goto('/leaders/leadership');
	const portrait = page.getByRole('main').getByRole('article').locator('img').first();
	await expect(portrait).toHaveCSS('filter', /brightness/);
	await page.emulateMedia({ colorScheme: 'light' });
	await expect(portrait).toHaveCSS('filter', 'none');
});

for (const [name, path] of Object.entries(everydayPages)) {
	test(`${name} is accessible in the dark scheme`, ({ page }) => expectAccessible(page, path));
}
