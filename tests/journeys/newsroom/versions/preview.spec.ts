import { expect } from '@playwright/test';
import sharp from 'sharp';
import { accessibilityFaults } from '../../support/accessibility-faults.ts';
import { bodyOf, openEditor } from '../support/editor.ts';
import { test } from '../support/newsroom-test.ts';

test('the page is seen beside the text while it is written, and by anyone who has a link, until that is revoked', async ({
	newsroom: { server, people },
	openBrowser,
}) => {
	const page = await openBrowser(server.origin, people.罗晨, {
		...{ viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' },
	});
	await openEditor(page, 'for-preview');
	await page.getByRole('button', { name: '预览', exact: true }).click();
	const panel = page.getByRole('complementary', { name: '预览' });
	const frame = panel.locator('iframe');
	const shown = panel.frameLocator('iframe').getByRole('article');
	await expect(shown.getByRole('heading', { level: 1 })).toHaveText('预览检查稿');

	// What nobody has saved yet, and its picture, which nothing published uses.
	const body = bodyOf(page, '中文');
	await body.getByText('开头。').click();
	await page.keyboard.press('End');
	await page.keyboard.type('刚写的话。');
	await expect(shown.getByText('开头。刚写的话。')).toBeVisible();
	await page.getByRole('button', { name: '图片', exact: true }).click();
	const chooser = page.waitForEvent('filechooser');
	await page.getByRole('dialog').getByRole('button', { name: '上传图片' }).click();
	const picture = sharp({ create: { width: 600, height: 400, channels: 3, background: '#a04020' } }).png();
	const file = { name: '合龙.png', mimeType: 'image/png', buffer: await picture.toBuffer() };
	await (await chooser).setFiles(file);
	const pictured = shown.locator('figure img');
	await expect
		.poll(() => pictured.evaluate((image: HTMLImageElement) => image.naturalWidth))
		.toBeGreaterThan(0);

	// In a window of this size, whatever room there is.
	const widthInside = () => shown.evaluate(() => innerWidth);
	await panel.getByRole('radio', { name: '手机' }).click();
	await expect.poll(widthInside).toBe(390);
	await panel.getByRole('radio', { name: '桌面' }).click();
	await expect.poll(widthInside).toBe(1440);
	await shown.getByRole('link', { name: '首页' }).click();
	await expect(shown.getByText('开头。刚写的话。')).toBeVisible();
	expect(await accessibilityFaults(page, undefined, 'left out')).toEqual([]);
	// As lists show it: the page has the same article, now with a link.
	await panel.getByRole('radio', { name: '列表' }).click();
	await expect(shown.getByRole('link', { name: '预览检查稿' })).toBeVisible();
	// Where it is shared, with the picture that is drawn for it.
	await panel.getByRole('radio', { name: '分享效果' }).click();
	const card = panel.getByRole('img', { name: '分享图' });
	await expect.poll(() => card.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1200);
	await expect(panel.getByText('预览检查稿')).toHaveCount(2);
	expect(await accessibilityFaults(page)).toEqual([]);
	await panel.getByRole('radio', { name: '页面' }).click();
	await expect(shown.getByRole('heading', { level: 1 })).toBeVisible();

	await panel.getByRole('button', { name: '分享', exact: true }).click();
	const dialog = page.getByRole('dialog', { name: '预览链接' });
	await dialog.getByLabel(/^给谁看/).fill('董事会办公室');
	await dialog.getByRole('button', { name: '生成中文链接' }).click();
	const address = (await dialog.locator('code').textContent()) ?? '';
	expect(await accessibilityFaults(page, undefined, 'left out')).toEqual([]);
	const visitor = await openBrowser(server.origin, null);
	expect((await visitor.goto(address))?.status()).toBe(200);
	await expect(visitor.getByRole('region', { name: '预览说明' })).toContainText('正在撰写');
	await expect(visitor.getByText('开头。刚写的话。')).toBeVisible();
	const sent = visitor.getByRole('article').locator('figure img');
	await expect.poll(() => sent.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
	await dialog.getByRole('button', { name: '撤销链接：董事会办公室' }).press('Enter');
	await expect(dialog.getByText('还没有可用的链接')).toBeVisible();
	expect((await visitor.request.get(address)).status()).toBe(404);
	await dialog.getByRole('button', { name: '关闭' }).click();

	// The frame has an end of its own, and no other site may have it.
	const framed = await visitor.request.get((await frame.getAttribute('src')) ?? '');
	expect(framed.headers()['content-security-policy']).toContain(`frame-ancestors ${server.origin}`);
	await panel.press('Escape');
	await expect(panel).toHaveCount(0);
});
