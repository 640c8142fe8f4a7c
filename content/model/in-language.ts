import type { LocalText } from '@portico/api/answers/shared-parts.ts';
import { defaultLanguage, type Language, languages } from '@portico/api/languages.ts';

/**
 * A text in the requested language, else in Chinese, the fallback locale (specification, section 9), else in any
 * other, with its actual language. Null when it is missing in all languages.
 */
export function inLanguage(texts: Partial<Record<Language, string>>, language: Language): LocalText | null {
	for (const lang of [language, defaultLanguage, ...languages]) {
		const text = texts[lang];
		if (text) return { text, lang };
	}
	return null;
}
