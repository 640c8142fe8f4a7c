import { leaderNumbers } from '../constants.ts';
import type { Language } from '../languages.ts';
import { inLanguage, splitLanguage } from './addresses.ts';
import { type PageKind, pageFacts, pageKinds } from './page-kinds.ts';

/**
 * Parses page addresses as `addresses.ts` builds them: which page of the table in the specification, section 2, an
 * address opens, and its canonical form. Undeclared query parameters do not affect the page.
 */

const leaderPages = leaderNumbers.map((number) => `companyLeaderDetail${number}` as const);

export type SharedPage = 'home' | 'articledetail' | Exclude<PageKind, 'link'> | (typeof leaderPages)[number];

/** The address of a page that is the same for every visitor. */
export type PageAddress = {
	page: SharedPage;
	language: Language;
	/** Decoded identifier; null for pages without one. */
	identifier: string | null;
	/** Canonical address. */
	address: string;
};

const withIdentifier: ReadonlySet<string> = new Set([
	'articledetail',
	...pageKinds.filter((kind) => kind !== 'link'),
]);
/** Column pages with paginated articles (`?page=2`); others ignore the query string. */
const paged: ReadonlySet<string> = new Set(pageKinds.filter((kind) => pageFacts[kind].paged));
const leaders: ReadonlySet<string> = new Set(leaderPages);

/**
 * Parses the address of a page that is the same for every visitor. Returns null for searches, previews,
 * redirects and unknown addresses, and where a declared parameter is duplicated or invalid.
 *
 * @param path percent-encoded path of the request
 * @param search query string with its `?`, or empty
 */
export function readPageAddress(path: string, search: string): PageAddress | null {
	if (path !== '/' && path.endsWith('/')) return null;
	const { language, path: plain } = splitLanguage(path);
	if (plain === '/') return { page: 'home', language, identifier: null, address: inLanguage('/', language) };
	const [, page = '', segment, ...rest] = plain.split('/');
	if (rest.length > 0) return null;
	if (segment === undefined) {
		if (!leaders.has(page)) return null;
		return { page: page as SharedPage, language, identifier: null, address: inLanguage(plain, language) };
	}
	if (!withIdentifier.has(page) || segment === '') return null;
	const identifier = readIdentifier(segment);
	const number = paged.has(page) ? readPageNumber(search) : 1;
	if (identifier === null || number === null) return null;
	const firstPage = inLanguage(`/${page}/${encodeURIComponent(identifier)}`, language);
	const address = number === 1 ? firstPage : `${firstPage}?page=${number}`;
	return { page: page as SharedPage, language, identifier, address };
}

/**
 * Decodes an identifier in a path. Returns null where the encoding is invalid, or where the decoded text would
 * change the path.
 */
export function readIdentifier(segment: string): string | null {
	try {
		const text = decodeURIComponent(segment);
		// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are rejected here
		const isUnsafe = /[\u0000-\u001f\u007f/]|^\.{1,2}$/.test(text) || !text.isWellFormed();
		return isUnsafe ? null : text;
	} catch {
		return null;
	}
}

/** Page number in a list from 1; null where it is invalid. */
function readPageNumber(search: string): number | null {
	if (search === '') return 1;
	const [requested, ...more] = new URLSearchParams(search).getAll('page');
	if (requested === undefined) return 1;
	return more.length === 0 && /^[1-9]\d{0,5}$/.test(requested) ? Number(requested) : null;
}
