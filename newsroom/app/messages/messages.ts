import { defaultLanguage, isLanguage, type Language, languageTag } from '@portico/api/languages.ts';
import { useSyncExternalStore } from 'react';
import type * as zh from './zh.ts';

/**
 * Interface texts of the newsroom, one module per group. Chinese is written first; the English modules are typed by
 * the Chinese ones, so that a missing key does not compile.
 */
export type Messages = typeof zh;

const loadAll: Record<Language, () => Promise<Messages>> = {
	zh: () => import('./zh.ts'),
	en: () => import('./en.ts'),
};

/** The groups that pages show before anyone has signed in: a fraction of all. */
const loadBeforeSignIn: Record<Language, () => Promise<Partial<Messages>>> = {
	zh: () => import('./before-sign-in.zh.ts'),
	en: () => import('./before-sign-in.en.ts'),
};

let load: Record<Language, () => Promise<Partial<Messages>>> = loadAll;
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

/** The name of each language in itself. */
export const languageNames: Record<Language, string> = { zh: '中文', en: 'English' };

/** Shows the newsroom in a language. Resolves when its texts are loaded. */
export async function showLanguage(language: Language): Promise<void> {
	loaded[language] ??= (await load[language]()) as Messages;
	localStorage.setItem(storageKey, language);
	document.documentElement.lang = languageTag(language);
	current = language;
	for (const listener of listeners) listener();
}

/** Until `loadAllMessages`, languages are shown with the texts of the sign-in page only. */
export function limitMessagesToSignIn(): void {
	load = loadBeforeSignIn;
}

/** Loads the texts of all pages, if that has not happened yet. */
export async function loadAllMessages(): Promise<void> {
	if (load === loadAll) return;
	const messages = await loadAll[current]();
	load = loadAll;
	loaded = { [current]: messages };
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
