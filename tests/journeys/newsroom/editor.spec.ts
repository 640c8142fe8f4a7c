import { expect, type Page } from '@playwright/test';
import { accessibilityFaults } from '../support/accessibility-faults.ts';
import { bodyOf, expectSaved, openEditor, paneOf } from './support/editor.ts';
import { test } from './support/newsroom-test.ts';

const wide = { viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' } as const;

/** Presses a key until something has the focus, as people go through a page. */
async function tabTo(page: Page, name: RegExp | string, key = 'Tab'): Promise<void> {
	const isThere = () =>
		page.evaluate(() => {
			const { activeElement: element } = document;
			const label = element?.id ? document.querySelector(`label[for="${element.id}"]`) : null;
			const labelled = document.getElementById(element?.getAttribute('aria-labelledby')?.split(' ')[0] ?? '');
			return [
				element?.getAttribute('aria-label'),
				label?.textContent,
				labelled?.textContent,
				element?.textContent,
			]
				.filter(Boolean)
				.join('\n');
		});
	for (let presses = 0; presses < 80; presses += 1) {
		await page.keyboard.press(key);
		const names = (await isThere()).split('\n');
		if (names.some((shown) => (typeof name === 'string' ? shown === name : name.test(shown)))) return;
	}
	throw new Error(`The key ${key} leads to nothing called ${name}.`);
}

test('a writer writes an article in two languages by keyboard, and a publisher publishes one after the other', async ({
	newsroom: { server, people },
	openBrowser,
}) => {
	const title = '兰江特大桥主跨合龙';
	const page = await openBrowser(server.origin, people.方圆, wide);
	await page.goto('/newsroom/articles');
	await page.getByRole('rowheader').first().waitFor();
	await tabTo(page, '新建文章');
	await page.keyboard.press('Enter');
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('新建文章');

	// Nothing is saved without a column, and the page says so.
	await page.goto('/newsroom/articles/new');
	await tabTo(page, '标题');
	await page.keyboard.type(title);
	await expect(page.getByText('未保存：请先选择栏目')).toBeVisible();
	await tabTo(page, '栏目', 'Shift+Tab');
	await page.keyboard.type('公司新闻');
	await page.keyboard.press('ArrowDown');
	await page.keyboard.press('Enter');
	await expectSaved(page, '中文');
	await expect(page).toHaveURL(/\/newsroom\/articles\/[a-z0-9]{10}$/);
	const articleId = page.url().split('/').at(-1) ?? '';

	await tabTo(page, '副标题');
	await page.keyboard.press('Enter');
	await page.keyboard.type('全桥贯通');
	await tabTo(page, '文章信息', 'Shift+Tab');
	await page.keyboard.press('Enter');
	await tabTo(page, '来源');
	await page.keyboard.type('兰江日报');
	await expectSaved(page, '中文');
	await page.keyboard.press('Escape');
	await expect(page.getByRole('button', { name: '文章信息' })).toBeFocused();
	await tabTo(page, '中文正文');
	await page.keyboard.type('## 合龙现场');
	await page.keyboard.press('Enter');
	await page.keyboard.type('今天上午，主跨合龙。');
	await page.keyboard.press('Enter');
	await page.keyboard.type('- 全长2000米');
	await page.keyboard.press('Enter');
	await page.keyboard.type('主跨1176米');
	await page.keyboard.press('Enter');
	await page.keyboard.press('Enter');
	await page.keyboard.type('/bg');
	await expect(page.getByRole('option', { name: '表格' })).toBeVisible();
	await page.keyboard.press('Enter');
	await page.keyboard.type('部位');
	await page.keyboard.press('Tab');
	await page.keyboard.type('长度');
	await page.keyboard.press('Tab');
	await page.keyboard.type('日期');
	// A line follows the table.
	await page.keyboard.press('Control+End');
	await page.keyboard.type('/tp');
	await page.keyboard.press('Enter');
	await page.getByRole('dialog').getByRole('button', { name: '大桥' }).waitFor();
	await tabTo(page, /^大桥/);
	await page.keyboard.press('Enter');
	await tabTo(page, '插入');
	await page.keyboard.press('Enter');
	await expect(bodyOf(page, '中文')).toBeFocused();
	await page.keyboard.type('合龙时刻');
	await page.keyboard.press('Enter');
	await page.keyboard.type('此前报道：');
	await page.keyboard.press('Control+k');
	await page.keyboard.type('Harbour');
	const found = page.getByRole('dialog').getByRole('button', { name: /Harbour works begin/ });
	await found.waitFor();
	await tabTo(page, /Harbour works begin/);
	await page.keyboard.press('Enter');
	await expect(bodyOf(page, '中文')).toBeFocused();
	await expectSaved(page, '中文');
	expect(await accessibilityFaults(page)).toEqual([]);

	await page.keyboard.press('Control+Shift+S');
	await page.getByRole('dialog').waitFor();
	await page.keyboard.type('初稿');
	await page.keyboard.press('Enter');
	await expect(page.getByText('已保存为第1版')).toBeVisible();
	await expect(paneOf(page, '中文').getByText('与第1版一致')).toBeVisible();

	await tabTo(page, '中文', 'Shift+Tab');
	await page.keyboard.press('ArrowRight');
	await page.keyboard.press('Enter');
	await bodyOf(page, '英文').waitFor();
	await tabTo(page, '标题');
	await page.keyboard.type('Main span of Lanjiang Bridge closed');
	// Enter ends the title, as wherever people write.
	await page.keyboard.press('Enter');
	await expect(bodyOf(page, '英文')).toBeFocused();
	await page.keyboard.type('The main span was closed this morning.');
	await page.keyboard.press('Control+Shift+S');
	await page.getByRole('dialog').waitFor();
	await page.keyboard.press('Enter');
	await expect(paneOf(page, '英文').getByText('与第1版一致')).toBeVisible();

	// By the address of its public page.
	const publisher = await openBrowser(server.origin, people.陆川, wide);
	await publisher.goto('/newsroom');
	await publisher.getByRole('searchbox').fill(`${server.origin}/articledetail/${articleId}`);
	await publisher.keyboard.press('Enter');
	await expect(publisher.getByRole('heading', { level: 1 })).toHaveText(title);
	await expect(bodyOf(publisher, '中文')).toHaveAttribute('aria-readonly', 'true');
	expect(await accessibilityFaults(publisher)).toEqual([]);
	await publishIn(publisher, '中文');
	const visitor = await publisher.context().newPage();
	await visitor.goto(`/articledetail/${articleId}`);
	await expect(visitor.getByRole('heading', { level: 1 })).toHaveText(title);
	await expect(visitor.getByText('全桥贯通')).toBeVisible();
	await expect(visitor.getByText('兰江日报')).toBeVisible();
	const article = visitor.getByRole('article');
	await expect(article.getByRole('heading', { name: '合龙现场' })).toBeVisible();
	await expect(article.getByRole('listitem').filter({ hasText: '主跨1176米' })).toBeVisible();
	await expect(article.getByRole('columnheader', { name: '长度' })).toBeVisible();
	await expect(article.getByText('合龙时刻')).toBeVisible();
	await expect(article.getByRole('link', { name: /Harbour works begin/ })).toBeVisible();
	await visitor.goto(`/en/articledetail/${articleId}`);
	await expect(visitor.getByRole('heading', { level: 1 })).toHaveText(title);
	await expect(visitor.getByText('This article is not available in English yet.')).toBeVisible();

	await publishIn(publisher, '英文');
	await visitor.goto(`/en/articledetail/${articleId}`);
	await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Main span of Lanjiang Bridge closed');
	await expect(visitor.getByText('The main span was closed this morning.')).toBeVisible();

	await paneOf(publisher, '英文').getByRole('button', { name: '操作: 英文' }).press('Enter');
	await publisher.getByRole('menuitem', { name: '撤回' }).press('Enter');
	await publisher.getByRole('dialog').getByRole('button', { name: '撤回' }).press('Enter');
	await expect(paneOf(publisher, '英文').getByText('已撤回')).toBeVisible();
	await paneOf(publisher, '英文').getByRole('button', { name: '操作: 英文' }).press('Enter');
	await publisher.getByRole('menuitem', { name: '定时发布' }).press('Enter');
	await expect(publisher.getByRole('dialog', { name: '定时发布英文版' })).toBeVisible();
});

async function publishIn(page: Page, language: '中文' | '英文'): Promise<void> {
	await paneOf(page, language).getByRole('button', { name: '发布', exact: true }).press('Enter');
	const dialog = page.getByRole('dialog', { name: `发布${language}版` });
	await dialog.getByRole('button', { name: '发布', exact: true }).press('Enter');
	await expect(paneOf(page, language).getByText('已发布')).toBeVisible();
}

test('a translator reads the Chinese text beside the English one, and writes that alone', async ({
	newsroom: { server, people },
	openBrowser,
}) => {
	const page = await openBrowser(server.origin, people.顾言, wide);
	await openEditor(page, 'for-translation');
	expect((await bodyOf(page, '英文').boundingBox())?.y, 'the words begin').toBeLessThanOrEqual(250);
	await page.getByRole('radio', { name: '并排' }).click();
	const chinese = paneOf(page, '中文');
	await expect(chinese.getByText('只读：您没有这一语种的写作权限。')).toBeVisible();
	await expect(chinese.getByLabel('标题', { exact: true })).toHaveJSProperty('readOnly', true);
	await expect(bodyOf(page, '中文')).toHaveAttribute('contenteditable', 'false');
	await expect(chinese.getByRole('button', { name: '保存版本' })).toHaveCount(0);
	await paneOf(page, '英文').getByLabel('标题', { exact: true }).fill('Green sites chosen');
	await expectSaved(page, '英文');
	// Leaving saves what was typed last.
	await bodyOf(page, '英文').click();
	await page.keyboard.type('Three sites were chosen.');
	await page.getByRole('link', { name: '工作台' }).click();
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('工作台');
	await page.goBack();
	await expect(bodyOf(page, '英文')).toHaveText('Three sites were chosen.');
});

test('what is pasted from elsewhere is shown as it will be, and runs nothing', async ({
	newsroom: { server, people },
	openBrowser,
}) => {
	const page = await openBrowser(server.origin, people.程远, wide);
	await openEditor(page, 'for-pasting');
	await bodyOf(page, '中文').click();
	await page.keyboard.press('Control+End');
	await page.keyboard.press('Enter');
	const html =
		'<h1>通知</h1><p class="MsoNormal" style="text-align:right" onclick="window.ran=1">办公室' +
		'<script>window.ran=1</script><img src="https://pictures.invalid/a.png" alt="公章" onerror="window.ran=1"></p>' +
		'<svg onload="window.ran=1"><text>图</text></svg><p><a href="javascript:window.ran=1">详情</a></p>';
	await pasteInto(page, { html, text: '通知' });
	const body = bodyOf(page, '中文');
	await expect(body.getByRole('heading', { name: '通知' })).toBeVisible();
	await expect(body.locator('[data-align=right]')).toContainText('办公室');
	await expect(body.getByRole('link', { name: '公章' })).toHaveAttribute(
		'href',
		'https://pictures.invalid/a.png',
	);
	await expect(paneOf(page, '中文').getByText('已去除：图形（svg）')).toBeVisible();
	expect(await body.locator('script, svg, [onclick], [href^=javascript]').count()).toBe(0);
	expect(await page.evaluate(() => 'ran' in window)).toBe(false);
	await expectSaved(page, '中文');

	// From one pane into the other, through the browser's clipboard: exactly as it is.
	const link = body.getByRole('link', { name: '公章' });
	await page.keyboard.press('Control+a');
	await page.keyboard.press('Control+c');
	await page.getByRole('radio', { name: '并排' }).click();
	const english = bodyOf(page, '英文');
	await english.click();
	await page.keyboard.press('Control+v');
	await expect(english.getByRole('link', { name: '公章' })).toBeVisible();
	expect(await english.innerHTML()).toBe(await body.innerHTML());

	// What cannot be cleaned now is pasted as plain text; what was hidden stays out.
	await page.route('**/api/newsroom/clean-markup', (route) => route.abort());
	await link.click();
	await page.keyboard.press('Control+End');
	await page.keyboard.press('Enter');
	await pasteInto(page, { html: '<p>纯文字</p><p style="display:none">内部口径</p>', text: '纯文字' });
	await expect(paneOf(page, '中文').getByText('已粘贴为纯文本')).toBeVisible();
	await expect(body).toContainText('纯文字');
	await expect(body).not.toContainText('内部口径');
	await expectSaved(page, '中文');
});

async function pasteInto(page: Page, { html, text }: { html: string; text: string }): Promise<void> {
	await page.evaluate(
		(pasted) => {
			const data = new DataTransfer();
			if (pasted.html) data.setData('text/html', pasted.html);
			data.setData('text/plain', pasted.text);
			const event = new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true });
			document.activeElement?.dispatchEvent(event);
		},
		{ html, text },
	);
}

