import { expect, type Page } from '@playwright/test';
import { accessibilityFaults } from '../support/accessibility-faults.ts';
import { openList, rowOf } from './support/article-list.ts';
import { bodyOf, expectSaved, openEditor, paneOf } from './support/editor.ts';
import { draftTitle } from './support/fill-newsroom.ts';
import { test } from './support/newsroom-test.ts';
import { sendCall } from './support/send-call.ts';

const titleOf = (page: Page) => paneOf(page, '中文').getByLabel('标题', { exact: true });

test('two people on one text, on two instances: the second compares both, takes from each, and both exist afterwards', async ({
	newsroom,
	secondInstance,
	openBrowser,
}) => {
	const { server, people } = newsroom;
	const first = await openBrowser(server.origin, people.方圆);
	const second = await openBrowser(secondInstance.origin, people.程远);
	// The second does not learn in time that somebody else writes.
	for (const calls of ['events', 'articles/*/open-editors'])
		await second.route(`**/api/newsroom/${calls}`, () => undefined);
	for (const page of [first, second]) await openEditor(page, 'for-two-writers');

	await titleOf(first).fill('方圆的标题');
	await bodyOf(first, '中文').locator('p').last().click();
	await first.keyboard.press('End');
	await first.keyboard.type('方圆的话。');
	await expectSaved(first, '中文');

	await bodyOf(second, '中文').locator('p').first().click();
	await second.keyboard.press('End');
	await second.keyboard.type('程远的话。');
	await titleOf(second).fill('程远的标题');
	const notice = paneOf(second, '中文').getByRole('alert').filter({ hasText: '方圆于' });
	await expect(notice).toContainText('您的修改没有覆盖它');
	await expect(paneOf(second, '中文').getByText('未保存：已有他人保存')).toBeVisible();

	await notice.getByRole('button', { name: '对照两份稿件' }).click();
	const dialog = second.getByRole('dialog', { name: '对照中文稿件' });
	await expect(dialog.getByRole('group')).toHaveCount(3);
	const place = (name: string) => dialog.getByRole('group', { name });
	await expect(place('标题 · 两份不同').getByRole('radio', { checked: true })).toHaveCount(0);
	await expect(place('中文正文 · 我的改动').getByRole('radio', { name: '我的稿件' })).toBeChecked();
	await expect(place('中文正文 · 对方改动').getByRole('radio', { name: '方圆的稿件' })).toBeChecked();
	await expect(dialog.getByText('还有1处未选择')).toBeVisible();
	await expect(dialog.getByRole('button', { name: '按所选合并' })).toBeDisabled();
	expect(await accessibilityFaults(second)).toEqual([]);
	await place('标题 · 两份不同').getByRole('radio', { name: '方圆的稿件' }).check();
	await dialog.getByRole('button', { name: '按所选合并' }).click();
	await expect(dialog).toHaveCount(0);
	await expectSaved(second, '中文');

	// The first, who has nothing unsaved, sees it without doing anything.
	for (const page of [first, second]) {
		await expect(titleOf(page)).toHaveValue('方圆的标题');
		await expect(bodyOf(page, '中文')).toContainText('程远的话。');
		await expect(bodyOf(page, '中文')).toContainText('方圆的话。');
	}
	const { envelope } = await sendCall(newsroom, {
		...{ method: 'GET', path: '/articles/for-two-writers/zh/versions', token: people.程远.token },
	});
	expect(envelope.data).toMatchObject({
		items: [
			{ version: 3, title: '程远的标题', note: '合并前自动保存：合并者的稿件' },
			{ version: 2, title: '方圆的标题', note: '合并前自动保存：对方的稿件' },
			{ version: 1 },
		],
	});
	// What the other has written is nothing to undo: only one's own words are.
	await bodyOf(first, '中文').locator('p').first().click();
	// Each character is a step of its own at most.
	for (const _ of '方圆的话。') await first.keyboard.press('Control+z');
	await expect(bodyOf(first, '中文')).not.toContainText('方圆的话。');
	await expect(first.getByRole('button', { name: '撤销', exact: true })).toBeDisabled();
	await expect(bodyOf(first, '中文')).toContainText('程远的话。');
	await titleOf(first).fill('方圆接着写');
	await expectSaved(first, '中文');
});

test('tells on both instances who writes, in list and editor, and lets the other take over with notice', async ({
	newsroom: { server, people },
	secondInstance,
	openBrowser,
}) => {
	const first = await openBrowser(server.origin, people.方圆);
	const second = await openBrowser(secondInstance.origin, people.程远);
	// What is typed and saved before the server has answered that the editor is open is claimed all the same.
	const saved = Promise.withResolvers<void>();
	await first.route(
		'**/api/newsroom/articles/*/open-editors',
		async (route) => {
			const response = await route.fetch();
			await saved.promise;
			await route.fulfill({ response });
		},
		{ times: 1 },
	);
	await openEditor(first, 'for-taking-over');
	await bodyOf(first, '中文').click();
	await first.keyboard.type('方圆先写。');
	await expectSaved(first, '中文');
	saved.resolve();
	await openList(second, draftTitle('for-taking-over'));
	await expect(rowOf(second, draftTitle('for-taking-over'))).toContainText('方圆正在编辑');

	await openEditor(second, 'for-taking-over');
	const notice = paneOf(second, '中文').getByRole('status').filter({ hasText: '方圆正在编辑这一语种' });
	await expect(notice).toBeVisible();
	await expect(bodyOf(second, '中文')).toHaveAttribute('contenteditable', 'false');
	await expect(titleOf(second)).toHaveJSProperty('readOnly', true);
	await expect(first.getByText('程远正在查看')).toBeVisible();
	expect(await accessibilityFaults(second)).toEqual([]);
	// Reading along shows what is saved.
	await first.keyboard.type('再写一句。');
	await expect(bodyOf(second, '中文')).toHaveText('方圆先写。再写一句。');

	await notice.getByRole('button', { name: '接管编辑' }).click();
	await expect(first.getByText('程远已接管编辑')).toBeVisible();
	await expect(bodyOf(first, '中文')).toHaveAttribute('contenteditable', 'false');
	await expect(bodyOf(second, '中文')).toHaveAttribute('contenteditable', 'true');
	await expect(notice).toHaveCount(0);
	await bodyOf(second, '中文').click();
	await second.keyboard.press('Control+End');
	await second.keyboard.type('程远接着写。');
	await expectSaved(second, '中文');
	await expect(bodyOf(first, '中文')).toHaveText('方圆先写。再写一句。程远接着写。');

	// A closed tab is free at once.
	await second.goto('/newsroom/articles');
	await expect(bodyOf(first, '中文')).toHaveAttribute('contenteditable', 'true');
	await expect(first.getByText('程远正在')).toHaveCount(0);
});
