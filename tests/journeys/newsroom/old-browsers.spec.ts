import { expect } from '@playwright/test';
import { test } from './support/newsroom-test.ts';

test('tells a browser that cannot run the newsroom which ones can', async ({
	newsroom: { server },
	browser,
}) => {
	const page = await browser.newPage();
	// As where a browser does not know the syntax.
	await page.route(/\.js$/, (route) => route.fulfill({ contentType: 'text/javascript', body: 'a ?.= b' }));
	await page.goto(`${server.origin}/newsroom`);
	await expect(page.getByText('Chrome、Edge 109')).toBeVisible({ timeout: 20_000 });
	await expect(page.getByText('Chrome or Edge 109')).toBeVisible();
	await page.close();
});
