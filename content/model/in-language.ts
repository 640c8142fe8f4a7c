import type { LocalText } from '@portico/api/answers/shared-parts.ts';
import { defaultLanguage, type Language, languages } from '@portico/api/languages.ts';

/**
 * A text in the requested language, else in Chinese, else in any other, with its actual language (design,
 * section 2). Null when it is missing in all languages.
 */
export function inLanguage(texts: Partial<Record<Language, string>>, language: Language): LocalText | null {
	for (const lang of [language, defaultLanguage, ...languages]) {
		const text = texts[lang];
		if (text) return { text, lang };
	}
	return null;
}
