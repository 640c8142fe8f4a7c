import { expect, type Page } from '@playwright/test';
import { chooseAction, openList, pressInDialog, rowOf } from '../support/article-list.ts';
import { draftTitle } from '../support/fill-newsroom.ts';
import { test } from '../support/newsroom-test.ts';
import type { NewsroomPerson } from '../support/people.ts';
import { enterCode } from '../support/sign-in.ts';

const dialogTitle = '您的登录已结束，重新登录后继续';

test('asks for the password in place when the session has ended, and then publishes', async ({
	newsroom,
	openBrowser,
}) => {
	const { server, people } = newsroom;
	const title = draftTitle('for-interruption');
	const page = await openBrowser(server.origin, people.叶青);
	// Without events the page learns of the end only when it makes a call.
	await page.route('**/api/newsroom/events', () => undefined);
	await openList(page, title);
	await chooseAction(page, title, '发布');
	await expect(page.getByRole('dialog', { name: '发布中文版' })).toBeVisible();

	const administrator = await openBrowser(server.origin, people.何平);
	await endSession(administrator, people.叶青);

	await expect(page.getByRole('dialog', { name: dialogTitle })).toHaveCount(0);
	await pressInDialog(page, '发布中文版', '发布');
	await signInAgain(page, people.叶青);
	await expect(page.getByRole('status').getByText(`已发布：${title}`)).toBeVisible();
	await expect(page.getByRole('dialog')).toHaveCount(0);
	await expect(rowOf(page, title)).toContainText('已发布');
	expect((await page.request.get(`${server.origin}/articledetail/for-interruption`)).status()).toBe(200);
});

test('asks as soon as an administrator ends the session, and keeps the open dialog', async ({
	newsroom,
	openBrowser,
}) => {
	const { server, people } = newsroom;
	const title = draftTitle('for-ended-page');
	const page = await openBrowser(server.origin, people.高原);
	await openList(page, title);
	await chooseAction(page, title, '发布');

	const administrator = await openBrowser(server.origin, people.何平);
	await endSession(administrator, people.高原);

	await signInAgain(page, people.高原);
	await pressInDialog(page, '发布中文版', '发布');
	await expect(rowOf(page, title)).toContainText('已发布');
});

/** Ends the only session of a person, as an administrator. */
async function endSession(page: Page, { displayName }: NewsroomPerson): Promise<void> {
	await page.goto('/newsroom/people');
	await page.getByRole('link', { name: displayName }).click();
	await page.getByRole('button', { name: /^结束会话/ }).click();
	await pressInDialog(page, '确定要结束此会话吗？', '结束');
	await expect(page.getByText('目前没有登录会话')).toBeVisible();
}

async function signInAgain(page: Page, person: NewsroomPerson): Promise<void> {
	const dialog = page.getByRole('dialog', { name: dialogTitle });
	await expect(dialog.getByLabel('登录名')).toHaveValue(person.loginName);
	await dialog.getByLabel('密码', { exact: true }).fill(person.password);
	await dialog.getByRole('button', { name: '登录', exact: true }).click();
	await enterCode(page, person);
	await expect(dialog).toHaveCount(0);
}
