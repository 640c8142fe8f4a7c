import { expect, type Page } from '@playwright/test';
import type { DatabaseKind, Databases } from './databases.ts';
import { startNewsroomServer } from './newsroom-server.ts';
import type { OpenBrowser } from './newsroom-test.ts';
import { expectBoard, signOut } from './sign-in.ts';

export const administrator = { loginName: 'heping', password: 'Lanjiang-2026' };

const printedAddress = /^Newsroom: .*: (http\S+)$/m;

/** How the administrator proves who they are: set up once, and used in the next sign-in. */
export type Factor = { setUp(page: Page): Promise<void>; signIn(page: Page): Promise<void> };

type Newcomer = { databases: Databases; openBrowser: OpenBrowser; kind: DatabaseKind; factor: Factor };

/** Goes from the address that a server with an empty store prints to a signed-in administrator, and back in. */
export async function becomeFirstAdministrator({ databases, openBrowser, kind, factor }: Newcomer) {
	const server = await startNewsroomServer(await databases.createEmpty(kind));
	try {
		// Printed after the server has started to answer.
		await expect.poll(server.output).toMatch(printedAddress);
		const [, printed = ''] = printedAddress.exec(server.output()) ?? [];
		expect(printed).toContain(`${server.origin}/newsroom/welcome#`);

		const page = await openBrowser(server.origin, null);
		await page.goto('/newsroom');
		await expect(page.getByRole('heading', { name: '尚未创建任何账号' })).toBeVisible();

		await page.goto(printed);
		await page.reload();
		await page.getByLabel('登录名').fill(administrator.loginName);
		await page.getByLabel('姓名').fill('何平');
		await page.getByLabel('密码', { exact: true }).fill(administrator.password);
		await page.getByLabel('再次输入密码').fill(administrator.password);
		await page.getByRole('button', { name: '创建账号并登录' }).click();

		await expect(page.getByRole('heading', { name: '设置两步验证' })).toBeVisible();
		await factor.setUp(page);
		await keepRecoveryCodes(page);
		await expectBoard(page);
		await page.getByRole('link', { name: '人员' }).first().click();
		await expect(page.getByRole('row', { name: '何平' })).toContainText('系统管理员');

		await signOut(page);
		await factor.signIn(page);
		await expectBoard(page);

		const other = await openBrowser(server.origin, null);
		await other.goto(printed);
		await expect(other.getByRole('heading', { level: 1 })).toHaveText('此地址不可用');
		await other.getByRole('link', { name: '前往登录' }).click();
		await expect(other.getByLabel('登录名')).toBeVisible();
		await expect(other.getByText('尚未创建任何账号')).toHaveCount(0);
	} finally {
		await server.stop();
	}
}

/** The recovery codes are shown until the person confirms to have them. */
async function keepRecoveryCodes(page: Page): Promise<void> {
	const codes = page.getByRole('list', { name: '恢复码列表' }).getByRole('listitem');
	await expect(codes).toHaveCount(10);
	const proceed = page.getByRole('button', { name: '继续' });
	await expect(proceed).toBeDisabled();
	await page.getByText('我已妥善保存恢复码').click();
	await proceed.click();
}
