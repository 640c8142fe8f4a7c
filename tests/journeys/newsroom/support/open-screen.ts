import { type BrowserContextOptions, expect, type Page } from '@playwright/test';
import { type Language, languageTag } from '@portico/api/languages.ts';
import type { Newsroom, OpenBrowser } from './newsroom-test.ts';
import type { Screen } from './screens.ts';
import { sendCall } from './send-call.ts';

type Options = {
	newsroom: Newsroom;
	openBrowser: OpenBrowser;
	language: Language;
} & Pick<BrowserContextOptions, 'viewport' | 'colorScheme'>;

/** Opens a screen in a language; nothing on it moves or is half transparent. */
export async function openScreen(
	{ person: personOf, open }: Screen,
	{ newsroom, openBrowser, language, ...options }: Options,
): Promise<Page> {
	const person = personOf(newsroom, language);
	if (person) {
		const call = { method: 'PUT', path: '/account/language', body: { language } } as const;
		await sendCall(newsroom, { ...call, token: person.token });
	}
	const page = await openBrowser(newsroom.server.origin, person, { ...options, reducedMotion: 'reduce' });
	await page.addInitScript((stored) => localStorage.setItem('portico-newsroom-language', stored), language);
	await open(page, newsroom);
	await expect(page.locator('html')).toHaveAttribute('lang', languageTag(language));
	return page;
}

export async function expectNoSidewaysScroll(page: Page): Promise<void> {
	const overflow = () =>
		page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
	await expect.soft
		.poll(overflow, { message: `sideways scroll at ${page.viewportSize()?.width} px` })
		.toBe(0);
}
