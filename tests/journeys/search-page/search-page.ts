import { type BrowserContextOptions, expect, type Locator, type Page } from '@playwright/test';
import { untilScriptsRun } from '../support/until-scripts-run.ts';

/** The page's own form, not the one in the header. */
export const form = (page: Page): Locator => page.getByRole('main').getByRole('search');

/** The field for what is searched for, whatever suggestions make of it. */
export const query = (page: Page): Locator => form(page).getByLabel(/^(关键词|Words to look for)$/);

/** The articles that were found. */
export const results = (page: Page): Locator => page.getByRole('region', { name: /^(搜索结果|Results)/ });

/** A narrow screen that is touched. */
export const phone: BrowserContextOptions = {
	viewport: { width: 390, height: 844 },
	hasTouch: true,
	isMobile: true,
};

/** Opens a search, and waits until scripts have taken over: before that the browser itself sends the form. */
export async function open(page: Page, address: string): Promise<void> {
	await page.goto(address);
	await untilScriptsRun(page);
	await page.evaluate(() => Object.assign(window, { sameDocument: true }));
}

const pickersCode = /\/pickers-[^/]*\.js$/;

/**
 * Opens a search and keeps back the code of its filters' pickers, so that the browser's own fields stand there.
 *
 * @returns lets it through, and waits until it is here
 */
export async function openWithoutPickers(page: Page, address: string): Promise<() => Promise<void>> {
	const released = Promise.withResolvers<void>();
	await page.route(pickersCode, async (route) => {
		await released.promise;
		await route.continue();
	});
	// It is asked for once scripts have taken over and the page is idle.
	const asked = page.waitForRequest(pickersCode);
	await page.goto(address);
	await asked;
	return async () => {
		const here = page.waitForResponse(pickersCode);
		released.resolve();
		await (await here).finished();
	};
}

/** Whether the page is still the document that was opened. */
export const inSameDocument = (page: Page): Promise<boolean> => page.evaluate(() => 'sameDocument' in window);

/** The path and the parameters of the page's address. */
export function addressOf(page: Page): Record<string, string> {
	const { pathname, searchParams } = new URL(page.url());
	return { pathname, ...Object.fromEntries(searchParams) };
}

/** Waits until the address is a search. */
export async function expectSearch(page: Page, search: Record<string, string>): Promise<void> {
	await expect.poll(() => addressOf(page)).toEqual(search);
}
