import { expect } from '@playwright/test';
import sharp from 'sharp';
import { bodyOf, expectSaved, paneOf } from './support/editor.ts';
import { test } from './support/newsroom-test.ts';

test('a picture of the camera roll becomes a published article with its cover on a phone', async ({
	newsroom: { server, people },
	openBrowser,
}) => {
	// As phones write it: lying, with the note that it stands, larger than anybody shows it.
	const picture = sharp({ create: { width: 4032, height: 3024, channels: 3, background: '#345' } });
	const buffer = await picture.withMetadata({ orientation: 6 }).jpeg().toBuffer();
	const page = await openBrowser(server.origin, people.周宁, {
		...{ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 },
		reducedMotion: 'reduce',
	});
	await page.goto('/newsroom');
	await page.getByRole('link', { name: '新建文章' }).first().tap();
	// Exactly in its middle a tap counts as one of a screen reader.
	await page.getByRole('combobox', { name: '栏目' }).tap({ position: { x: 40, y: 12 } });
	const column = page.getByRole('option', { name: '公司新闻' });
	// The list closes when the page scrolls, as it would to one that is not yet in its place.
	await expect(column).toBeInViewport();
	await column.tap();
	await page.getByRole('textbox', { name: '标题', exact: true }).tap();
	await page.keyboard.insertText('跨江大桥主跨合龙');
	const body = bodyOf(page, '中文');
	await expect(body).toBeInViewport();
	await body.tap();
	await page.keyboard.insertText('今天上午，大桥主跨顺利合龙。');

	// Without a swipe over the tools.
	await page.getByRole('button', { name: '图片', exact: true }).tap();
	const dialog = page.getByRole('dialog');
	await expect(dialog.getByRole('listitem').first()).toBeVisible();
	expect(
		await page.evaluate(() => document.activeElement?.tagName),
		'no keyboard covers the dialog',
	).not.toBe('INPUT');
	const chooser = page.waitForEvent('filechooser');
	await dialog.getByRole('button', { name: '上传图片' }).tap();
	await (await chooser).setFiles({ name: 'IMG_2041.jpg', mimeType: 'image/jpeg', buffer });
	await expect(body.locator('figure img:not(.ProseMirror-separator)')).toHaveCount(1);
	await expectSaved(page, '中文');

	await page.getByRole('button', { name: '填写图片说明' }).tap();
	const words = page.getByRole('dialog', { name: '图片说明' });
	await words.getByLabel('替代文字（中文）').fill('合龙中的主跨');
	await words.getByRole('button', { name: '保存', exact: true }).tap();
	await expect(page.getByText('1张图片均有替代文字')).toBeVisible();
	await page.getByRole('button', { name: /^文章信息/ }).tap();
	await page.getByRole('button', { name: '用正文首图' }).tap();
	await expect(page.getByRole('img', { name: /IMG_2041-\w+\.jpg$/ })).toBeVisible();
	await expectSaved(page, '中文');
	await page.getByRole('complementary', { name: '文章信息' }).getByRole('button', { name: '关闭' }).tap();

	await paneOf(page, '中文').getByRole('button', { name: '发布', exact: true }).tap();
	await dialog.getByRole('button', { name: '发布', exact: true }).tap();
	await expect(paneOf(page, '中文').getByText('已发布')).toBeVisible();
	await page.goto(`/articledetail/${page.url().split('/').pop()}`);
	const published = page.getByRole('article').getByRole('img', { name: '合龙中的主跨' });
	await published.scrollIntoViewIfNeeded();
	await expect
		.poll(() => published.evaluate((image: HTMLImageElement) => image.naturalHeight > image.naturalWidth))
		.toBe(true);
});
