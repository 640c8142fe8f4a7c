import { defaultLanguage, type Language } from '@portico/api/languages.ts';

/** The language of messages, by `Accept-Language`: the application sends the one it is shown in. */
export function readerLanguage(acceptLanguage: string | null): Language {
	return /^\s*en\b/i.test(acceptLanguage ?? '') ? 'en' : defaultLanguage;
}
