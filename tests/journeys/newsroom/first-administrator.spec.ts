import { expect, type Page } from '@playwright/test';
import { totpCode } from '@portico/testing/newsroom/totp-code.ts';
import { databaseKinds } from './support/databases.ts';
import { startNewsroomServer } from './support/newsroom-server.ts';
import { test } from './support/newsroom-test.ts';
import { enterPassword, expectBoard, signOut } from './support/sign-in.ts';
import { addVirtualAuthenticator } from './support/virtual-authenticator.ts';

const administrator = { loginName: 'heping', password: 'Lanjiang-2026' };

const printedAddress = /^Newsroom: .*: (http\S+)$/m;

/** TOTP steps last so long. */
const stepMs = 30_000;

/** How the administrator proves who they are: set up once, and used in the next sign-in. */
type Factor = { setUp(page: Page): Promise<void>; signIn(page: Page): Promise<void> };

const factors: Record<string, () => Factor> = {
	'an authenticator application': createTotp,
	'a passkey': createPasskey,
};

for (const kind of databaseKinds) {
	for (const [name, createFactor] of Object.entries(factors)) {
		test(`leads from the printed address of an empty ${kind} store to an administrator with ${name}`, async ({
			databases,
			openBrowser,
		}) => {
			test.slow();
			const factor = createFactor();
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
		});
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

function createTotp(): Factor {
	let secret = '';
	return {
		async setUp(page) {
			await page.getByRole('button', { name: '验证器应用' }).click();
			secret = ((await page.locator('code').textContent()) ?? '').replaceAll(' ', '');
			await page.getByLabel('输入应用显示的6位验证码').fill(totpCode(secret, Date.now()));
			await page.getByRole('button', { name: '完成设置' }).click();
		},
		async signIn(page) {
			await enterPassword(page, administrator);
			// The code of the set-up is used up; the next one is accepted before its time.
			await page.getByLabel('验证码').fill(totpCode(secret, Date.now() + stepMs));
			await page.getByRole('button', { name: '验证', exact: true }).click();
		},
	};
}

function createPasskey(): Factor {
	return {
		async setUp(page) {
			await addVirtualAuthenticator(page);
			await page.getByRole('button', { name: '通行密钥' }).click();
			await page.getByLabel('通行密钥名称').fill('办公电脑');
			await page.getByRole('button', { name: '创建通行密钥' }).click();
		},
		async signIn(page) {
			await page.getByRole('button', { name: '使用通行密钥登录' }).click();
		},
	};
}
