import { type BrowserContextOptions, expect, type Locator, type Page } from '@playwright/test';
import { waitForHydration } from '../support/wait-for-hydration.ts';

/** The form of the page, not the one in the header. */
export const form = (page: Page): Locator => page.getByRole('main').getByRole('search');

/** The query field, with or without suggestions. */
export const query = (page: Page): Locator => form(page).getByLabel(/^(关键词|Keywords)$/);

/** The found articles. */
export const results = (page: Page): Locator => page.getByRole('region', { name: /^(搜索结果|Results)/ });

/** A narrow touch screen. */
export const phone: BrowserContextOptions = {
	viewport: { width: 390, height: 844 },
	hasTouch: true,
	isMobile: true,
};

/** Opens a search, and waits for hydration: before that, the browser submits the form. */
export async function open(page: Page, address: string): Promise<void> {
	await page.goto(address);
	await waitForHydration(page);
	await page.evaluate(() => Object.assign(window, { sameDocument: true }));
}

/** Opens a search and hovers its filters, which loads their pickers. */
export async function openWithPickers(page: Page, address: string): Promise<void> {
	await open(page, address);
	await form(page).locator('[data-field=fdCode]').hover();
	await form(page).locator('[data-field=fdCode] button').waitFor();
}

const pickersCode = /\/pickers-[^/]*\.js$/;

/**
 * Opens a search and delays the code of its pickers, so that native fields remain.
 *
 * @returns releases the code, and waits until it is loaded
 */
export async function openWithoutPickers(page: Page, address: string): Promise<() => Promise<void>> {
	const released = Promise.withResolvers<void>();
	await page.route(pickersCode, async (route) => {
		await released.promise;
		await route.continue();
	});
	await open(page, address);
	return async () => {
		const here = page.waitForResponse(pickersCode);
		released.resolve();
		await (await here).finished();
	};
}

/** Whether the page is still the original document. */
export const inSameDocument = (page: Page): Promise<boolean> => page.evaluate(() => 'sameDocument' in window);

/** Path and parameters of the page's address. */
export function addressOf(page: Page): Record<string, string> {
	const { pathname, searchParams } = new URL(page.url());
	return { pathname, ...Object.fromEntries(searchParams) };
}

/** Waits until the address is a search. */
export async function expectSearch(page: Page, search: Record<string, string>): Promise<void> {
	await expect.poll(() => addressOf(page)).toEqual(search);
}
