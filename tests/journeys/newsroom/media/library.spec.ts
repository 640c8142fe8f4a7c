import { expect } from '@playwright/test';
import sharp from 'sharp';
import { accessibilityFaults } from '../../support/accessibility-faults.ts';
import { test } from '../support/newsroom-test.ts';

const picture = async (name: string, background: string) => ({
	...{ name, mimeType: 'image/png' },
	buffer: await sharp({ create: { width: 600, height: 400, channels: 3, background } })
		.png()
		.toBuffer(),
});

test('a picture is uploaded into the library, described, found, replaced, put into the bin and taken out of it', async ({
	newsroom: { server, people },
	openBrowser,
}) => {
	const page = await openBrowser(server.origin, people.管宁, { reducedMotion: 'reduce' });
	await page.goto('/newsroom/library');
	const upload = async (button: string, file: Awaited<ReturnType<typeof picture>>) => {
		const chooser = page.waitForEvent('filechooser');
		await page.getByRole('button', { name: button, exact: true }).click();
		await (await chooser).setFiles(file);
	};
	await upload('上传', await picture('合龙段.png', '#104060'));
	await expect(page.getByRole('button', { name: /^合龙段/ })).toContainText('缺少替代文字');
	// Its name has the beginning of the digest.
	const name = (await page.getByText(/^合龙段-/).textContent()) ?? '';
	const tile = page.getByRole('button', { name });
	expect(await accessibilityFaults(page)).toEqual([]);
	await tile.click();
	const dialog = page.getByRole('dialog', { name: /^合龙段/ });
	await expect(dialog).toContainText('尚未在任何地方使用');
	expect(await accessibilityFaults(page)).toEqual([]);
	await dialog.getByRole('button', { name: '图片说明' }).click();
	const words = page.getByRole('dialog', { name: '图片说明' });
	await words.getByLabel('替代文字（中文）').fill('跨海大桥合龙段');
	await words.getByLabel('替代文字（英文）').fill('The last span of the bridge');
	await words.getByRole('button', { name: '保存', exact: true }).click();
	await expect(dialog.getByText('跨海大桥合龙段')).toBeVisible();

	const shown = dialog.getByRole('img');
	const before = await shown.getAttribute('src');
	await upload('替换文件', await picture('新图.png', '#a04020'));
	await expect(shown).not.toHaveAttribute('src', before ?? '');

	const focus = page.getByRole('dialog', { name: '设置焦点' });
	await dialog.getByRole('button', { name: '焦点' }).click();
	const place = focus.getByRole('button', { name: '焦点：横向50%，纵向50%' });
	const box = await place.boundingBox();
	await place.click({ position: { x: (box?.width ?? 0) / 4, y: (box?.height ?? 0) / 4 } });
	await focus.getByRole('button', { name: '焦点：横向25%，纵向25%' }).press('ArrowRight');
	expect(await accessibilityFaults(page)).toEqual([]);
	await focus.getByRole('button', { name: '保存', exact: true }).click();
	await expect(focus).toHaveCount(0);
	// Its address opens it, wherever it is listed.
	await page.goto(`${page.url()}&text=没有`);
	await expect(page.getByText('没有符合条件的')).toBeAttached();
	// Above the buttons, its uses take their place: a press that began before that would end beside its button.
	await expect(dialog).toContainText('尚未在任何地方使用');
	await dialog.getByRole('button', { name: '焦点' }).click();
	await expect(focus.getByRole('button', { name: '焦点：横向30%，纵向25%' })).toBeVisible();
	await focus.getByRole('button', { name: '取消' }).click();
	await dialog.getByRole('button', { name: '关闭' }).click();

	await page.goto('/newsroom/library');
	await tile.click();
	await dialog.getByRole('button', { name: '裁切' }).click();
	const crop = page.getByRole('dialog', { name: '裁切图片' });
	await crop.getByRole('button', { name: '比例' }).click();
	await page.getByRole('option', { name: '1:1' }).click();
	await expect(crop.getByText('400 × 400')).toBeVisible();
	// The area is a share of what it lies on.
	const [under, pictured] = await Promise.all(
		[crop.locator('.ReactCrop'), crop.locator('img')].map((place) => place.boundingBox()),
	);
	expect(under).toEqual(pictured);
	expect(await accessibilityFaults(page)).toEqual([]);
	await crop.getByRole('button', { name: '另存为新图片' }).click();
	await expect(dialog.getByText('400 × 400')).toBeVisible();
	await dialog.getByRole('button', { name: '关闭' }).click();

	await page.getByRole('textbox', { name: '查找' }).fill(`跨海 ${name}`);
	await expect(tile).toBeVisible();
	await expect(page.getByText('共1条')).toBeVisible();
	await expect(tile).not.toContainText('缺少替代文字');
	await page.getByRole('radio', { name: '列表' }).click();
	await expect(page.getByRole('row', { name: /合龙段/ })).toContainText('管宁');
	expect(await accessibilityFaults(page)).toEqual([]);

	await tile.click();
	await dialog.getByRole('button', { name: '移入回收站' }).click();
	await page.getByRole('dialog', { name: /^将/ }).getByRole('button', { name: '移入回收站' }).click();
	await expect(page.getByText('没有符合条件的素材')).toBeVisible();
	await page.getByRole('button', { name: '筛选' }).click();
	await page.getByRole('option', { name: '回收站' }).click();
	await tile.click();
	await dialog.getByRole('button', { name: '恢复' }).click();
	await page.getByRole('button', { name: '筛选' }).click();
	await page.getByRole('option', { name: '全部' }).click();
	await expect(page.getByRole('row', { name: /合龙段/ })).toBeVisible();
});
