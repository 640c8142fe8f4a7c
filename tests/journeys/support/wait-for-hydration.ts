import type { Page } from '@playwright/test';

/** Waits until an open page is hydrated; before that the browser follows links and submits forms itself. */
export async function waitForHydration(page: Page): Promise<void> {
	// entry.client.tsx sets the mark when React has taken over the whole page.
	await page.locator('html[data-hydrated]').waitFor({ state: 'attached' });
}
