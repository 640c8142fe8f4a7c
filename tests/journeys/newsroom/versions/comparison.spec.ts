import { expect } from '@playwright/test';
import { accessibilityFaults } from '../../support/accessibility-faults.ts';
import { bodyOf, expectSaved, openEditor, paneOf } from '../support/editor.ts';
import { test } from '../support/newsroom-test.ts';
import { expectNoSidewaysScroll } from '../support/open-screen.ts';
import { sendCall } from '../support/send-call.ts';

test('what publishing changes is said before it is pressed, and versions are compared by keyboard', async ({
	newsroom,
	openBrowser,
}) => {
	const { server, people } = newsroom;
	const { token } = people.周宁;
	const seen = { state: 'draft', latestVersion: 1, publishedVersion: null, scheduledFor: null };
	const path = '/articles/for-comparison/zh/publish';
	const published = await sendCall(newsroom, { method: 'POST', path, body: { seen, version: 1 }, token });
	expect(published.status).toBe(200);
	const page = await openBrowser(server.origin, people.周宁, { reducedMotion: 'reduce' });
	await openEditor(page, 'for-comparison');
	const [body, pane] = [bodyOf(page, '中文'), paneOf(page, '中文')];
	await body.getByText('大桥将于五月通车').click();
	await page.keyboard.press('Home');
	await page.keyboard.type('长江');
	await body.getByText('结尾。').click();
	await page.keyboard.press('End');
	await page.keyboard.press('Enter');
	await page.keyboard.type('新写的一段。');
	await expectSaved(page, '中文');

	await pane.getByRole('button', { name: '发布', exact: true }).press('Enter');
	const publishing = page.getByRole('dialog', { name: '发布中文版' });
	await expect(publishing.getByText('将改变：正文（改1段，加1段）。')).toBeVisible();
	await publishing.getByRole('button', { name: '查看改动' }).press('Enter');
	const comparison = page.getByRole('dialog', { name: '比较中文版' });
	const changes = comparison.getByRole('group', { name: /^(?:修改|新增)$/ });
	await expect(changes).toHaveText([/长江大桥将于五月通车/, /新写的一段/]);
	await expect(changes.first().getByRole('insertion')).toContainText('长江');
	expect(await accessibilityFaults(page)).toEqual([]);
	await page.keyboard.press('Alt+ArrowDown');
	await expect(changes.first()).toBeFocused();
	await page.keyboard.press('Alt+ArrowDown');
	await expect(changes.last()).toBeFocused();
	await expect(comparison.getByRole('status')).toHaveText('第2处，共2处');
	await page.setViewportSize({ width: 390, height: 844 });
	await expectNoSidewaysScroll(page);
	await page.keyboard.press('Escape');
	await expect(comparison).toHaveCount(0);
	await publishing.getByRole('button', { name: '发布', exact: true }).press('Enter');
	await expect(publishing).toHaveCount(0);

	// From the history: with what is public, or with any other.
	await pane.getByRole('button', { name: '操作: 中文' }).press('Enter');
	await page.getByRole('menuitem', { name: '版本记录' }).press('Enter');
	const history = page.getByRole('dialog', { name: '中文版的版本记录' });
	await history.getByRole('button', { name: '比较 第1版' }).press('Enter');
	await expect(comparison.getByRole('button', { name: /^第2版.*（已发布） 从$/ })).toBeVisible();
	await expect(changes.getByRole('deletion')).toContainText(['长江']);
	await comparison.getByRole('button', { name: /从$/ }).press('Enter');
	await page.getByRole('option', { name: /^第1版/ }).press('Enter');
	await expect(comparison.getByText('两个版本的内容相同。')).toBeVisible();
	await comparison.getByRole('button', { name: '恢复第1版' }).press('Enter');
	await expect(history).toHaveCount(0);
	await expect(body).not.toContainText('长江');
});
