import { expect, type Page } from '@playwright/test';
import { accessibilityFaults } from '../support/accessibility-faults.ts';

/** Has axe look at the film of a page as it is now, at whatever is open in it too. */
export async function expectAccessibleFilm(page: Page): Promise<void> {
	expect(await accessibilityFaults(page, '[data-film-state]')).toEqual([]);
}
