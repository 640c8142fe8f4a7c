import { inLanguage, splitLanguage } from '@portico/api/addresses/addresses.ts';
import { otherLanguage } from '@portico/api/languages.ts';

/**
 * Keeps path and query; a page number beyond the other language's list redirects to its last page
 * (`load-existing-page.ts`).
 */
export function otherLanguageAddress({ pathname, search }: { pathname: string; search: string }): string {
	const { language, path } = splitLanguage(pathname);
	return inLanguage(path, otherLanguage(language)) + search;
}
