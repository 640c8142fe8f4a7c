/** The languages of the site; the first is the default and the fallback (specification, section 9). */
export const languages = ['zh', 'en'] as const;

export type Language = (typeof languages)[number];

/** Default and fallback locale (specification, sections 4 and 9). */
export const defaultLanguage: Language = 'zh';

/** Whether a value (a path segment, a stored locale) is a language of the site. */
export function isLanguage(value: unknown): value is Language {
	return languages.includes(value as Language);
}

/** The target of the language switch: there are two, so it is the other one (specification, section 4). */
export function otherLanguage(language: Language): Language {
	return language === 'zh' ? 'en' : 'zh';
}

/** The BCP 47 tag for `lang` attributes, `hreflang` and number formats. */
export function languageTag(language: Language): string {
	return language === 'zh' ? 'zh-CN' : 'en';
}
