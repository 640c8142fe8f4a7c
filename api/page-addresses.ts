import { inLanguage, splitLanguage } from './addresses.ts';
import type { Language } from './languages.ts';
import { leaderNumbers } from './leader-numbers.ts';

/**
 * Reads the addresses of pages, as `addresses.ts` builds them: which page of the specification's table
 * (section 2) an address opens, and its one spelling. Only what a page declares is part of it: whatever
 * else stands in a query string changes nothing about the page.
 */

/** Column pages whose articles are read page by page (`?page=2`). */
const pagedColumnPages = [
	'columndetail',
	'ztzldetail',
	'articlepagelist',
	'articleimglist',
	'articleimglists',
	'articleimglistch',
	'articlevideolist',
	'articlewzq',
	'articleqnzy',
] as const;

/** Pages with an identifier in their address that read nothing of the query string. */
const plainPages = ['articledetail', 'column_article', 'leaders', 'companyzzjge'] as const;

const leaderPages = leaderNumbers.map((number) => `companyLeaderDetail${number}` as const);

export type SharedPage =
	| 'home'
	| (typeof pagedColumnPages)[number]
	| (typeof plainPages)[number]
	| (typeof leaderPages)[number];

/** An address of a page that looks the same to everybody. */
export type PageAddress = {
	page: SharedPage;
	language: Language;
	/** The identifier in the address, decoded; null where the page has none. */
	identifier: string | null;
	/** The one spelling of the address. */
	address: string;
};

const withIdentifier: ReadonlySet<string> = new Set([...pagedColumnPages, ...plainPages]);
const paged: ReadonlySet<string> = new Set(pagedColumnPages);
const leaders: ReadonlySet<string> = new Set(leaderPages);

/**
 * Reads the address of a page that looks the same to everybody. Null for searches, previews and
 * redirects, for what is no page, and where a declared parameter is given twice or cannot be meant.
 *
 * @param path as it came, percent-encoded
 * @param search the query string with its `?`, or empty
 */
export function readPageAddress(path: string, search: string): PageAddress | null {
	if (path !== '/' && path.endsWith('/')) return null;
	const { language, path: plain } = splitLanguage(path);
	if (plain === '/') return { page: 'home', language, identifier: null, address: inLanguage('/', language) };
	const [, page = '', part, ...rest] = plain.split('/');
	if (rest.length > 0) return null;
	if (part === undefined) {
		if (!leaders.has(page)) return null;
		return { page: page as SharedPage, language, identifier: null, address: inLanguage(plain, language) };
	}
	if (!withIdentifier.has(page) || part === '') return null;
	const identifier = readIdentifier(part);
	const number = paged.has(page) ? pageNumber(search) : 1;
	if (identifier === null || number === null) return null;
	const bare = inLanguage(`/${page}/${encodeURIComponent(identifier)}`, language);
	const address = number === 1 ? bare : `${bare}?page=${number}`;
	return { page: page as SharedPage, language, identifier, address };
}

/**
 * The identifier that stands in a part of a path. Null where its encoding is broken, or where what it hides would
 * change the path.
 */
export function readIdentifier(part: string): string | null {
	try {
		const text = decodeURIComponent(part);
		// biome-ignore lint/suspicious/noControlCharactersInRegex: finding them is the point
		const odd = /[\u0000-\u001f\u007f/]|^\.{1,2}$/.test(text) || !text.isWellFormed();
		return odd ? null : text;
	} catch {
		return null;
	}
}

/** The page of a list an address asks for, from 1 on; null where that cannot be told. */
function pageNumber(search: string): number | null {
	if (search === '') return 1;
	const [asked, ...more] = new URLSearchParams(search).getAll('page');
	if (asked === undefined) return 1;
	return more.length === 0 && /^[1-9]\d{0,5}$/.test(asked) ? Number(asked) : null;
}
