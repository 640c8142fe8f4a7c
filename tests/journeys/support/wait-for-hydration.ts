import type { Page } from '@playwright/test';

/**
 * Waits until an open page is hydrated; before that the browser follows links and submits forms itself. An idle
 * network is not enough: on a busy machine, scripts load long before they run.
 */
export async function waitForHydration(page: Page): Promise<void> {
	await page.waitForLoadState('networkidle');
	// React marks each hydrated element, the outermost last.
	await page.waitForFunction(() =>
		Object.keys(document.documentElement).some((key) => key.startsWith('__reactFiber$')),
	);
}
