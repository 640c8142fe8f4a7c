import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** Has axe look at the film of a page as it is now, at whatever is open in it too. */
export async function expectAccessibleFilm(page: Page): Promise<void> {
	const { violations } = await new AxeBuilder({ page })
		.include('[data-film-state]')
		.withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
		.analyze();
	expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
}
