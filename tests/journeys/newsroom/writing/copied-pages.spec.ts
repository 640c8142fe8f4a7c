import { expect, type Page } from '@playwright/test';
import { bodyOf, openEditor } from '../support/editor.ts';
import { test } from '../support/newsroom-test.ts';

const articleId = 'for-copied-page';

/** Copies all of a public page, as its readers do, and pastes it instead of the body. */
async function copyPage(page: Page, address: string): Promise<void> {
	await page.goto(address);
	await page.getByRole('heading', { level: 1 }).waitFor();
	await page.keyboard.press('Control+a');
	await page.keyboard.press('Control+c');
	await openEditor(page, articleId);
	await bodyOf(page, '中文').click();
	await page.keyboard.press('Control+a');
	await page.keyboard.press('Control+v');
}

async function storedBody(page: Page): Promise<string[]> {
	const answer = await page.request.get(`/api/newsroom/articles/${articleId}`);
	const { data } = (await answer.json()) as { data: { texts: { zh: { content: { body: string } } } } };
	return data.texts.zh.content.body.split('\n');
}

test('a public page that is copied as a whole is pasted as its text, with pictures, files and videos of the store', async ({
	newsroom: { server, people },
	openBrowser,
}) => {
	const page = await openBrowser(server.origin, people.程远);
	await copyPage(page, '/articledetail/bridge');
	await expect
		.poll(() => storedBody(page))
		.toEqual([
			'<h2>跨海大桥正式通车</h2>',
			'<p>历时五年</p>',
			'<p><img src="media/bridge.jpg" alt="大桥"></p>',
			'<p>大桥于五月一日通车。</p>',
			'<figure><img src="media/tunnel.jpg" alt="桥下隧道"><figcaption>隧道</figcaption></figure>',
			'<p>工程师们庆祝。</p>',
			'<ul><li><p><a href="media/report.pdf">报告.pdf</a></p></li></ul>',
		]);
	await copyPage(page, '/articledetail/tunnel');
	await expect
		.poll(() => storedBody(page))
		.toEqual([
			'<h2>隧道贯通</h2>',
			'<figure><img src="media/tunnel.jpg" alt="隧道"></figure>',
			'<p>隧道比大桥早完工。</p>',
			'<figure data-video-id="tunnel-film"><figcaption>贯通那天</figcaption></figure>',
		]);
});
