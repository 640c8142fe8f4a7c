import { expect, test } from '@playwright/test';
import { query } from '../search-page/search-page.ts';
import { runContentCommand } from '../support/content-command.ts';
import { waitForHydration } from '../support/wait-for-hydration.ts';

/** A regular browser: a headless one identifies itself and counts as a crawler. */
test.use({
	userAgent:
		'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/153.0.0.0 Safari/537.36',
});

/** How often a query was searched for in Chinese, according to the `searches` command. */
async function timesSearched(query: string): Promise<number> {
	const lines = (await runContentCommand('searches', '--days', '2')).split('\n');
	const line = lines.find((each) => each.endsWith(`zh  ${query}`));
	return Number(line?.trim().split(/\s+/)[0] ?? 0);
}

test('counts a search once, whether server or browser rendered its page', async ({ page, request }) => {
	// Each command is a process, which takes time.
	test.setTimeout(90_000);
	// A query is stored in words from the third visitor on.
	for (const q of ['潮汐观测其一', '潮汐观测其二']) {
		for (const browser of ['Firefox/145.0', 'Firefox/146.0']) {
			const headers = { 'User-Agent': `Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 ${browser}` };
			expect((await request.get('/api/search', { params: { q }, headers })).status()).toBe(200);
		}
	}
	await page.goto('/articlesearch?q=潮汐观测其一');
	await expect(page).toHaveTitle(/潮汐观测其一/);
	// By now scripts would have sent a second request.
	await waitForHydration(page);
	// Not by role: it changes from searchbox to combobox when the code of the suggestions loads.
	await query(page).fill('潮汐观测其二');
	await query(page).press('Enter');
	await expect(page).toHaveTitle(/潮汐观测其二/);
	// Searches are stored in the order in which they were answered.
	await expect.poll(() => timesSearched('潮汐观测其二'), { timeout: 30_000 }).toBe(3);
	expect(await timesSearched('潮汐观测其一')).toBe(3);
});
