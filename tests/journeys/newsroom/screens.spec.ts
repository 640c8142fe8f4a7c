import { expect } from '@playwright/test';
import { accessibilityFaults } from '../support/accessibility-faults.ts';
import { expectSoundScreen, narrow, wide } from './support/expect-sound-screen.ts';
import { test } from './support/newsroom-test.ts';
import { screens } from './support/screens.ts';
import { expectBoard } from './support/sign-in.ts';

/** Nothing is half transparent while it is checked. */
const options = { viewport: wide, reducedMotion: 'reduce' } as const;

for (const screen of screens.filter(({ isLikeAnother }) => !isLikeAnother)) {
	test(`has no accessibility fault and no sideways scroll: ${screen.name}`, ({ newsroom, openBrowser }) =>
		expectSoundScreen(screen, { newsroom, openBrowser }));
}

test('unfolds the menu over the page on a phone, and folds it by keyboard', async ({
	newsroom: { server, people },
	openBrowser,
}) => {
	const page = await openBrowser(server.origin, people.陆川, { ...options, viewport: narrow });
	await page.goto('/newsroom/articles');
	await page.getByRole('button', { name: '打开菜单' }).press('Enter');
	await expect(page.getByRole('link', { name: '文章', exact: true })).toBeFocused();
	expect(await accessibilityFaults(page)).toEqual([]);
	await page.keyboard.press('Escape');
	await expect(page.getByRole('button', { name: '打开菜单' })).toBeFocused();
	await page.keyboard.press('Enter');
	await expect(page.getByRole('button', { name: '关闭菜单' })).toBeVisible();
	// Beyond its last link.
	await page.getByRole('navigation', { name: '主菜单' }).getByRole('link').last().press('Tab');
	await expect(page.getByRole('button', { name: '打开菜单' })).toBeVisible();
});

test('leaves the public pages and their files as they are, to the byte, for people who are signed in', async ({
	newsroom: { server, people },
	openBrowser,
}) => {
	const page = await openBrowser(server.origin, people.陆川);
	await page.goto('/newsroom');
	await expectBoard(page);
	const pages = ['/', '/en', '/articlepagelist/company-news', '/articledetail/bridge', '/articlesearch?q=1'];
	const files = new Set<string>();
	for (const path of pages) {
		const html = (await compareAnswers(server.origin, path, people.陆川.token)).toString();
		for (const [file] of html.matchAll(/\/assets\/[\w.-]+/g)) files.add(file);
	}
	expect(files.size).toBeGreaterThan(5);
	for (const file of files) await compareAnswers(server.origin, file, people.陆川.token);
	for (const path of ['/api/home?lang=zh', '/feed.xml', '/sitemap.xml', '/robots.txt']) {
		await compareAnswers(server.origin, path, people.陆川.token);
	}
});

const ofEachRequest = { date: '', 'x-request-id': '', 'cache-status': '' };

/** The body of an answer, which must be the same with and without the session's cookie. */
async function compareAnswers(origin: string, path: string, token: string): Promise<Buffer> {
	const [without, withCookie] = await Promise.all(
		[{}, { Cookie: `portico-newsroom=${token}` }].map(async (headers) => {
			const response = await fetch(origin + path, { headers: headers as Record<string, string> });
			const all = Object.fromEntries(response.headers);
			return { body: Buffer.from(await response.arrayBuffer()), headers: { ...all, ...ofEachRequest } };
		}),
	);
	expect(withCookie?.headers, `headers of ${path}`).toEqual(without?.headers);
	expect(withCookie?.body.equals(without?.body ?? Buffer.alloc(0)), `body of ${path}`).toBe(true);
	return without?.body ?? Buffer.alloc(0);
}
