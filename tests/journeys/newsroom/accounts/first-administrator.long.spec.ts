import { becomeFirstAdministrator, type Factor } from '../support/become-first-administrator.ts';
import { test } from '../support/newsroom-test.ts';
import { addVirtualAuthenticator } from '../support/virtual-authenticator.ts';

test('leads from the printed address of an empty PostgreSQL store to an administrator with a passkey', async ({
	databases,
	openBrowser,
}) => {
	await becomeFirstAdministrator({ databases, openBrowser, kind: 'PostgreSQL', factor: createPasskey() });
});

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
