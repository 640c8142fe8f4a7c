import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/** WCAG 2.2 AA (design, section 5), and what axe calls good practice beyond it. */
const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/**
 * What axe finds wrong with an open page as it is: a rule and the first element that breaks it.
 *
 * @param within looks only into what this selector names; into all of the page when left out
 *
 * @throws when the page has frames, into which this does not look
 */
export async function accessibilityFaults(page: Page, within?: string): Promise<string[]> {
	if (page.frames().length > 1) throw new Error('Frames are not looked into: leave the legacy mode.');
	// The mode for pages without frames: the other opens a page more, each time, to join what frames tell.
	const look = new AxeBuilder({ page }).setLegacyMode().withTags(rules);
	const { violations } = await (within === undefined ? look : look.include(within)).analyze();
	return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
}
