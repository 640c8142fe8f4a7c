import type { Language } from '@portico/api/languages.ts';
import { useLanguage } from '../page-frame/language.ts';
import * as en from './en/en.ts';
import * as zh from './zh/zh.ts';

/**
 * The interface texts: plain typed modules, one per group of the specification, section 3 (the names
 * as spelt there), and further groups of ours. Chinese is the reference; English is typed by it, so a
 * key missing in either does not compile. Texts with parts are functions.
 */
export type Messages = typeof zh;

const messages: Record<Language, Messages> = { zh, en };

/** The interface texts where no component is rendered: titles, descriptions. */
export function messagesIn(language: Language): Messages {
	return messages[language];
}

/** The interface texts in the page's language. */
export function useMessages(): Messages {
	return messages[useLanguage()];
}
