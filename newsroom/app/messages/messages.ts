import { defaultLanguage, isLanguage, type Language, languageTag } from '@portico/api/languages.ts';
import { useSyncExternalStore } from 'react';
import type * as zh from './zh.ts';

/**
 * Interface texts of the newsroom, one module per group. Chinese is written first; the English modules are typed by
 * the Chinese ones, so that a missing key does not compile.
 */
export type Messages = typeof zh;

/** The groups of the pages that everybody opens. */
const loadDaily: Record<Language, () => Promise<Partial<Messages>>> = {
	zh: () => import('./daily.zh.ts'),
	en: () => import('./daily.en.ts'),
};

/** Those of accounts, roles and the audit log, which people open now and then. */
const loadOccasional: Record<Language, () => Promise<Partial<Messages>>> = {
	zh: () => import('./occasional.zh.ts'),
	en: () => import('./occasional.en.ts'),
};

/** The groups that pages show before anyone has signed in: a fraction of all. */
const loadBeforeSignIn: Record<Language, () => Promise<Partial<Messages>>> = {
	zh: () => import('./before-sign-in.zh.ts'),
	en: () => import('./before-sign-in.en.ts'),
};

let load = loadDaily;
let needsOccasional = false;
let loaded: Partial<Record<Language, Messages>> = {};
const listeners = new Set<() => void>();
let current: Language = defaultLanguage;

/** Where this browser remembers the language for the sign-in page; the account's language replaces it. */
const storageKey = 'portico-newsroom-language';

/** The language of this browser before anybody has signed in: the one last used, or Chinese. */
export function storedLanguage(): Language {
	const stored = localStorage.getItem(storageKey);
	return isLanguage(stored) ? stored : defaultLanguage;
}

/** For what has no room for words. */
export const languageSigns: Record<Language, string> = { zh: '中', en: 'EN' };

/** The name of each language in itself. */
export const languageNames: Record<Language, string> = { zh: '中文', en: 'English' };

/** Shows the newsroom in a language. Resolves when its texts are loaded. */
export async function showLanguage(language: Language): Promise<void> {
	loaded[language] ??= (await load[language]()) as Messages;
	await addOccasional(language);
	localStorage.setItem(storageKey, language);
	document.documentElement.lang = languageTag(language);
	current = language;
	for (const listener of listeners) listener();
}

/** Until `loadDailyMessages`, languages are shown with the texts of the sign-in page only. */
export function limitMessagesToSignIn(): void {
	load = loadBeforeSignIn;
}

/** Loads the texts of the pages that everybody opens, if that has not happened yet. */
export async function loadDailyMessages(): Promise<void> {
	if (load === loadDaily) return;
	const messages = (await loadDaily[current]()) as Messages;
	load = loadDaily;
	loaded = { [current]: messages };
	await addOccasional(current);
}

/** Loads those of the other pages, from then on with each language. */
export async function loadOccasionalMessages(): Promise<void> {
	needsOccasional = true;
	await addOccasional(current);
}

async function addOccasional(language: Language): Promise<void> {
	const daily: Partial<Messages> | undefined = loaded[language];
	if (!needsOccasional || load !== loadDaily || !daily || daily.people) return;
	loaded[language] = { ...daily, ...(await loadOccasional[language]()) } as Messages;
	for (const listener of listeners) listener();
}

export const currentLanguage = (): Language => current;

/** @throws if the language was never shown */
export function messagesIn(language: Language): Messages {
	const messages = loaded[language];
	if (!messages) throw new Error(`The texts in ${language} are not loaded.`);
	return messages;
}

/** The same before a language is shown: null. */
export const loadedMessages = (language: Language): Messages | null => loaded[language] ?? null;

export function useLanguage(): Language {
	return useSyncExternalStore(subscribe, currentLanguage);
}

export function useMessages(): Messages {
	return messagesIn(useLanguage());
}

function subscribe(listener: () => void): () => void {
	listeners.add(listener);
	return () => listeners.delete(listener);
}
