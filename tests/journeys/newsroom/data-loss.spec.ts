import { expect, type Page } from '@playwright/test';
import { accessibilityFaults } from '../support/accessibility-faults.ts';
import { bodyOf, expectSaved, openEditor, paneOf } from './support/editor.ts';
import { test } from './support/newsroom-test.ts';

/** What eats work in other editors, each on an article of its own. */

const writeAtEnd = async (page: Page, words: string) => {
	await bodyOf(page, '中文').click();
	await page.keyboard.press('Control+End');
	await page.keyboard.type(words);
};

test('after a deploy, an open editor goes on without its old files, and says that a new edition is there', async ({
	newsroom: { server, people },
	openBrowser,
}) => {
	const page = await openBrowser(server.origin, people.方圆);
	await openEditor(page, 'for-deploy');
	// Also loads the typefaces of what is shown then.
	await writeAtEnd(page, '部署之前。');
	await expectSaved(page, '中文');
	await page.route('**/newsroom/assets/*.js', (route) => route.fulfill({ status: 404 }));
	await page.route('**/api/newsroom/session', async (route) => {
		const response = await route.fetch();
		const envelope = await response.json();
		await route.fulfill({ response, json: { ...envelope, data: { ...envelope.data, edition: 'new' } } });
	});
	await server.killAndRestart();
	const line = page.getByRole('status').filter({ hasText: '编辑部已更新到新版本' });
	await expect(line).toBeVisible();
	expect(await accessibilityFaults(page)).toEqual([]);
	await writeAtEnd(page, '部署之后。');
	await expectSaved(page, '中文');
	await paneOf(page, '中文').getByRole('button', { name: '操作: 中文' }).click();
	await page.getByRole('menuitem', { name: '版本记录' }).click();
	await expect(page.getByRole('dialog')).toContainText('第1版');
	await page.keyboard.press('Escape');
	await page.unroute('**/api/newsroom/session');
	await page.unroute('**/newsroom/assets/*.js');
	await line.getByRole('button', { name: '刷新页面' }).click();
	await expect(bodyOf(page, '中文')).toHaveText('部署之前。部署之后。');
	await expect(line).toHaveCount(0);
});

test('a device store that is full or missing is said, and the server has what was typed all the same', async ({
	newsroom: { server, people },
	openBrowser,
}) => {
	const page = await openBrowser(server.origin, people.方圆, { reducedMotion: 'reduce' });
	await page.addInitScript(() => {
		IDBObjectStore.prototype.put = () => {
			throw new DOMException('full', 'QuotaExceededError');
		};
	});
	await openEditor(page, 'for-full-device');
	await writeAtEnd(page, '设备已满。');
	await expectSaved(page, '中文');
	await page.context().setOffline(true);
	await writeAtEnd(page, '没有网络。');
	await expect(paneOf(page, '中文').getByText('未保存：无法连接服务器')).toBeVisible();
	await page.getByRole('link', { name: '工作台' }).click();
	await expect(page.getByRole('dialog')).toContainText('离开后，未保存的修改会丢失');
	await page.getByRole('button', { name: '留在本页' }).click();
	await page.context().setOffline(false);
	await expectSaved(page, '中文');

	// As in private windows of some browsers.
	const bare = await openBrowser(server.origin, people.方圆);
	await bare.addInitScript(() => Object.defineProperty(globalThis, 'indexedDB', { value: undefined }));
	await openEditor(bare, 'for-full-device');
	await writeAtEnd(bare, '没有存储。');
	await expectSaved(bare, '中文');
	await bare.reload();
	await expect(bodyOf(bare, '中文')).toHaveText('设备已满。没有网络。没有存储。');
});

test('a clock that is years behind neither hides what is newer nor loses what is older', async ({
	newsroom: { server, people },
	openBrowser,
}) => {
	const page = await openBrowser(server.origin, people.方圆, { reducedMotion: 'reduce' });
	await page.clock.setFixedTime(new Date('2019-01-01T00:00:00Z'));
	await openEditor(page, 'for-wrong-clock');
	await writeAtEnd(page, '一句。');
	await expectSaved(page, '中文');
	await page.route('**/working-copy', (route) => route.abort('internetdisconnected'));
	await writeAtEnd(page, '两句。');
	await expect(paneOf(page, '中文').getByText(/^仅存于本机：/)).toBeVisible();
	const context = page.context();
	await page.close();
	const next = await context.newPage();
	await openEditor(next, 'for-wrong-clock');
	await expect(bodyOf(next, '中文')).toHaveText('一句。');
	await next.getByRole('button', { name: '恢复这些修改' }).click();
	await expectSaved(next, '中文');
	await next.reload();
	await expect(bodyOf(next, '中文')).toHaveText('一句。两句。');
});

test('back and a click on another article send what was typed last', async ({
	newsroom: { server, people },
	openBrowser,
}) => {
	const page = await openBrowser(server.origin, people.方圆, { reducedMotion: 'reduce' });
	await page.goto('/newsroom/articles');
	await openEditor(page, 'for-leaving');
	await writeAtEnd(page, '按后退之前。');
	await page.goBack();
	await page.goForward();
	await expect(bodyOf(page, '中文')).toHaveText('按后退之前。');
	await writeAtEnd(page, '打开另一篇之前。');
	await page.getByRole('searchbox', { name: '搜索文章标题' }).fill('/articledetail/for-deploy');
	await page.keyboard.press('Enter');
	await expect(page).toHaveURL(/\/articles\/for-deploy$/);
	await openEditor(page, 'for-leaving');
	await expect(bodyOf(page, '中文')).toHaveText('按后退之前。打开另一篇之前。');
});
