import { type Language, languages } from '@portico/api/languages.ts';
import { useLanguage } from '../page-frame/language.ts';
import type * as zh from './zh/zh.ts';

/**
 * The interface texts: plain typed modules, one per group of the specification, section 3 (the names
 * as spelt there), and further groups of ours. Chinese is the reference; English is typed by it, so a
 * key missing in either does not compile. Texts with parts are functions.
 */
export type Messages = typeof zh;

/** The server speaks every language; a browser has those that were loaded. */
const loaded: Partial<Record<Language, Messages>> = {};

const load: Record<Language, () => Promise<Messages>> = {
	zh: () => import('./zh/zh.ts'),
	en: () => import('./en/en.ts'),
};

/**
 * Makes the texts of a language ready, before anything is rendered in it.
 *
 * @throws when they cannot be fetched
 */
export async function loadMessages(language: Language): Promise<void> {
	loaded[language] ??= await load[language]();
}

if (import.meta.env.SSR) await Promise.all(languages.map(loadMessages));

/**
 * The interface texts where no component is rendered: titles, descriptions. Where those of the language could not
 * be fetched on the way from the other, the other's: a page with some words of the wrong language can be read.
 */
export function messagesIn(language: Language): Messages {
	const messages = loaded[language] ?? Object.values(loaded)[0];
	if (!messages) throw new Error('No interface texts were loaded.');
	return messages;
}

/** The interface texts in the page's language. */
export function useMessages(): Messages {
	return messagesIn(useLanguage());
}
