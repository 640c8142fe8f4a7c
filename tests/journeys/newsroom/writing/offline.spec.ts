import { expect, type Page } from '@playwright/test';
import { accessibilityFaults } from '../../support/accessibility-faults.ts';
import { bodyOf, expectSaved, openEditor, paneOf } from '../support/editor.ts';
import { test } from '../support/newsroom-test.ts';

/** Until the browser has all files of the newsroom. */
const filesAreKept = (page: Page) =>
	page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated');

test('the newsroom opens again without a connection, goes on with an article, and sends it afterwards', async ({
	newsroom: { server, people },
	openBrowser,
}) => {
	const page = await openBrowser(server.origin, people.夏禾, {
		...{ reducedMotion: 'reduce', serviceWorkers: 'allow' },
	});
	const context = page.context();
	await openEditor(page, 'for-offline');
	await filesAreKept(page);
	const body = bodyOf(page, '中文');
	await body.click();
	await page.keyboard.press('Control+End');
	await page.keyboard.type('有网络时写的。');
	await expectSaved(page, '中文');

	await context.setOffline(true);
	await page.keyboard.type('没有网络时写的。');
	await expect(paneOf(page, '中文').getByText(/^仅存于本机：/)).toBeVisible();
	const line = page.getByRole('status').filter({ hasText: '连接不到服务器。可以继续写' });
	await expect(line).toBeVisible();
	await expect(line).not.toContainText('请勿刷新页面');
	expect(await accessibilityFaults(page)).toEqual([]);

	await page.reload();
	await expect(body).toHaveText(/有网络时写的。$/);
	await expect(line).toBeVisible();
	await page.getByRole('button', { name: '恢复这些修改' }).click();
	await expect(body).toHaveText(/有网络时写的。没有网络时写的。$/);
	await expect(paneOf(page, '中文').getByText(/^仅存于本机：/)).toBeVisible();

	// Nothing is decided on what may be outdated, and nobody is told that they have left.
	await page.getByRole('button', { name: '我的账号' }).click();
	await page.getByRole('menuitem', { name: '退出登录' }).click();
	await page.getByRole('dialog').getByRole('button', { name: '保留并退出' }).click();
	await expect(page.getByText('未能退出登录：无法连接服务器')).toBeVisible();
	await page.getByRole('dialog').getByRole('button', { name: '取消' }).click();
	await page.goto('/newsroom');
	const unsent = page.getByRole('region', { name: '这台设备上有尚未送达服务器的内容' });
	expect(await accessibilityFaults(page)).toEqual([]);
	await unsent.getByRole('link', { name: '断网检查稿' }).click();
	await page.getByRole('button', { name: '恢复这些修改' }).click();
	await expect(body).toHaveText(/没有网络时写的。$/);

	await context.setOffline(false);
	await expectSaved(page, '中文');
	await expect(line).toHaveCount(0);
	await page.reload();
	await expect(body).toHaveText(/有网络时写的。没有网络时写的。$/);

	await page.getByRole('button', { name: '我的账号' }).click();
	await page.getByRole('menuitem', { name: '退出登录' }).click();
	await expect(page).toHaveURL(/\/newsroom\/sign-in$/);
	// Others may use the device.
	await context.setOffline(true);
	await page.goto('/newsroom/articles/for-offline');
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('连接不到服务器');
});
