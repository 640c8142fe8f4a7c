import { expect, type Page } from '@playwright/test';
import { shiftsToTheEnd, watchLayoutShifts } from '../../budgets/layout-shifts.ts';
import { accessibilityFaults } from './accessibility-faults.ts';
import { waitForHydration } from './wait-for-hydration.ts';

/**
 * Opens an address once, and checks everything a page of any kind must hold: no fault in the console, no layout shift to
 * its end, no violation of axe's rules, and no horizontal scroll at 320 px.
 */
export async function expectSoundPage(page: Page, address: string): Promise<void> {
	const faults = faultsOf(page);
	const scrolled = Promise.withResolvers<void>();
	// Where nothing was read, the list closes its gap below the window. A scroll in the same frame counts that as a shift;
	// most-read.spec.ts proves that nothing in view moves.
	await page.route('**/api/most-read?*', async (route) => {
		await scrolled.promise;
		// The page may be closed by then.
		await route.continue().catch(() => undefined);
	});
	await watchLayoutShifts(page);
	const answer = await page.goto(address);
	expect(answer?.status()).toBe(address.endsWith('/404') ? 404 : 200);
	await waitForHydration(page);
	expect(await shiftsToTheEnd(page), 'layout shifts').toEqual([]);
	scrolled.resolve();
	expect(await accessibilityFaults(page)).toEqual([]);

	await page.setViewportSize({ width: 320, height: 640 });
	const overflow = await page.evaluate(
		() => document.documentElement.scrollWidth - document.documentElement.clientWidth,
	);
	expect(overflow, 'horizontal scroll at 320 px').toBe(0);
	expect(faults).toEqual([]);
}

/** Everything that the console reports: errors, blocked scripts, failed requests. */
function faultsOf(page: Page): string[] {
	const faults: string[] = [];
	page.on('console', (message) => {
		// The browser itself reports the status of the page for unknown addresses.
		const isStatusOfPage = message.location().url === page.url() && message.text().includes('status of 404');
		if (['error', 'warning'].includes(message.type()) && !isStatusOfPage) faults.push(message.text());
	});
	page.on('pageerror', (error) => faults.push(String(error)));
	page.on('requestfailed', (request) => faults.push(`${request.url()} ${request.failure()?.errorText}`));
	return faults;
}
