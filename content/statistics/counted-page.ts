import { inLanguage, splitLanguage } from '@portico/api/addresses/addresses.ts';
import { readPageAddress } from '@portico/api/addresses/page-addresses.ts';
import { searchCall } from '@portico/api/calls/content-calls.ts';
import type { Language } from '@portico/api/languages.ts';
import { isIdentifier } from '../model/identifiers.ts';

/** A page whose views are counted. Its content must exist, or the view is not counted. */
export type CountedPage = {
	/** The normalised path, percent-encoded, without language and query. */
	path: string;
	language: Language;
	/**
	 * The part of the query that makes it another visit: the page of a list, or the search. Only used in
	 * hashes; views are counted under the path alone.
	 */
	query: string;
	/** The column of the page. */
	fdCode: string | null;
	/** The article of the page. */
	articleId: string | null;
	/** Whether it shows an article that only its reporter can name. */
	showsNamedArticle: boolean;
};

const searchPath = '/articlesearch';

/** Pages without an identifier that are rendered per visitor. */
const furtherPages: ReadonlySet<string> = new Set([searchPath, '/404']);

/** The parameters of a search; others do not change it. */
const searchParameters = Object.keys(searchCall.query.shape);

/**
 * The page of the table in the specification, section 2, at a path; null for other paths, so that nobody can
 * fill the store with invented ones. The path determines the language: English pages are under `/en`.
 *
 * @param path as browsers show it, percent-encoded, with its query string; a fragment is removed
 */
export function readCountedPage(path: string): CountedPage | null {
	const [, pathname = '', search = ''] = /^([^?#]*)(\?[^#]*)?/.exec(path) ?? [];
	const { language, path: plainPath } = splitLanguage(pathname);
	const withoutSlash = {
		path: plainPath,
		language,
		query: '',
		fdCode: null,
		articleId: null,
		showsNamedArticle: false,
	};
	if (plainPath === searchPath) return { ...withoutSlash, query: searchQuery(search) };
	if (furtherPages.has(plainPath)) return withoutSlash;
	const page = readPageAddress(pathname, '');
	if (page === null) return null;
	if (page.identifier === null) return withoutSlash;
	if (!isIdentifier(page.identifier)) return null;
	const ofArticle = page.page === 'articledetail';
	return {
		...withoutSlash,
		path: `/${page.page}/${encodeURIComponent(page.identifier)}`,
		query: readPageAddress(pathname, search)?.address.split('?')[1] ?? '',
		fdCode: ofArticle ? null : page.identifier,
		articleId: ofArticle ? page.identifier : null,
		showsNamedArticle: page.page === 'column_article',
	};
}

/** The normalised search of an address; empty when there is none. */
function searchQuery(search: string): string {
	const asked = new URLSearchParams(search);
	const values = searchParameters.map((name) => asked.get(name) ?? '');
	return values.some(Boolean) ? values.join('\0') : '';
}

/** Whether a view is of the search page, whose title and address contain what a visitor typed. */
export function isSearchPage({ path }: CountedPage): boolean {
	return path === searchPath;
}

/** Whether a path is a preview of a draft, which is not a visit. */
export function isPreviewPath(path: string): boolean {
	return splitLanguage(path).path.startsWith('/articlepreview/');
}

/** The address of a counted page, as visitors see it. */
export function addressOfCountedPage({ path, language }: CountedPage): string {
	return inLanguage(path, language);
}
