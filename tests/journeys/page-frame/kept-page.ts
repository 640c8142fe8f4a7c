import { expect, type Page, type Request } from '@playwright/test';
import { findChromium } from '@portico/testing/browser/find-chromium.ts';
import { launchOptionsFor } from '@portico/testing/browser/launch-options.ts';
import { waitForHydration, waitUntilIdle } from '../support/wait-for-hydration.ts';

/**
 * Browsers keep a page that is left, and show it at once when the visitor goes back, unless it does certain things. The
 * browser of the journeys, which has no windows, keeps none, but lists its reasons.
 */
export const keepingBrowser = {
	launchOptions: {
		...launchOptionsFor(await findChromium()),
		ignoreDefaultArgs: ['--disable-back-forward-cache'],
	},
};

const reasonsOfTheBrowser = ['BackForwardCacheDisabledForDelegate', 'BrowsingInstanceNotSwapped'];

/** Leaves a page and goes back: the page gives the browser no reason not to keep it. */
export async function expectKept(page: Page, path: string): Promise<void> {
	const reasons: string[] = [];
	const devTools = await page.context().newCDPSession(page);
	await devTools.send('Page.enable');
	devTools.on('Page.backForwardCacheNotUsed', ({ notRestoredExplanations }) => {
		reasons.push(...notRestoredExplanations.map(({ reason }) => reason));
	});
	const open = new Set<Request>();
	page.on('request', (request) => open.add(request));
	page.on('requestfinished', (request) => open.delete(request));
	page.on('requestfailed', (request) => open.delete(request));
	// Browsers keep no page that waits for an answer: if one is asked for now, the page is left once more.
	await expect(async () => {
		reasons.length = 0;
		await page.goto(path);
		await waitForHydration(page);
		await waitUntilIdle(page);
		await expect.poll(() => open.size).toBe(0);
		await page.goto('/healthz');
		await page.goBack();
		await expect.poll(() => reasons.length).toBeGreaterThan(0);
		expect(reasons.toSorted()).toEqual(reasonsOfTheBrowser);
	}).toPass();
}
