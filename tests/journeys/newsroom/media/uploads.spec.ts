import { expect, type Locator, type Page, type Route } from '@playwright/test';
import sharp from 'sharp';
import { accessibilityFaults } from '../../support/accessibility-faults.ts';
import { bodyOf, expectSaved, openEditor, paneOf } from '../support/editor.ts';
import { test } from '../support/newsroom-test.ts';

type Picture = { name: string; mimeType: string; buffer: Buffer };

/** A picture of one colour, which is not compressed: one of 1,600 by 1,200 has more than one part. */
async function photograph(name: string, width: number, background: string): Promise<Picture> {
	const picture = sharp({ create: { width, height: (width * 3) / 4, channels: 3, background } });
	return { name, mimeType: 'image/png', buffer: await picture.png({ compressionLevel: 0 }).toBuffer() };
}

/** The files as the page's own. */
const transferOf = (page: Page, pictures: readonly Picture[]) =>
	page.evaluateHandle(
		(files) => {
			const data = new DataTransfer();
			for (const { name, type, base64 } of files) {
				const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
				data.items.add(new File([bytes], name, { type }));
			}
			return data;
		},
		pictures.map(({ name, mimeType, buffer }) => ({
			...{ name, type: mimeType, base64: buffer.toString('base64') },
		})),
	);

async function drop(page: Page, target: Locator, pictures: readonly Picture[]): Promise<void> {
	const dataTransfer = await transferOf(page, pictures);
	const box = await target.boundingBox();
	if (!box) throw new Error('There is nothing to drop pictures on.');
	const place = { clientX: box.x + box.width / 2, clientY: box.y + box.height / 2 };
	await target.dispatchEvent('drop', { dataTransfer, ...place });
}

async function paste(page: Page, picture: Picture): Promise<void> {
	const data = await transferOf(page, [picture]);
	await page.evaluate((clipboardData) => {
		const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
		document.activeElement?.dispatchEvent(event);
	}, data);
}

/** Holds the parts that the page sends. */
async function holdParts(page: Page) {
	const held: Route[] = [];
	let isHeld = true;
	await page.route('**/api/newsroom/uploads/*', async (route) => {
		if (isHeld && route.request().method() === 'PATCH') held.push(route);
		else await route.continue();
	});
	return {
		count: () => held.length,
		passOne: async () => held.shift()?.continue(),
		/** Loses what is held, and holds nothing more. */
		async lose() {
			isHeld = false;
			for (const route of held.splice(0)) await route.abort('internetdisconnected');
		},
	};
}

