import { inLanguage, splitLanguage } from '@portico/api/addresses.ts';
import type { Language } from '@portico/api/languages.ts';
import { readPageAddress } from '@portico/api/page-addresses.ts';
import { isIdentifier } from '../model/identifiers.ts';

/** A page whose views are counted. What it shows must be in the store, or the view is not counted. */
export type CountedPage = {
	/** Its one spelling, percent-encoded, without language and query. */
	path: string;
	language: Language;
	/** The column it is the page of. */
	fdCode: string | null;
	/** The article it is the page of. */
	articleId: string | null;
	/** Whether it shows an article only its reporter can name. */
	showsNamedArticle: boolean;
};

/** Pages without an identifier that are made for each visitor, or for few. */
const furtherPages: ReadonlySet<string> = new Set(['/articlesearch', '/design-system', '/404']);

/**
 * The page of the specification's table (section 2) at a path; null where there is none, so that nobody
 * can fill the store with made-up paths. The language is the path's: a page in English is under `/en`.
 *
 * @param path as browsers show it, percent-encoded; a query string or a fragment is left out
 */
export function readCountedPage(path: string): CountedPage | null {
	const pathname = path.replace(/[?#].*$/s, '');
	const { language, path: plain } = splitLanguage(pathname);
	const bare = { path: plain, language, fdCode: null, articleId: null, showsNamedArticle: false };
	if (furtherPages.has(plain)) return bare;
	const page = readPageAddress(pathname, '');
	if (page === null) return null;
	if (page.identifier === null) return bare;
	if (!isIdentifier(page.identifier)) return null;
	const ofArticle = page.page === 'articledetail';
	return {
		...bare,
		path: `/${page.page}/${encodeURIComponent(page.identifier)}`,
		fdCode: ofArticle ? null : page.identifier,
		articleId: ofArticle ? page.identifier : null,
		showsNamedArticle: page.page === 'column_article',
	};
}

/** Whether a path is that of a draft somebody looks at, which is not a visit. */
export function isPreviewPath(path: string): boolean {
	return splitLanguage(path).path.startsWith('/articlepreview/');
}

/** The address of a counted page, as visitors see it. */
export function addressOfCountedPage({ path, language }: CountedPage): string {
	return inLanguage(path, language);
}
