import { type BrowserContextOptions, expect, type Page } from '@playwright/test';
import { type Language, languageTag } from '@portico/api/languages.ts';
import type { Newsroom, OpenBrowser } from './newsroom-test.ts';
import type { NewsroomPerson } from './people.ts';
import type { Screen } from './screens.ts';
import { sendCall } from './send-call.ts';

type Options = {
	newsroom: Newsroom;
	openBrowser: OpenBrowser;
	language: Language;
} & Pick<BrowserContextOptions, 'viewport' | 'colorScheme'>;

/** Opens a screen in a language; nothing on it moves or is half transparent. */
export async function openScreen(
	screen: Screen,
	{ newsroom, openBrowser, language, ...options }: Options,
): Promise<Page> {
	const person = await setLanguage(screen, newsroom, language);
	const page = await openBrowser(newsroom.server.origin, person, { ...options, reducedMotion: 'reduce' });
	await page.addInitScript((stored) => localStorage.setItem('portico-newsroom-language', stored), language);
	await screen.open(page, newsroom);
	await expect(page.locator('html')).toHaveAttribute('lang', languageTag(language));
	return page;
}

/** Stores the language of the person who opens a screen. */
export async function setLanguage(
	screen: Screen,
	newsroom: Newsroom,
	language: Language,
): Promise<NewsroomPerson | null> {
	const person = screen.person(newsroom, language);
	if (person) {
		const call = { method: 'PUT', path: '/account/language', body: { language } } as const;
		await sendCall(newsroom, { ...call, token: person.token });
	}
	return person;
}

export async function expectNoSidewaysScroll(page: Page): Promise<void> {
	const overflow = () =>
		page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
	await expect.soft
		.poll(overflow, { message: `sideways scroll at ${page.viewportSize()?.width} px` })
		.toBe(0);
}
