import { expect, test } from '@playwright/test';
import { query } from './search-page/search-page.ts';
import { runContentCommand } from './support/content-command.ts';
import { untilScriptsRun } from './support/until-scripts-run.ts';

/** A browser a visitor may have; a headless one says so and is taken for a crawler. */
test.use({
	userAgent:
		'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/153.0.0.0 Safari/537.36',
});

/** How often a query was searched for in Chinese, by the operators' list. */
async function timesSearched(query: string): Promise<number> {
	const lines = (await runContentCommand('searches', '--days', '2')).split('\n');
	const line = lines.find((each) => each.endsWith(`zh  ${query}`));
	return Number(line?.trim().split(/\s+/)[0] ?? 0);
}

test('a search counts once, whether the server made its page or the browser', async ({ page }) => {
	// Each look at the list starts a process.
	test.setTimeout(90_000);
	await page.goto('/articlesearch?q=潮汐观测其一');
	await expect(page).toHaveTitle(/潮汐观测其一/);
	// By now scripts would have asked again.
	await untilScriptsRun(page);
	// Not by its role: that changes from searchbox to combobox when the code of the suggestions arrives.
	await query(page).fill('潮汐观测其二');
	await query(page).press('Enter');
	await expect(page).toHaveTitle(/潮汐观测其二/);
	// Searches are stored in the order they were answered. Each look is a process of its own.
	await expect.poll(() => timesSearched('潮汐观测其二'), { timeout: 30_000 }).toBe(1);
	expect(await timesSearched('潮汐观测其一')).toBe(1);
});
