import { expect, test } from '@playwright/test';
import { accessibilityFaults } from '../support/accessibility-faults.ts';
import { waitForHydration } from '../support/wait-for-hydration.ts';

test.use({ colorScheme: 'dark' });

/** Colour pairs on real pages, which the tokens' test does not know (light scheme: every-page.spec.ts). */
const pages = {
	'the home page': '/',
	'an article with a table': '/articledetail/campus-recruitment-2027',
	'a search with results': '/articlesearch?q=大桥',
	'the leaders': '/leaders/leadership',
};

test('dims portraits, which have a white background', async ({ page }) => {
	await page.goto('/leaders/leadership');
	const portrait = page.getByRole('main').getByRole('article').locator('img').first();
	await expect(portrait).toHaveCSS('filter', /brightness/);
	await page.emulateMedia({ colorScheme: 'light' });
	await expect(portrait).toHaveCSS('filter', 'none');
});

for (const [name, path] of Object.entries(pages)) {
	test(`${name} is accessible in the dark scheme`, async ({ page }) => {
		await page.goto(path);
		await waitForHydration(page);
		expect(await accessibilityFaults(page)).toEqual([]);
	});
}
