import { expect } from '@playwright/test';
import { findFreePort } from '@portico/testing/servers/free-port.ts';
import { bodyOf, openEditor } from '../support/editor.ts';
import { startNewsroomServer } from '../support/newsroom-server.ts';
import { test } from '../support/newsroom-test.ts';

test('a newsroom on an origin of its own shows the pages of the site in its frame, where nobody is signed in', async ({
	newsroom: { people, databaseUrl },
	databases,
	openBrowser,
}) => {
	const newsroomUrl = `http://localhost:${await findFreePort()}`;
	const environment = { NEWSROOM_URL: newsroomUrl };
	const place = { dataDir: databases.createDataDir(), databaseUrl, environment };
	const server = await startNewsroomServer(place);
	try {
		const page = await openBrowser(newsroomUrl, people.罗晨, { viewport: { width: 1440, height: 900 } });
		await openEditor(page, 'for-preview');
		await page.getByRole('button', { name: '预览', exact: true }).click();
		const frame = page.frameLocator('iframe');
		await expect(frame.getByRole('heading', { level: 1 })).toHaveText('预览检查稿');
		expect(await frame.locator('html').evaluate(() => location.origin)).toBe(server.origin);
		await bodyOf(page, '中文').getByText('开头。').click();
		await page.keyboard.type('另一处来的话。');
		await expect(frame.getByRole('article')).toContainText('另一处来的话');
		// The site itself has no newsroom.
		expect((await page.request.get(`${server.origin}/newsroom`)).status()).toBe(404);
	} finally {
		await server.stop();
	}
});