test('pictures are dropped, pasted and chosen while one goes on writing, survive a cut of the network, and are published', async ({
	newsroom: { server, people },
	openBrowser,
}) => {
	const [first, second, third, fourth] = await Promise.all([
		...[photograph('first.png', 1600, '#345'), photograph('second.png', 80, '#543')],
		...[photograph('third.png', 80, '#453'), photograph('fourth.png', 80, '#354')],
	]);
	if (!first || !second || !third || !fourth) throw new Error('Four pictures were made.');
	expect(first.buffer.length).toBeGreaterThan(4 * 2 ** 20);
	const page = await openBrowser(server.origin, people.罗晨, { reducedMotion: 'reduce' });
	await openEditor(page, 'for-uploads');
	const body = bodyOf(page, '中文');
	const progressOf = ({ name }: Picture) => page.getByRole('progressbar', { name: `上传进度：${name}` });
	const parts = await holdParts(page);

	await body.getByText('结尾。').click();
	await page.keyboard.press('End');
	await drop(page, body.getByText('开头。'), [first, second]);
	await expect(progressOf(first)).toBeVisible();
	await expect(progressOf(second)).toBeVisible();
	await page.keyboard.type('正在写。');
	await expect.poll(parts.count).toBe(2);
	await paste(page, third);
	await expect(progressOf(third)).toBeVisible();
	await expectSaved(page, '中文');
	const stored = async () => {
		const answer = await page.request.get('/api/newsroom/articles/for-uploads');
		const { data } = (await answer.json()) as { data: { texts: { zh: { content: { body: string } } } } };
		return data.texts.zh.content.body.split('\n');
	};
	expect(await stored()).toEqual(['<p>开头。</p>', '<p>结尾。正在写。</p>']);
	expect(await accessibilityFaults(page)).toEqual([]);

	await page.getByRole('button', { name: '图片', exact: true }).click();
	const chooser = page.waitForEvent('filechooser');
	await page.getByRole('dialog').getByRole('button', { name: '上传图片' }).click();
	await (await chooser).setFiles(fourth);
	await page.getByRole('button', { name: '取消上传：fourth.png' }).press('Enter');
	await expect(progressOf(fourth)).toHaveCount(0);
	await expect(body).toBeFocused();

	// Leaving would lose them.
	await page.getByRole('link', { name: '文章' }).first().click();
	await page
		.getByRole('dialog', { name: '还有文件正在上传' })
		.getByRole('button', { name: '留在本页' })
		.click();

	// The first part arrives; then the network goes.
	await parts.passOne();
	await expect.poll(parts.count).toBe(2);
	await page.context().setOffline(true);
	await parts.lose();
	await expect(body.getByText(/^上传暂停，恢复后自动继续/)).toHaveCount(2);
	await page.context().setOffline(false);

	// The library puts pictures of its own beside them, for the caret.
	await expect(body.locator('figure img:not(.ProseMirror-separator)')).toHaveCount(3);
	await expect(page.getByRole('progressbar')).toHaveCount(0);
	await expectSaved(page, '中文');
	const namesIn = (lines: readonly string[]) =>
		lines.flatMap((line) => /(first|second|third|fourth)-\w+\.png/.exec(line)?.[1] ?? []);
	await expect.poll(async () => namesIn(await stored())).toEqual(['first', 'second', 'third']);
	const written = await stored();
	expect(written[0]).toBe('<p>开头。</p>');
	expect(written[3]).toBe('<p>结尾。正在写。</p>');

	// The cover, of the same bytes as a picture of the text.
	await page.getByRole('button', { name: /^文章信息/ }).click();
	await page.getByRole('button', { name: '选择封面' }).click();
	const coverChooser = page.waitForEvent('filechooser');
	await page.getByRole('dialog').getByRole('button', { name: '上传图片' }).click();
	await (await coverChooser).setFiles({ ...second, name: 'cover.png' });
	await expect(page.getByRole('img', { name: /second-\w+\.png$/ })).toBeVisible();

	// An attachment, of another kind.
	await page.getByRole('button', { name: '添加附件' }).click();
	const fileChooser = page.waitForEvent('filechooser');
	await page.getByRole('dialog').getByRole('button', { name: '上传附件' }).click();
	const report = {
		name: '年度报告.pdf',
		mimeType: 'application/pdf',
		buffer: Buffer.from('%PDF-1.7 report'),
	};
	await (await fileChooser).setFiles(report);
	await expect(page.getByText('PDF · 15 B')).toBeVisible();
	await expect(page.getByRole('textbox', { name: '名称（中文）' })).toHaveValue('年度报告');

	// On a narrow window the panel lies over the text.
	await page.getByRole('complementary', { name: '文章信息' }).getByRole('button', { name: '关闭' }).click();

	// What they say is asked beside the text.
	const pane = paneOf(page, '中文');
	await expect(pane.getByText('第1、2、3张图片缺少替代文字')).toBeVisible();
	await pane.getByRole('button', { name: '填写图片说明' }).click();
	const words = page.getByRole('dialog', { name: '图片说明' });
	const described = words.getByRole('group').first();
	await expect(described).toContainText('第1张在“开头。”之后');
	await described.getByLabel('替代文字（中文）').fill('合龙中的主跨');
	await described.getByLabel('图注（中文）').fill('合龙');
	await described.getByLabel('署名').fill('王强 摄');
	await words.getByRole('group').last().getByText('装饰性图片').click();
	expect(await accessibilityFaults(page)).toEqual([]);
	await words.getByRole('button', { name: '保存', exact: true }).click();
	await expect(pane.getByText('第2张图片缺少替代文字')).toBeVisible();
	await expect(body.locator('figcaption').first()).toHaveText('合龙');
	await expectSaved(page, '中文');

	await pane.getByRole('button', { name: '保存版本' }).click();
	await page.getByRole('dialog').getByRole('button', { name: '保存版本' }).click();
	await expect(paneOf(page, '中文').getByText(/^与第\d版一致$/)).toBeVisible();

	const publisher = await openBrowser(server.origin, people.陆川);
	await openEditor(publisher, 'for-uploads');
	await paneOf(publisher, '中文').getByRole('button', { name: '发布', exact: true }).click();
	const publishing = publisher.getByRole('dialog');
	await expect(publishing).toContainText('有1张图片缺少替代文字');
	await expect(publishing.getByRole('listitem')).toHaveText(/^第2张 在“/);
	await publishing.getByRole('button', { name: '发布', exact: true }).click();
	await expect(paneOf(publisher, '中文').getByText('已发布')).toBeVisible();
	const visitor = await publisher.context().newPage();
	await visitor.goto('/articledetail/for-uploads');
	const published = visitor.getByRole('article').locator('figure:has(img)');
	await expect(published).toHaveCount(3);
	for (const figure of await published.all()) {
		const picture = figure.locator('img').first();
		await picture.scrollIntoViewIfNeeded();
		await expect(picture).not.toHaveJSProperty('naturalWidth', 0);
	}
	await expect(visitor.getByRole('link', { name: /年度报告/ }).first()).toBeVisible();
	await expect(published.first().getByRole('img', { name: '合龙中的主跨' })).toBeVisible();
	await expect(published.first().locator('figcaption')).toHaveText('合龙 王强 摄');
});

test('a person who may not upload is told which permission is missing', async ({
	newsroom: { server, people },
	openBrowser,
}) => {
	const page = await openBrowser(server.origin, people.顾言, { reducedMotion: 'reduce' });
	await page.goto('/newsroom/articles/for-uploads');
	await page.getByRole('radio', { name: '英文' }).click();
	await bodyOf(page, '英文').click();
	await paste(page, await photograph('fifth.png', 80, '#345'));
	await expect(page.getByText(/^您没有“上传素材”的权限/)).toBeVisible();
	await expect(page.getByRole('progressbar')).toHaveCount(0);
	await page.keyboard.type('/tp');
	await expect(page.getByRole('option', { name: '图片', exact: true })).toBeVisible();
	await expect(page.getByRole('option', { name: '上传图片' })).toHaveCount(0);
});
