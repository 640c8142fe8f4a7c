import { expect } from '@playwright/test';
import { chooseAction, openList, pressInDialog, rowOf } from './support/article-list.ts';
import { draftTitle } from './support/fill-newsroom.ts';
import { test } from './support/newsroom-test.ts';
import { expectBoard, signOut } from './support/sign-in.ts';

/** Two servers on one PostgreSQL. The browser sends its cookie to both: their addresses differ in the port only. */

test('refuses the next click on one instance after a grant was revoked on the other', async ({
	newsroom: { server, people },
	secondInstance,
	openBrowser,
}) => {
	const title = draftTitle('for-revocation');
	const page = await openBrowser(secondInstance.origin, people.周宁);
	await openList(page, title);
	await chooseAction(page, title, '发布');
	await expect(page.getByRole('dialog', { name: '发布中文版' })).toBeVisible();

	const administrator = await openBrowser(server.origin, people.邵宁);
	await administrator.goto(`/newsroom/people/${people.周宁.personId}`);
	await administrator.getByRole('button', { name: '收回“签发”（全部栏目）' }).click();
	await pressInDialog(administrator, '收回角色', '收回');
	await expect(administrator.getByRole('button', { name: /^收回“签发”/ })).toHaveCount(0);

	await pressInDialog(page, '发布中文版', '发布');
	const refusal = page.getByRole('alert');
	await expect(refusal).toContainText('您没有“签发”权限。');
	await expect(refusal).toContainText('可由邵宁授予。');
	expect((await page.request.get(`${server.origin}/articledetail/for-revocation`)).status()).toBe(404);

	// The list follows: it no longer offers what is refused.
	await page.keyboard.press('Escape');
	await page.getByRole('button', { name: `操作：${title}` }).click();
	await expect(page.getByRole('menuitem')).toHaveText(['编辑', '版本记录']);
});

test('asks to sign in again on one instance after a sign-out on the other', async ({
	newsroom: { server, people },
	secondInstance,
	openBrowser,
}) => {
	const page = await openBrowser(secondInstance.origin, people.秦川);
	await page.goto('/newsroom');
	await expectBoard(page);
	const other = await page.context().newPage();
	await other.goto(`${server.origin}/newsroom`);
	await expectBoard(other);
	await signOut(other);
	await expect(page.getByRole('dialog', { name: '您的登录已结束，重新登录后继续' })).toBeVisible();
});

test('shows in an open list what was published on the other instance, also after the list’s own was killed', async ({
	newsroom: { server, people },
	secondInstance,
	openBrowser,
}) => {
	const title = draftTitle('for-live-list');
	const page = await openBrowser(secondInstance.origin, people.林岚);
	await openList(page, title);
	await expect(rowOf(page, title)).toContainText('草稿');
	await page.evaluate(() => Object.assign(globalThis, { isSamePage: true }));

	const publisher = await openBrowser(server.origin, people.陆川);
	await openList(publisher, title);
	await chooseAction(publisher, title, '发布');
	await pressInDialog(publisher, '发布中文版', '发布');
	await expect(rowOf(page, title)).toContainText('已发布');

	await secondInstance.killAndRestart();
	await chooseAction(publisher, title, '撤回');
	await pressInDialog(publisher, '撤回中文版', '撤回');
	// The stream is opened again some seconds after the server is back.
	await expect(rowOf(page, title)).toContainText('已撤回', { timeout: 30_000 });
	expect(await page.evaluate(() => 'isSamePage' in globalThis), 'without loading the page again').toBe(true);

	// The session is kept, too.
	await page.goto('/newsroom');
	await expectBoard(page);
});
