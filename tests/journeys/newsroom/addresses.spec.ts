import { expect } from '@playwright/test';
import { accessibilityFaults } from '../support/accessibility-faults.ts';
import { expectSaved, openEditor, paneOf } from './support/editor.ts';
import { test } from './support/newsroom-test.ts';

test('an article gets a readable address, and the former one leads to it; another is only a link', async ({
	newsroom: { server, people },
	openBrowser,
}) => {
	const page = await openBrowser(server.origin, people.周宁, { viewport: { width: 1440, height: 900 } });
	await openEditor(page, 'for-address');
	await paneOf(page, '中文').getByRole('button', { name: '发布', exact: true }).click();
	await page.getByRole('dialog').getByRole('button', { name: '发布', exact: true }).press('Enter');
	await expect(page.getByRole('dialog')).toHaveCount(0);
	await page.getByRole('button', { name: '文章信息' }).click();
	const panel = page.getByRole('complementary', { name: '文章信息' });

	await panel.getByRole('button', { name: '修改网址' }).press('Enter');
	const dialog = page.getByRole('dialog', { name: '修改文章网址' });
	const field = dialog.getByLabel('网址的末段');
	await expect(field).toBeFocused();
	await page.keyboard.insertText('大桥');
	await page.keyboard.press('Enter');
	await expect(dialog.getByText('网址只能用小写英文字母')).toBeVisible();
	await expect(field).toHaveValue('大桥');
	await dialog.getByRole('button', { name: '按标题生成' }).press('Enter');
	await expect(field).toHaveValue('wanghai-da-qiao-he-long');
	expect(await accessibilityFaults(page)).toEqual([]);
	await field.press('Enter');
	await expect(dialog).toHaveCount(0);
	await expect(panel.getByText('/articledetail/wanghai-da-qiao-he-long')).toBeVisible();

	const visitor = await openBrowser(server.origin, null);
	await visitor.goto('/articledetail/for-address');
	await expect(visitor).toHaveURL(`${server.origin}/articledetail/wanghai-da-qiao-he-long`);
	await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('望海大桥合龙');
	// The address of the page opens the article in the newsroom.
	await page.getByRole('searchbox', { name: '搜索文章标题' }).fill(visitor.url());
	await page.keyboard.press('Enter');
	await expect(page).toHaveURL(/\/newsroom\/articles\/for-address$/);

	await page.getByRole('button', { name: '文章信息' }).click();
	const link = panel.getByLabel('仅作链接，指向');
	await link.fill('无效');
	await expect(panel.getByText('这不是网址。')).toBeVisible();
	await link.fill(`${server.origin}/columndetail/news`);
	await expect(link).toHaveValue('/columndetail/news');
	await expect(paneOf(page, '中文').getByText('本文仅作链接')).toBeVisible();
	await expectSaved(page, '中文');
	expect(await accessibilityFaults(page)).toEqual([]);
	await paneOf(page, '中文').getByRole('button', { name: '发布', exact: true }).click();
	await page.getByRole('dialog').getByRole('button', { name: '发布', exact: true }).press('Enter');
	await expect(page.getByRole('dialog')).toHaveCount(0);
	await visitor.goto('/articlepagelist/company-news');
	await visitor.getByRole('link', { name: '望海大桥合龙' }).click();
	await expect(visitor).toHaveURL(`${server.origin}/columndetail/news`);
});
