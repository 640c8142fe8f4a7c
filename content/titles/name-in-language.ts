import type { LocalText } from '@portico/api/answers/shared-parts.ts';
import type { Language } from '@portico/api/languages.ts';
import { inLanguage } from '../model/in-language.ts';
import { titleBreaks } from './title-breaks.ts';

/** A name with its line breaks; empty in the requested language when it is missing. */
export function nameInLanguage(names: Partial<Record<Language, string>>, language: Language): LocalText {
	return withBreaks(inLanguage(names, language) ?? { text: '', lang: language });
}

/** A text with its line breaks, if it is displayed as a title. */
export function withBreaks(text: LocalText): LocalText {
	const breaks = titleBreaks(text.text);
	return breaks.length > 0 ? { ...text, breaks } : text;
}
