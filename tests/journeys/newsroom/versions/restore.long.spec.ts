import { expect } from '@playwright/test';
import { accessibilityFaults } from '../../support/accessibility-faults.ts';
import { bodyOf, expectSaved, openEditor, paneOf } from '../support/editor.ts';
import { test } from '../support/newsroom-test.ts';

test('an earlier version is seen as a page, gone back to, and left again', async ({
	newsroom: { server, people },
	openBrowser,
}) => {
	const page = await openBrowser(server.origin, people.罗晨, { reducedMotion: 'reduce' });
	await openEditor(page, 'for-preview');
	const [body, pane] = [bodyOf(page, '中文'), paneOf(page, '中文')];
	const first = await body.innerHTML();
	await body.getByText('开头。').click();
	await page.keyboard.press('End');
	await page.keyboard.type('第二版的话。');
	await expectSaved(page, '中文');

	await pane.getByRole('button', { name: '操作: 中文' }).click();
	await page.getByRole('menuitem', { name: '版本记录' }).click();
	const history = page.getByRole('dialog', { name: '中文版的版本记录' });
	expect(await accessibilityFaults(page)).toEqual([]);
	const popup = page.waitForEvent('popup');
	await history.getByRole('button', { name: '预览 第1版' }).click();
	const tab = await popup;
	await expect(tab.getByRole('heading', { level: 1 })).toHaveText('预览检查稿');
	await expect(tab.getByText('第二版的话')).toHaveCount(0);
	await tab.close();
	await history.getByRole('button', { name: '恢复此版 第1版' }).click();
	await expect(history).toHaveCount(0);
	await expect(body).not.toContainText('第二版的话');
	await expect(pane.getByText('已恢复为第1版的内容')).toBeVisible();
	expect(await body.innerHTML()).toBe(first);
	expect(await accessibilityFaults(page)).toEqual([]);

	await pane.getByRole('button', { name: '撤销恢复' }).click();
	await expect(body).toContainText('开头。第二版的话。');
	await expect(pane.getByText('已恢复为第1版的内容')).toHaveCount(0);
	await expectSaved(page, '中文');
});
