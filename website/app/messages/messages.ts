import { type Language, languages } from '@portico/api/languages.ts';
import { useLanguage } from '../state/language.ts';
import type * as zh from './zh.ts';

/**
 * Interface texts, one module per group: those of the specification (section 3, spelt as there) and others. The
 * English modules are typed by the Chinese ones, so that a missing key does not compile.
 */
export type Messages = typeof zh;

/** The server loads all languages, a browser those it needs. */
const loaded: Partial<Record<Language, Messages>> = {};

const load: Record<Language, () => Promise<Messages>> = {
	zh: () => import('./zh.ts'),
	en: () => import('./en.ts'),
};

/**
 * Must be called before rendering in a language.
 *
 * @throws if the texts fail to load
 */
export async function loadMessages(language: Language): Promise<void> {
	loaded[language] ??= await load[language]();
}

if (import.meta.env.SSR) await Promise.all(languages.map(loadMessages));

/** For use outside components. Falls back to the other language if the texts failed to load. */
export function messagesIn(language: Language): Messages {
	const messages = loaded[language] ?? Object.values(loaded)[0];
	if (!messages) throw new Error('No interface texts were loaded.');
	return messages;
}

export function useMessages(): Messages {
	return messagesIn(useLanguage());
}
