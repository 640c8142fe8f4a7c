import { type Language, languages } from './languages.ts';
import type { PageKind } from './page-kinds.ts';

/**
 * Every address of a page is built here and nowhere else. Plain addresses are the specification's
 * (section 2) and Chinese; English has the same ones under `/en`.
 */

/** What an address of a column depends on. */
export type AddressedColumn = { fdCode: string; page: PageKind; href: string | null };

/** Puts a plain path (`/articlesearch`) into a language: `/en/articlesearch`, or itself for Chinese. */
export function inLanguage(path: string, language: Language): string {
	if (language === 'zh') return path;
	return path === '/' ? '/en' : `/en${path}`;
}

/** Takes a path apart into its language and the plain path: `/en/404` is `en`, `/404`; `/english` is `zh`. */
export function splitLanguage(path: string): { language: Language; path: string } {
	for (const language of languages) {
		if (language === 'zh') continue;
		if (path === `/${language}`) return { language, path: '/' };
		if (path.startsWith(`/${language}/`)) {
			return { language, path: path.slice(language.length + 1) || '/' };
		}
	}
	return { language: 'zh', path };
}

/** The address of the home page. */
export function homeAddress(language: Language): string {
	return inLanguage('/', language);
}

/** The one function that turns a column into its address; a `link` column leads outside. */
export function columnAddress(column: AddressedColumn, language: Language): string {
	if (column.page === 'link') return column.href ?? homeAddress(language);
	return inLanguage(`/${column.page}/${encodeURIComponent(column.fdCode)}`, language);
}

/** The address of an article as published. */
export function articleAddress(articleId: string, language: Language): string {
	return inLanguage(`/articledetail/${encodeURIComponent(articleId)}`, language);
}

/** The address of a draft: `key` is the secret of a preview link, never part of another page's links. */
export function previewAddress(articleId: string, language: Language, key: string): string {
	const path = inLanguage(`/articlepreview/${encodeURIComponent(articleId)}`, language);
	return `${path}?key=${encodeURIComponent(key)}`;
}

/** The fixed address of a leader's page (specification, section 2). */
export function leaderAddress(number: number, language: Language): string {
	return inLanguage(`/companyLeaderDetail${number}`, language);
}

/** The address of the search, before anything is asked for. */
export function searchAddress(language: Language): string {
	return inLanguage('/articlesearch', language);
}

/** Where unmatched addresses lead (specification, section 2). */
export function notFoundAddress(language: Language): string {
	return inLanguage('/404', language);
}

/** Page 1 of a list has the list's plain address, so that it has one address only. */
export function pageAddress(address: string, page: number): string {
	return page <= 1 ? address : `${address}?page=${page}`;
}

/** The news feed of a column in a language. */
export function feedAddress(fdCode: string, language: Language): string {
	return inLanguage(`/feeds/${encodeURIComponent(fdCode)}.xml`, language);
}

/** The picture of a page's address as a QR code. */
export function qrCodeAddress(path: string): string {
	return `/qr-code.svg?path=${encodeURIComponent(path)}`;
}

/**
 * The picture that stands for an article where its address is shared.
 *
 * @param version differs when the picture does: platforms keep what they once fetched under an address
 */
export function sharePictureAddress(articleId: string, language: Language, version: string): string {
	return `${inLanguage(`/share-pictures/${encodeURIComponent(articleId)}.jpg`, language)}?v=${version}`;
}
