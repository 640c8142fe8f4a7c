import { expect, type Page } from '@playwright/test';
import { accessibilityFaults } from '../support/accessibility-faults.ts';
import { expectSoundScreen, narrow, wide } from './support/expect-sound-screen.ts';
import { test } from './support/newsroom-test.ts';
import { expectNoSidewaysScroll, openScreen, setLanguage } from './support/open-screen.ts';
import { screens } from './support/screens.ts';

/** What `screens.spec.ts` proves, of the other screens, and of all in English, dark and narrow. */

for (const screen of screens.filter(({ isLikeAnother }) => isLikeAnother)) {
	test(`has no accessibility fault and no sideways scroll: ${screen.name}`, ({ newsroom, openBrowser }) =>
		expectSoundScreen(screen, { newsroom, openBrowser }));
}

for (const screen of screens) {
	test(`has no accessibility fault and no sideways scroll in English: ${screen.name}`, async ({
		newsroom,
		openBrowser,
	}) => {
		const page = await openScreen(screen, {
			...{ newsroom, openBrowser, language: 'en', colorScheme: 'dark' },
			viewport: wide,
		});
		await expectNoSidewaysScroll(page);
		await page.setViewportSize(narrow);
		await expectNoSidewaysScroll(page);
		expect.soft(await accessibilityFaults(page)).toEqual([]);
		await setLanguage(screen, newsroom, 'zh');
	});
}

test('loads little: the sign-in page within 130 KB, the article list within 230 KB', async ({
	newsroom: { server, people },
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
