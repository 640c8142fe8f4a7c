import { expect, type Page } from '@playwright/test';
import { languages, languageTag } from '@portico/api/languages.ts';
import { accessibilityFaults } from '../support/accessibility-faults.ts';
import { test } from './support/newsroom-test.ts';
import { screens } from './support/screens.ts';
import { sendCall } from './support/send-call.ts';
import { expectBoard } from './support/sign-in.ts';

const wide = { width: 1440, height: 900 };
const narrow = { width: 390, height: 844 };

/** Nothing is half transparent while it is checked. */
const options = { viewport: wide, reducedMotion: 'reduce' } as const;

test.describe.configure({ timeout: 60_000 });

for (const language of languages) {
	for (const { name, person: personOf, open } of screens) {
		test(`has no accessibility fault and no sideways scroll: ${name} (${language})`, async ({
			embeddedNewsroom: newsroom,
			openBrowser,
		}) => {
			const person = personOf(newsroom, language);
			const setLanguage = (language: string) =>
				person &&
				sendCall(newsroom, {
					...{ method: 'PUT', path: '/account/language', body: { language }, token: person.token },
				});
			await setLanguage(language);
			const page = await openBrowser(newsroom.server.origin, person, options);
			await page.addInitScript(
				(stored) => localStorage.setItem('portico-newsroom-language', stored),
				language,
			);
			await open(page, newsroom);
			await expect(page.locator('html')).toHaveAttribute('lang', languageTag(language));
			await expect(page).toHaveTitle(/\S/);
			expect(await page.locator('h1').count()).toBe(1);

			// Between them, the two languages show both colour schemes at both widths.
			const [first, second] = language === 'zh' ? (['light', 'dark'] as const) : (['dark', 'light'] as const);
			for (const [colorScheme, viewport] of [
				[first, wide],
				[second, narrow],
			] as const) {
				await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
				await page.setViewportSize(viewport);
				await expectNoSidewaysScroll(page);
				expect.soft(await accessibilityFaults(page), `${colorScheme}, ${viewport.width} px`).toEqual([]);
			}
			await setLanguage('zh');
		});
	}
}

test('unfolds the menu over the page on a phone, and folds it by keyboard', async ({
	embeddedNewsroom: { server, people },
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
	await page.keyboard.press('Tab');
	await expect(page.getByRole('button', { name: '打开菜单' })).toBeVisible();
});

test('loads little: the sign-in page within 130 KB, the article list within 230 KB', async ({
	embeddedNewsroom: { server, people },
	openBrowser,
}) => {
	const signIn = await openBrowser(server.origin, null);
	const signInKilobytes = await measureTransfer(signIn, async () => {
		await signIn.goto('/newsroom/sign-in');
		await expect(signIn.getByLabel('密码', { exact: true })).toBeVisible();
	});
	expect(signInKilobytes).toBeLessThanOrEqual(130);
	expect(signInKilobytes).toBeGreaterThan(60);

	const list = await openBrowser(server.origin, people.陆川);
	const listKilobytes = await measureTransfer(list, async () => {
		await list.goto('/newsroom/articles');
		await expect(list.getByRole('rowheader').first()).toBeVisible();
	});
	expect(listKilobytes).toBeLessThanOrEqual(230);
	expect(listKilobytes).toBeGreaterThan(signInKilobytes);
});

test('leaves the public pages and their files as they are, to the byte, for people who are signed in', async ({
	embeddedNewsroom: { server, people },
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

/** Bytes of HTML, scripts and styles as transferred, that is compressed, in KB of 1024. */
async function measureTransfer(page: Page, load: () => Promise<void>): Promise<number> {
	const sizes: Promise<number>[] = [];
	page.on('requestfinished', (request) => {
		if (!['document', 'script', 'stylesheet'].includes(request.resourceType())) return;
		sizes.push(request.sizes().then(({ responseBodySize }) => responseBodySize));
	});
	await load();
	const bytes = await Promise.all(sizes);
	return bytes.reduce((sum, size) => sum + size, 0) / 1024;
}

async function expectNoSidewaysScroll(page: Page): Promise<void> {
	const overflow = () =>
		page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
	await expect.soft
		.poll(overflow, { message: `sideways scroll at ${page.viewportSize()?.width} px` })
		.toBe(0);
}
