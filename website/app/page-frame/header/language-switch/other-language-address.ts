import { inLanguage, splitLanguage } from '@portico/api/addresses.ts';
import { otherLanguage } from '@portico/api/languages.ts';

/** The same page in the other language: path and query are kept. */
export function otherLanguageAddress({ pathname, search }: { pathname: string; search: string }): string {
	const { language, path } = splitLanguage(pathname);
	return inLanguage(path, otherLanguage(language)) + search;
}
