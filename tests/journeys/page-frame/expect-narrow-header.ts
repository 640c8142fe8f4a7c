import { expect, type Page } from '@playwright/test';
import { waitForHydration } from '../support/wait-for-hydration.ts';

/** A page fits 320 px, with its menu and its search field. */
export async function expectNarrowHeader(page: Page, address: string): Promise<void> {
	await page.setViewportSize({ width: 320, height: 640 });
	await page.goto(address);
	await waitForHydration(page);
	const width = () => page.evaluate(() => document.documentElement.scrollWidth);
	expect(await width()).toBe(320);
	await page.getByRole('banner').locator('label').click();
	expect(await width()).toBe(320);
	await page.keyboard.press('Escape');
	await page
		.getByRole('banner')
		.getByRole('link', { name: /菜单|Menu/ })
		.click();
	expect(await page.getByRole('dialog').evaluate((dialog) => dialog.scrollWidth)).toBe(320);
}
