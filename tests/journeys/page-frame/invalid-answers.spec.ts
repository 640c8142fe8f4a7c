import { expect, test } from '@playwright/test';
import { waitForHydration } from '../support/wait-for-hydration.ts';
import {
	everydayOpenings,
	expectFrame,
	expectRetry,
	invalidAnswerMessage,
	invalidAnswers,
	titleOf,
} from './invalid-answers.ts';

test.describe('an invalid answer', () => {
	for (const opening of everydayOpenings) {
		test(titleOf(opening), ({ page }) => expectRetry(page, opening));
	}

	test('shows no wrong counts in the search', async ({ page }) => {
		await page.goto('/articlesearch');
		await waitForHydration(page);
		await page.route('**/api/search?**', invalidAnswers['the page of a firewall']);
		const field = page.getByRole('main').locator('input[name=q]');
		await field.fill('大桥');
		await field.press('Enter');
		await expect(page.getByRole('alert')).toHaveText([invalidAnswerMessage]);
		await expect(page.getByRole('main')).not.toContainText('undefined');
		await expectFrame(page);
	});

	test('to the call for site settings keeps the frame in the previous language', async ({ page }) => {
		await page.setViewportSize({ width: 1440, height: 900 });
		await page.goto('/articlepagelist/site-news');
		await waitForHydration(page);
		await page.route('**/api/site**', invalidAnswers['data of another shape']);
		await page.getByRole('banner').getByRole('link', { name: 'English' }).click();
		await expect(page.getByRole('alert')).toHaveText([invalidAnswerMessage]);
		await expectFrame(page);
	});
});

test('an exception in a page keeps the frame, shows no code, and is reported', async ({ page }) => {
	await page.setViewportSize({ width: 1440, height: 900 });
	await page.goto('/articlepagelist/site-news');
	await waitForHydration(page);
	// The shape is valid, but the date does not exist.
	await page.route('**/api/articles/*', async (route) => {
		const answer = await (await route.fetch()).json();
		await route.fulfill({ json: { ...answer, data: { ...answer.data, publishedAt: 'soon' } } });
	});
	const report = page.waitForRequest('**/api/page-faults');
	await page.locator('#content a[href^="/articledetail/"]').first().click();
	await expect(page.getByRole('heading', { level: 1, name: '页面出错' })).toBeVisible();
	await expectFrame(page);
	await expect(page.locator('body')).not.toContainText('RangeError');
	const sent = new URLSearchParams((await report).postData() ?? '');
	expect(sent.get('path')).toMatch(/^\/articledetail\//);
	expect(sent.get('message')).toContain('Invalid time value');
});