test('cells are selected by dragging, which moves nothing, copied as lines, and filled by what is pasted', async ({
	newsroom: { server, people },
	openBrowser,
}) => {
	const page = await openBrowser(server.origin, people.程远, wide);
	await openEditor(page, 'for-tables');
	const body = bodyOf(page, '中文');
	await body.getByText('前', { exact: true }).click();
	const before = await body.innerText();
	const first = body.getByRole('cell', { name: '二A' });
	const place = await first.boundingBox();
	await first.hover();
	await page.mouse.down();
	await expect(page.getByRole('button', { name: '表头行' })).toBeVisible();
	expect(await first.boundingBox()).toEqual(place);
	await body.getByRole('cell', { name: '三B' }).hover();
	await page.mouse.up();
	await expect(body.locator('.selectedCell')).toHaveText(['二A', '二B', '三A', '三B']);
	expect(await body.innerText()).toBe(before);
	const copied = await page.evaluate(() => {
		const data = new DataTransfer();
		const event = new ClipboardEvent('copy', { clipboardData: data, bubbles: true, cancelable: true });
		document.activeElement?.dispatchEvent(event);
		return data.getData('text/plain');
	});
	expect(copied).toBe('二A\t二B\n三A\t三B');

	await pasteInto(page, { html: '<table><tr><td>甲</td><td>12</td></tr></table>', text: '甲\t12' });
	await expect(body.locator('td')).toHaveText(['甲', '12', '二C', '三A', '三B', '三C']);
	await body.getByRole('cell', { name: '三A' }).click();
	await pasteInto(page, { html: '', text: '乙\t34\n丙\t56' });
	await expect(body.locator('td')).toHaveText(['甲', '12', '二C', '乙', '34', '三C', '丙', '56', '']);
	await page.keyboard.press('Control+z');
	await expect(body.locator('td')).toHaveText(['甲', '12', '二C', '三A', '三B', '三C']);
	await expectSaved(page, '中文');
});

