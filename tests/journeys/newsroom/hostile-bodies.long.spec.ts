import { expect } from '@playwright/test';
import { hostileBodies } from '@portico/testing/content/corpus-bodies.ts';
import { bodyOf, openEditor } from './support/editor.ts';
import { test } from './support/newsroom-test.ts';

test('hostile bodies that are pasted run nothing, load nothing, and leave the editor usable', async ({
	newsroom: { server, people },
	openBrowser,
}) => {
	// Fifteen hundred pastes, each cleaned by the server.
	test.setTimeout(900_000);
	const page = await openBrowser(server.origin, people.程远, { reducedMotion: 'reduce' });
	const outside: string[] = [];
	page.on('request', (request) => {
		const { origin, protocol } = new URL(request.url());
		if (origin !== server.origin && !['data:', 'blob:'].includes(protocol)) outside.push(request.url());
	});
	const dialogs: string[] = [];
	page.on('dialog', async (dialog) => {
		dialogs.push(dialog.message());
		await dialog.dismiss();
	});
	await openEditor(page, 'for-pasting');
	const address = page.url();
	const body = bodyOf(page, '中文');
	await body.click();
	for (const [name, html] of hostileBodies()) {
		if (html === '') continue;
		await page.keyboard.press('Control+a');
		await page.keyboard.press('Delete');
		const cleaned = page.waitForResponse('**/api/newsroom/clean-markup');
		await page.evaluate((pasted) => {
			const data = new DataTransfer();
			data.setData('text/html', pasted);
			const event = new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true });
			document.activeElement?.dispatchEvent(event);
		}, html);
		await cleaned;
		expect(await body.locator('script, iframe, object, embed, style, form').count(), name).toBe(0);
		expect(page.url(), name).toBe(address);
		expect({ outside, dialogs }, name).toEqual({ outside: [], dialogs: [] });
	}
	await page.keyboard.press('Control+a');
	await page.keyboard.type('之后写的一句');
	await expect(body).toContainText('之后写的一句');
});
