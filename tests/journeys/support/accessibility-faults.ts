import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** WCAG 2.2 AA, and axe's best practices. */
const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/**
 * Runs axe on an open page. Returns each violated rule with the first element that violates it.
 *
 * @param within a selector that limits the check; by default the whole page
 * @throws if the page has frames, which are not checked
 */
export async function accessibilityFaults(page: Page, within?: string): Promise<string[]> {
	// The library of controls tells of a pressed button by its label, for a while, also where the button has gone.
	await expect(page.locator('[data-live-announcer] [role="img"]')).toHaveCount(0);
	if (page.frames().length > 1) throw new Error('Frames are not checked: do not use the legacy mode.');
	// Legacy mode is for pages without frames; the default mode opens another page each time to merge frames.
	const look = new AxeBuilder({ page })
		.setLegacyMode()
		.options({ resultTypes: ['violations'] })
		.withTags(rules);
	const { violations } = await (within === undefined ? look : look.include(within)).analyze();
	return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
}
