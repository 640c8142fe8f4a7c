import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** WCAG 2.2 AA, and axe's best practices. */
const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/**
 * Runs axe on an open page. Returns each violated rule with the first element that violates it.
 *
 * @param within a selector that limits the check; by default the whole page
 * @param frames whether pages in frames are left out: those that are checked by themselves
 * @throws if the page has other frames, which are not checked
 */
export async function accessibilityFaults(
	page: Page,
	within?: string,
	frames?: 'left out',
): Promise<string[]> {
	// The library of controls tells of a pressed button by its label, for a while, also where the button has gone.
	await expect(page.locator('[data-live-announcer] [role="img"]')).toHaveCount(0);
	const hasFrames = page.frames().length > 1;
	if (hasFrames && frames === undefined)
		throw new Error('Frames are not checked: do not use the legacy mode.');
	// Legacy mode is for pages without frames; the default mode opens another page each time to merge frames.
	const look = new AxeBuilder({ page })
		.setLegacyMode()
		.options({ resultTypes: ['violations'], iframes: false })
		.withTags(rules);
	const { violations } = await (within === undefined ? look : look.include(within)).analyze();
	return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
}
