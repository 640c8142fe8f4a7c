import { expect } from '@playwright/test';
import { accessibilityFaults } from '../support/accessibility-faults.ts';
import { bodyOf, expectSaved, paneOf } from './support/editor.ts';
import { test } from './support/newsroom-test.ts';

const unsent = /^这台设备上有尚未送达服务器的修改：中文（[-\d]+ [:\d]+）。$/;

test('what never reached the server is offered again: after leaving, after a tab that ended, and not after it was deleted at sign-out', async ({
	newsroom: { server, people },
	openBrowser,
}) => {
	const page = await openBrowser(server.origin, people.白露, { reducedMotion: 'reduce' });
	await page.goto('/newsroom/articles/new');
	// Nothing is sent without a column.
	await paneOf(page, '中文').getByLabel('标题', { exact: true }).fill('兰江特大桥');
	await bodyOf(page, '中文').click();
	await page.keyboard.type('今天上午，主跨合龙。');
	await expect(page.getByText('未保存：请先选择栏目')).toBeVisible();
	await page.getByRole('link', { name: '工作台' }).click();
	await expect(page.getByRole('dialog')).toContainText('留在这台设备上');
	await page.getByRole('button', { name: '仍要离开' }).click();
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('工作台');

	await page.goto('/newsroom/articles/new?column=company-news');
	await expect(page.getByText(unsent)).toBeVisible();
	expect(await accessibilityFaults(page)).toEqual([]);
	// The request never ends, like this tab.
	await page.route('**/api/newsroom/articles', () => undefined);
	await page.getByRole('button', { name: '恢复这些修改' }).click();
	await expect(bodyOf(page, '中文')).toHaveText('今天上午，主跨合龙。');
	await expect(page.getByText(unsent)).toHaveCount(0);
	await expect(paneOf(page, '中文').getByText('正在保存')).toBeVisible();
	const context = page.context();
	await page.close();

	const next = await context.newPage();
	await next.goto('/newsroom/articles/new?column=company-news');
	await next.getByRole('button', { name: '恢复这些修改' }).click();
	await expectSaved(next, '中文');
	await expect(next).toHaveURL(/\/newsroom\/articles\/[a-z0-9]{10}$/);
	await expect(bodyOf(next, '中文')).toHaveText('今天上午，主跨合龙。');

	// Others may use the device.
	await next.goto('/newsroom/articles/new');
	await paneOf(next, '中文').getByLabel('标题', { exact: true }).fill('第二篇');
	await expect(next.getByText('未保存：请先选择栏目')).toBeVisible();
	await next.getByRole('link', { name: '工作台' }).click();
	await next.getByRole('button', { name: '仍要离开' }).click();
	await next.getByRole('button', { name: '我的账号' }).click();
	await next.getByRole('menuitem', { name: '退出登录' }).click();
	const dialog = next.getByRole('dialog', { name: '还有修改未送达服务器' });
	await expect(dialog).toContainText('1篇文章');
	expect(await accessibilityFaults(next)).toEqual([]);
	await dialog.getByRole('button', { name: '取消' }).click();
	await next.getByRole('button', { name: '我的账号' }).click();
	await next.getByRole('menuitem', { name: '退出登录' }).click();
	await dialog.getByRole('button', { name: '删除并退出' }).click();
	await expect(next).toHaveURL(/\/newsroom\/sign-in$/);
	expect(
		await next.evaluate(async () => {
			const database = await new Promise<IDBDatabase>((resolve, reject) => {
				const opening = indexedDB.open('portico-newsroom');
				opening.onsuccess = () => resolve(opening.result);
				opening.onerror = () => reject(opening.error);
			});
			return new Promise((resolve) => {
				const counting = database.transaction('copies').objectStore('copies').count();
				counting.onsuccess = () => resolve(counting.result);
			});
		}),
	).toBe(0);
});
