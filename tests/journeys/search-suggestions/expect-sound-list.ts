import { expect, type Page } from '@playwright/test';
import { shiftsToTheEnd, watchLayoutShifts } from '../../budgets/layout-shifts.ts';
import { accessibilityFaults } from '../support/accessibility-faults.ts';
import { answer, calls, headerField, list, open, option, pageField } from './mocked-suggestions.ts';

/** Opens the list under a search field: it is accessible, within the window, and shifts nothing. */
export async function expectSoundList(page: Page, where: 'header' | 'page', width: number): Promise<void> {
	await page.setViewportSize({ width, height: 800 });
	await watchLayoutShifts(page);
	await page.route(calls, (route) => answer(route));
	await open(page, where === 'header' ? '/en' : '/en/articlesearch');
	if (where === 'header') await page.getByRole('banner').locator('label').click();
	const field = where === 'header' ? headerField(page) : pageField(page);
	// In the page's language: a browser re-lays out the hidden placeholder for a taller character.
	await field.fill('bridge');
	await expect(list(page)).toBeVisible();
	await field.press('ArrowUp');
	await expect(list(page).locator('[aria-selected=true]')).toBeInViewport({ ratio: 1 });
	await expect(option(page, '大桥博物馆').locator('[lang]')).toHaveAttribute('lang', 'zh-CN');
	const box = await list(page).boundingBox();
	expect(box?.x).toBeGreaterThanOrEqual(0);
	expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(width);
	expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
	expect(await accessibilityFaults(page)).toEqual([]);
	expect(await shiftsToTheEnd(page)).toEqual([]);
	await expect(list(page)).toBeVisible();
}
