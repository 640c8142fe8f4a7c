import type { LocalText } from '@portico/api/answers/shared-parts.ts';
import { defaultLanguage, type Language, languages } from '@portico/api/languages.ts';
import type { Texts } from '../store/schema.ts';

/**
 * A text in the asked-for language, else in Chinese, else in any language it has, marked with the
 * language it is in (design, section 2). Null when nobody wrote one.
 */
export function inLanguage(texts: Texts, language: Language): LocalText | null {
	for (const lang of [language, defaultLanguage, ...languages]) {
		const text = texts[lang];
		if (text) return { text, lang };
	}
	return null;
}

/** A name, which every answer shows: empty in the asked-for language when nobody gave one. */
export function nameInLanguage(names: Texts, language: Language): LocalText {
	return inLanguage(names, language) ?? { text: '', lang: language };
}
