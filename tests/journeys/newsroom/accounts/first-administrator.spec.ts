import { totpCode } from '@portico/testing/newsroom/totp-code.ts';
import {
	administrator,
	becomeFirstAdministrator,
	type Factor,
} from '../support/become-first-administrator.ts';
import { test } from '../support/newsroom-test.ts';
import { enterPassword } from '../support/sign-in.ts';

/** TOTP steps last so long. */
const stepMs = 30_000;

test('leads from the printed address of an empty embedded store to an administrator with an authenticator application', async ({
	databases,
	openBrowser,
}) => {
	await becomeFirstAdministrator({ databases, openBrowser, kind: 'embedded', factor: createTotp() });
});

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
