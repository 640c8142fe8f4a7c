import { type CDPSession, expect, type Locator, type Page } from '@playwright/test';
import { bodyOf, openEditor, paneOf } from '../support/editor.ts';
import { test } from '../support/newsroom-test.ts';

/** Types as a pinyin input method does: letters under the caret, which the chosen words replace. */
async function compose(devTools: CDPSession, letters: string, words: string): Promise<void> {
	for (let length = 1; length <= letters.length; length += 1) {
		const text = letters.slice(0, length);
		await devTools.send('Input.imeSetComposition', { text, selectionStart: length, selectionEnd: length });
	}
	await devTools.send('Input.insertText', { text: words });
}

/** The places of a body: what is clicked, and what it says once 你好 is typed at its end. */
const places: [name: string, place: (body: Locator) => Locator, expected: string][] = [
	['a paragraph', (body) => body.getByText('段落一'), '段落一你好'],
	['a heading', (body) => body.getByText('标题二'), '标题二你好'],
	['an item', (body) => body.getByText('列表三'), '列表三你好'],
	['a cell', (body) => body.getByText('单元四'), '单元四你好'],
	['a caption', (body) => body.getByText('图注五'), '图注五你好'],
	['a link', (body) => body.getByRole('link', { name: '链接六' }), '前链接六你好后'],
	['after a picture', (body) => body.locator('p', { hasText: '图片七' }), '图片七你好'],
	['at the end of bold words', (body) => body.locator('strong'), '粗体八你好之后'],
];

test('words of an input method arrive as they were chosen, in ten kinds of place', async ({
	newsroom: { server, people },
	openBrowser,
}) => {
	const page = await openBrowser(server.origin, people.程远, { viewport: { width: 1440, height: 900 } });
	await openEditor(page, 'for-composition');
	const devTools = await page.context().newCDPSession(page);
	const body = bodyOf(page, '中文');
	for (const [name, place, expected] of places) {
		await caretAtEnd(page, place(body));
		await compose(devTools, 'nihao', '你好');
		await expect.soft(body, name).toContainText(expected);
		expect.soft(await body.innerText(), name).not.toMatch(/n'?i|hao/);
	}
	expect(await body.locator('strong').innerText()).toBe('粗体八你好');
	expect(await body.getByRole('link', { name: '链接六' }).innerText()).toMatch(/^链接六(?:你好)?$/);

	const title = paneOf(page, '中文').getByLabel('标题', { exact: true });
	await title.click();
	await page.keyboard.press('End');
	await compose(devTools, 'nihao', '你好');
	await expect(title).toHaveValue('输入法检查稿你好');

	await caretAtEnd(page, body.getByText('段落一'));
	await page.keyboard.press('Control+k');
	const field = page.getByRole('dialog').getByRole('textbox').first();
	await expect(field).toBeFocused();
	await compose(devTools, 'daqiao', '大桥');
	await expect(field).toHaveValue('大桥');
	await expect(page.getByRole('dialog')).toBeVisible();
	await page.keyboard.press('Escape');
	await expect(body).toBeFocused();
	// The stroke that opens the menu, and the comma that Chinese input methods write with the same key.
	await page.keyboard.press('Enter');
	await page.keyboard.type('/');
	const menu = page.getByRole('listbox', { name: '插入内容' });
	await expect(menu.getByRole('option')).toHaveCount(15);
	await compose(devTools, 'biaoge', '表格');
	await expect(menu.getByRole('option')).toHaveText(['表格']);
	await page.keyboard.press('Escape');
	await page.keyboard.press('Enter');
	await compose(devTools, '/', '、');
	await expect(body.locator('p', { hasText: /^、$/ })).toBeVisible();
	await expect(menu).toHaveCount(0);
	await compose(devTools, 'jian', '见');
	await expect(menu).toHaveCount(0);
	await page.keyboard.press('Enter');
	await compose(devTools, '/', '、');
	await page.keyboard.type('bg');
	await expect(menu.getByRole('option')).toHaveText(['表格']);
});

test('words of an input method arrive in every field of the desk', async ({
	newsroom: { server, people },
	openBrowser,
}) => {
	const page = await openBrowser(server.origin, people.周宁, { viewport: { width: 1440, height: 900 } });
	await openEditor(page, 'for-fields');
	const devTools = await page.context().newCDPSession(page);
	const pane = paneOf(page, '中文');
	for (const name of ['副标题', '摘要']) await pane.getByRole('button', { name }).click();
	await page.getByRole('button', { name: /^文章信息/ }).click();
	const facts = page.getByRole('complementary', { name: '文章信息' });
	const composeIn = async (fields: Locator) => {
		for (const field of await fields.all()) {
			await field.focus();
			await page.keyboard.press('End');
			const before = await field.inputValue();
			await compose(devTools, 'nihao', '你好');
			await expect.soft(field, (await field.getAttribute('aria-label')) ?? '').toHaveValue(`${before}你好`);
		}
	};
	const byName = (name: string) => pane.getByLabel(name, { exact: true });
	await composeIn(byName('标题').or(byName('副标题')).or(byName('摘要')));
	const ofFacts = facts.getByRole('textbox');
	await expect(ofFacts).toHaveCount(5);
	await composeIn(ofFacts);
	await facts.getByRole('button', { name: '修改网址' }).click();
	await composeIn(page.getByRole('dialog').getByRole('textbox'));
	await page.keyboard.press('Escape');
	const column = facts.getByRole('combobox', { name: '添加栏目' });
	await column.focus();
	await compose(devTools, 'xinwen', '新闻');
	await expect(page.getByRole('option', { name: /新闻/ }).first()).toBeVisible();
});

/** Puts the caret behind the words of an element, in it. */
async function caretAtEnd(page: Page, place: Locator): Promise<void> {
	await place.click();
	await place.evaluate((element) => {
		const words = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
		let last: Node | null = null;
		while (words.nextNode()) last = words.currentNode;
		const picture = element.querySelector('img[data-file]');
		const range = document.createRange();
		if (picture) range.setStartAfter(picture);
		else if (last) range.setStart(last, last.nodeValue?.length ?? 0);
		range.collapse(true);
		getSelection()?.removeAllRanges();
		getSelection()?.addRange(range);
	});
	await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
}
