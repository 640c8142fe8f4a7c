import type { Page } from '@playwright/test';

/**
 * Waits until an open page's scripts have come and taken over; before that the browser itself follows links
 * and sends forms. A quiet network alone does not tell: on a busy machine scripts come long before they run.
 */
export async function untilScriptsRun(page: Page): Promise<void> {
	await page.waitForLoadState('networkidle');
	// React marks each element it takes over, the outermost last.
	await page.waitForFunction(() =>
		Object.keys(document.documentElement).some((key) => key.startsWith('__reactFiber$')),
	);
}
