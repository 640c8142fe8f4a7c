import { expect } from '@playwright/test';
import { bodyOf, expectSaved, openEditor } from './support/editor.ts';
import { test } from './support/newsroom-test.ts';
import { sendCall } from './support/send-call.ts';

test('whoever may only read a text follows what a colleague writes, and sends, claims and loses nothing', async ({
	newsroom,
	openBrowser,
}) => {
	const { server, people } = newsroom;
	const writer = await openBrowser(server.origin, people.罗晨, { reducedMotion: 'reduce' });
	const publisher = await openBrowser(server.origin, people.陆川, { reducedMotion: 'reduce' });
	const translator = await openBrowser(server.origin, people.顾言, { reducedMotion: 'reduce' });
	const refused: string[] = [];
	for (const page of [publisher, translator]) {
		page.on('response', (response) => {
			if (response.status() === 403) refused.push(`${response.request().method()} ${response.url()}`);
		});
	}
	for (const page of [writer, publisher, translator]) await openEditor(page, 'for-reading');

	await bodyOf(writer, '中文').click();
	await writer.keyboard.type('边写边读。');
	await expectSaved(writer, '中文');
	for (const page of [publisher, translator]) {
		await expect(bodyOf(page, '中文')).toContainText('边写边读。');
	}
	await writer.keyboard.type('再写一句。');
	await expectSaved(writer, '中文');
	for (const page of [publisher, translator]) {
		await expect(bodyOf(page, '中文')).toContainText('再写一句。');
		await page.getByRole('link', { name: '工作台' }).click();
		// Without a question.
		await expect(page.getByRole('heading', { level: 1 })).toHaveText('工作台');
	}
	expect(refused).toEqual([]);
	const audit = await sendCall(newsroom, {
		...{ method: 'GET', path: '/audit?text=for-reading&outcome=refused' },
		token: people.严正.token,
	});
	expect(audit.envelope).toMatchObject({ code: 200, data: { items: [] } });
});
