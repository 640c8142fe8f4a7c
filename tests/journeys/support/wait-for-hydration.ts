import type { Page } from '@playwright/test';

/** Waits until an open page is hydrated; before that the browser follows links and submits forms itself. */
export async function waitForHydration(page: Page): Promise<void> {
	// entry.client.tsx sets the mark when React has taken over the whole page.
	await page.locator('html[data-hydrated]').waitFor({ state: 'attached' });
}

/** Waits until the main thread is idle: what the page does after an answer, or when idle itself, has been done. */
export async function waitUntilIdle(page: Page): Promise<void> {
	await page.evaluate(() => new Promise<unknown>((resolve) => requestIdleCallback(resolve)));
}
