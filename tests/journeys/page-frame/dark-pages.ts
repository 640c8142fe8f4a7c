import { expect, type Page } from '@playwright/test';
import { accessibilityFaults } from '../support/accessibility-faults.ts';
import { waitForHydration } from '../support/wait-for-hydration.ts';

/** Colour pairs on real pages, which the tokens' test does not know (light scheme: every-page.spec.ts). */
export const everydayPages = {
	'the home page': '/',
	'a search with results': '/articlesearch?q=大桥',
};

/** Looked at in the long tier. */
export const furtherPages = {
	'an article with a table': '/articledetail/campus-recruitment-2027',
	'the leaders': '/leaders/leadership',
};

export async function expectAccessible(page: Page, path: string): Promise<void> {
	await page.goto(path);
	await waitForHydration(page);
	expect(await accessibilityFaults(page)).toEqual([]);
}
