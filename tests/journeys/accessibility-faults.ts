import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/** WCAG 2.2 AA (design, section 5), and what axe calls good practice beyond it. */
const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/**
 * What axe finds wrong with an open page as it is: a rule and the first element that breaks it.
 *
 * @throws when the page has frames, into which this does not look
 */
export async function accessibilityFaults(page: Page): Promise<string[]> {
	if (page.frames().length > 1) throw new Error('Frames are not looked into: leave the legacy mode.');
	// The mode for pages without frames: the other opens a page more, each time, to join what frames tell.
	const { violations } = await new AxeBuilder({ page }).setLegacyMode().withTags(rules).analyze();
	return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
}
