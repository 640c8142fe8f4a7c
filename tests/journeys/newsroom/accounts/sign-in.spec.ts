import { expect } from '@playwright/test';
import { test } from '../support/newsroom-test.ts';
import { enterCode, enterPassword, expectBoard, signOut } from '../support/sign-in.ts';

const wrongPassword = 'Wrong-password-1';

test('keeps a session through a power cut, and signs in and out afterwards', async ({
	newsroom,
	openBrowser,
}) => {
	const { server, people } = newsroom;
	const page = await openBrowser(server.origin, people.唐越);
	await page.goto('/newsroom');
	await expectBoard(page);
	// No page is open meanwhile: a font or script that it asks for would be refused, which is a fault of a page.
	await page.goto('about:blank');
	await server.killAndRestart();
	await page.goto('/newsroom');
	await expectBoard(page);

	await signOut(page);
	await page.goto('/newsroom/articles?text=x');
	await enterPassword(page, { ...people.唐越, password: wrongPassword });
	await expect(page.getByRole('alert')).toHaveText('登录名或密码有误，或账号暂时无法登录。');
	await enterPassword(page, people.唐越);
	await enterCode(page, people.唐越);
	// Back to the page that was asked for.
	await expect(page).toHaveURL(/\/newsroom\/articles\?text=x$/);
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('文章');
});
