import { expect, type Page } from '@playwright/test';
import { currentCode, type NewsroomPerson } from './people.ts';

/** Enters name and password on the sign-in page. */
export async function enterPassword(
	page: Page,
	{ loginName, password }: Pick<NewsroomPerson, 'loginName' | 'password'>,
): Promise<void> {
	await page.getByLabel('登录名').fill(loginName);
	await page.getByLabel('密码', { exact: true }).fill(password);
	await page.getByRole('button', { name: '登录', exact: true }).click();
}

/** Enters the code that the person's authenticator application shows now. */
export async function enterCode(page: Page, person: Pick<NewsroomPerson, 'totpSecret'>): Promise<void> {
	await page.getByLabel('验证码').fill(currentCode(person));
	await page.getByRole('button', { name: '验证', exact: true }).click();
}

/** Signs out by the person's menu. */
export async function signOut(page: Page): Promise<void> {
	await page.getByRole('button', { name: '我的账号' }).click();
	await page.getByRole('menuitem', { name: '退出登录' }).click();
	await expect(page).toHaveURL(/\/newsroom\/sign-in$/);
}

export async function expectBoard(page: Page): Promise<void> {
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('工作台');
	await expect(page).toHaveURL(/\/newsroom\/?$/);
}
