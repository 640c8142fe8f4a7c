import { expect, test } from '@playwright/test';
import { expectLeadPicture, furtherLanguage, kinds } from './column-page.ts';

/** What `column-pages.spec.ts` proves, in the other language and the other width. */

test.describe('without JavaScript', () => {
	test.use({ javaScriptEnabled: false });

	for (const [index, { what, expectContent }] of kinds.entries()) {
		const lang = furtherLanguage(index);
		test(`${what} (${lang})`, ({ page, request }) => expectContent({ page, request, lang }));
	}
});

test('the lead picture links to the same page as its title (1440 pixels wide)', ({ page }) =>
	expectLeadPicture(page, 1440));

test('the menu marks the column of a list', async ({ page }) => {
	await page.goto('/articleimglist/energy');
	const marked = page.getByRole('banner').locator('a[aria-current]');
	await expect(marked.filter({ hasText: '业务领域' })).toHaveCount(1);
});
