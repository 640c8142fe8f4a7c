import { expect, test } from '@playwright/test';

test.use({ javaScriptEnabled: false });

test('a visitor without JavaScript can read, navigate, change the language and search', async ({ page }) => {
	await page.goto('/');
	await page.locator('footer').getByRole('link', { name: '通知公告' }).click();
	await expect(page.locator('h1')).toHaveText('通知公告');

	await page
		.locator('main')
		.getByRole('link', { name: /供应商/ })
		.first()
		.click();
	await expect(page.locator('article')).toContainText('供应商');

	await page
		.getByRole('link', { name: /English/ })
		.first()
		.click();
	await expect(page.locator('html')).toHaveAttribute('lang', 'en');

	await page.goto('/en/articlesearch');
	await page.getByRole('searchbox').last().fill('bridge');
	await page.getByRole('searchbox').last().press('Enter');
	await expect(page.locator('main mark').first()).toHaveText(/bridge/i);
});
