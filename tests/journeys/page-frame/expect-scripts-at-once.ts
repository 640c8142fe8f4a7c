import { expect, type Page } from '@playwright/test';
import type { Language } from '@portico/api/languages.ts';
import { waitForHydration } from '../support/wait-for-hydration.ts';

/** A page asks for all scripts that hydration needs at once, the texts of its language among them. */
export async function expectScriptsAtOnce(page: Page, path: string, language: Language): Promise<void> {
	await page.goto(path);
	const named = (await page.locator('script[data-modules]').getAttribute('data-modules'))?.split(' ');
	await waitForHydration(page);
	const asked = await page.evaluate(() =>
		performance
			.getEntriesByType('resource')
			.filter(({ name }) => name.endsWith('.js'))
			.map(({ name }) => new URL(name).pathname),
	);
	expect(asked.slice(0, named?.length).toSorted()).toEqual(named?.toSorted());
	expect(named).toContainEqual(expect.stringMatching(`/assets/${language}-`));
}
