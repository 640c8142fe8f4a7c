import { expect, test } from '@playwright/test';
import { accessibilityFaults } from './support/accessibility-faults.ts';
import { untilScriptsRun } from './support/until-scripts-run.ts';

test.use({ colorScheme: 'dark' });

/** What the tokens' own test cannot tell: which colours meet on pages (every-route.spec.ts looks at the light ones). */
const pages = {
	'the home page': '/',
	'an article with a table': '/articledetail/campus-recruitment-2027',
	'a search with results': '/articlesearch?q=大桥',
	'the leaders': '/leaders/leadership',
};

for (const [name, path] of Object.entries(pages)) {
	test(`${name} can be read in the dark scheme`, async ({ page }) => {
		await page.goto(path);
		await untilScriptsRun(page);
		expect(await accessibilityFaults(page)).toEqual([]);
	});
}