test('tools act where the text is, and leave the page there', async ({
	newsroom: { server, people },
	openBrowser,
}) => {
	const page = await openBrowser(server.origin, people.程远, wide);
	await openEditor(page, 'for-tools');
	const body = bodyOf(page, '中文');
	const tool = (name: string) => page.getByRole('button', { name, exact: true });
	const scrolled = () => page.evaluate(() => scrollY);
	await body.getByText('第1段。', { exact: true }).click();
	await tool('加粗').click();
	await tool('着重').click();
	for (const [words, top] of [
		['第3段。', 120],
		['第40段。', 900],
	] as const) {
		await page.evaluate((y) => scrollTo(0, y), top);
		await body.getByText(words, { exact: true }).click();
		const before = await scrolled();
		for (const name of ['加粗', '下划线', '加粗']) {
			await tool(name).click();
			expect([name, await scrolled()]).toEqual([name, before]);
			await expect(body).toBeFocused();
		}
		for (const name of ['链接', '快捷键']) {
			await tool(name).click();
			await page.getByRole('dialog').waitFor();
			await page.keyboard.press('Escape');
			await expect(body).toBeFocused();
			expect([name, await scrolled()]).toEqual([name, before]);
		}
		await page.keyboard.press('Alt+F10');
		await expect(page.getByRole('toolbar', { name: '格式工具' }).locator(':focus')).toBeVisible();
		await page.keyboard.press('ArrowRight');
		expect(await scrolled()).toBe(before);
		await page.keyboard.press('Escape');
		await expect(body).toBeFocused();
		expect(await scrolled()).toBe(before);
	}
	// A number is one thing to the browser's own caret, too.
	await page.keyboard.press('End');
	await tool('脚注').click();
	await page.keyboard.type('见公告');
	await body.getByText('第40段。').click();
	await page.keyboard.press('End');
	await page.keyboard.type('，后');
	await page.keyboard.press('Home');
	const paragraph = body.locator('p', { hasText: '第40段。' });
	await expect(paragraph).toHaveText('第40段。1，后');
	await expect(paragraph.locator('sup')).toHaveText('1');
	await page.keyboard.press('End');
	for (let presses = 0; presses < 3; presses += 1) await page.keyboard.press('Backspace');
	await page.keyboard.type('再');
	await expect(paragraph).toHaveText('第40段。再');
	await expect(body.locator('sup, ol')).toHaveCount(0);

	await body.getByText('第40段。').click();
	await page.keyboard.press('End');
	await tool('图片').click();
	await page.getByRole('dialog').getByRole('button', { name: '大桥' }).click();
	await page.getByRole('dialog').getByRole('button', { name: '插入' }).click();
	await expect(body.locator('figure')).toBeInViewport();
	await page.keyboard.type('合龙');
	await expect(body.locator('figcaption')).toHaveText('合龙');
});
