import { expect } from '@playwright/test';
import { accessibilityFaults } from '../support/accessibility-faults.ts';
import { bodyOf, expectSaved, openEditor, paneOf } from './support/editor.ts';
import { sessionCookie, test } from './support/newsroom-test.ts';
import { sendCall } from './support/send-call.ts';
import { enterCode } from './support/sign-in.ts';

test('writing goes on away from the network and after the session has ended, and what waits is sent afterwards', async ({
	newsroom,
	openBrowser,
}) => {
	const { server, people } = newsroom;
	const page = await openBrowser(server.origin, people.江雪, { reducedMotion: 'reduce' });
	const context = page.context();
	await openEditor(page, 'for-away');
	const body = bodyOf(page, '中文');
	const isOnDevice = paneOf(page, '中文').getByText(/^仅存于本机：/);
	const stored = async () => {
		const { envelope } = await sendCall(newsroom, {
			...{ method: 'GET', path: '/articles/for-away', token: people.程远.token },
		});
		const { texts } = envelope.data as {
			texts: { zh: { content: { body: string }; copySaved: { by: string } } };
		};
		return { body: texts.zh.content.body, by: texts.zh.copySaved?.by };
	};

	await context.setOffline(true);
	await body.click();
	await page.keyboard.press('Control+End');
	await page.keyboard.type('没有网络。');
	await expect(isOnDevice).toContainText('无法连接服务器');
	await page.keyboard.type('接着写。');
	await context.setOffline(false);
	await expectSaved(page, '中文');
	expect(await stored()).toEqual({ body: '<p>离线。没有网络。接着写。</p>', by: '江雪' });

	await sendCall(newsroom, { method: 'DELETE', path: '/session', token: people.江雪.token });
	const ended = page.getByRole('alert').filter({ hasText: '您的登录已结束。写作可以继续' });
	await expect(ended).toBeVisible();
	await page.keyboard.type('登录已结束。');
	await expect(isOnDevice).toBeVisible();
	await expect(page.getByRole('dialog')).toHaveCount(0);
	expect(await accessibilityFaults(page)).toEqual([]);

	// Somebody else signs in, in another tab: nothing is written in their name.
	await context.addCookies([sessionCookie(people.程远.token)]);
	const refused = page.waitForResponse((response) => response.request().method() === 'PUT');
	await paneOf(page, '中文').getByRole('button', { name: '重试' }).click();
	expect((await refused).status()).toBe(401);
	await expect(isOnDevice).toBeVisible();
	await page.evaluate(() => dispatchEvent(new Event('focus')));
	await expect(page.getByRole('button', { name: '我的账号' })).toContainText('江雪');
	expect((await stored()).body).toBe('<p>离线。没有网络。接着写。</p>');
	await context.clearCookies();

	await ended.getByRole('button', { name: '重新登录' }).click();
	const dialog = page.getByRole('dialog', { name: '您的登录已结束，重新登录后继续' });
	await dialog.getByLabel('密码', { exact: true }).fill(people.江雪.password);
	await dialog.getByRole('button', { name: '登录', exact: true }).click();
	await enterCode(page, people.江雪);
	await expect(dialog).toHaveCount(0);
	await expect(ended).toHaveCount(0);
	await expect(body).toBeFocused();
	// The caret follows the focus a moment later, to where it was.
	const caret = () =>
		page.evaluate(() => getSelection()?.focusNode?.textContent?.slice(0, getSelection()?.focusOffset));
	await expect.poll(caret).toMatch(/登录已结束。$/);
	await page.keyboard.type('再写。');
	await expectSaved(page, '中文');
	expect(await stored()).toEqual({ body: '<p>离线。没有网络。接着写。登录已结束。再写。</p>', by: '江雪' });
});
