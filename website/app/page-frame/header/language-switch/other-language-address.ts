import { inLanguage, splitLanguage } from '@portico/api/addresses.ts';
import { otherLanguage } from '@portico/api/languages.ts';

/**
 * The same page in the other language: path and query are kept. A page of a list is not: the other
 * language's list is parted otherwise, and may not have so many.
 */
export function otherLanguageAddress({ pathname, search }: { pathname: string; search: string }): string {
	const { language, path } = splitLanguage(pathname);
	const kept = search
		.slice(1)
		.split('&')
		.filter((parameter) => parameter !== '' && !parameter.startsWith('page='));
	const query = kept.length > 0 ? `?${kept.join('&')}` : '';
	return inLanguage(path, otherLanguage(language)) + query;
}
