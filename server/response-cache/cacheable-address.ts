import {
	homeAddress,
	inLanguage,
	notFoundAddress,
	qrCodeAddress,
	sitePictureAddress,
	splitLanguage,
} from '@portico/api/addresses/addresses.ts';
import { readIdentifier, readPageAddress } from '@portico/api/addresses/page-addresses.ts';
import type { CallDefinition } from '@portico/api/calls/definition.ts';
import { languages } from '@portico/api/languages.ts';
import { pathPattern } from '../requests/match-call.ts';
import { parseParameters } from '../requests/parse-parameters.ts';

/** The cache key of an answer, which it is also rendered from. */
export type CacheableAddress = {
	/** The canonical address: it has only what the answer depends on. */
	address: string;
	/** Route name for logs and metrics: a page's route id, `api.article`, `document`. */
	route: string;
};

/**
 * Normalises addresses whose answers are the same for everybody (decision 021: the key is the route with its declared
 * parameters). The result leaves out unknown parameters, their order, explicit defaults and redundant
 * percent-encoding, so that variants of one address cannot fill the cache. Null: not cacheable or malformed.
 */
export type AddressReader = (path: string, search: string) => CacheableAddress | null;

/** @param calls those with cacheable answers */
export function createAddressReader(calls: readonly CallDefinition[]): AddressReader {
	const readers = calls.map(callReader);
	return (path, search) => {
		if (path.length + search.length > maxAddressLength) return null;
		if (!path.startsWith('/api/')) return readDocument(path, search) ?? readPage(path, search);
		for (const read of readers) {
			const found = read(path, search);
			if (found) return found;
		}
		return null;
	};
}

/** Far above any cacheable address. Only a search may be longer. */
const maxAddressLength = 2_000;

/** The page that every unknown address leads to is the same with any query. */
const notFoundAddresses = languages.map((language) => notFoundAddress(language));
export const notFoundRoute = 'not-found';

function readPage(path: string, search: string): CacheableAddress | null {
	if (notFoundAddresses.includes(path)) return { address: path, route: notFoundRoute };
	const found = readPageAddress(path, search);
	return found && { address: found.address, route: found.page };
}

const documents = ['/robots.txt', '/sitemap.xml', '/sitemaps/columns.xml'];
const documentEnding = /\.(xml|txt|webmanifest|svg|jpg)$/;
/** The codes in every page's footer. */
const cachedQrCodes = languages.map((language) => homeAddress(language));

/**
 * Documents for machines. A part of the sitemap is named by the article before it. Of the QR codes, only those of the
 * home pages are cached.
 */
function readDocument(path: string, search: string): CacheableAddress | null {
	if (!documentEnding.test(path)) return null;
	const address = documentAddress(path, search);
	return address === null ? null : { address, route: 'document' };
}

function documentAddress(path: string, search: string): string | null {
	if (documents.includes(path)) return path;
	if (path === '/sitemaps/articles.xml') {
		const after = new URLSearchParams(search).get('after') ?? '';
		return after === '' ? path : `${path}?after=${encodeURIComponent(after)}`;
	}
	if (path === '/qr-code.svg') {
		const page = new URLSearchParams(search).get('path') ?? '';
		return cachedQrCodes.includes(page) ? qrCodeAddress(page) : null;
	}
	const { language, path: plain } = splitLanguage(path);
	if (plain === '/site.webmanifest' || path === sitePictureAddress(language)) return path;
	const [, folder, file = '', ...rest] = plain.split('/');
	const ending = folder === 'feeds' ? '.xml' : folder === 'share-pictures' ? '.jpg' : null;
	if (ending === null || rest.length > 0 || !file.endsWith(ending)) return null;
	const identifier = readIdentifier(file.slice(0, -ending.length));
	if (!identifier) return null;
	return inLanguage(`/${folder}/${encodeURIComponent(identifier)}${ending}`, language);
}

/** Reads the addresses of one call: parameters in the order of its definition, without defaults. */
function callReader({ name, path: pattern, params, query }: CallDefinition): AddressReader {
	const { expression, names } = pathPattern(pattern);
	const route = `api.${name}`;
	const defaults = query.safeParse({}).data as Record<string, unknown> | undefined;
	return (path, search) => {
		const match = expression.exec(path);
		if (!match) return null;
		try {
			const parts = names.map((_, index) => decodeURIComponent(match[index + 1] as string));
			if (parts.some((part) => /[\0/]|^\.{1,2}$/.test(part) || !part.isWellFormed())) return null;
			if (!params.safeParse(Object.fromEntries(names.map((each, index) => [each, parts[index]]))).success) {
				return null;
			}
			let index = 0;
			const plain = pattern.replace(/\{\w+\}/g, () => encodeURIComponent(parts[index++] as string));
			const values = search === '' ? defaults : query.safeParse(parseParameters(search.slice(1))).data;
			if (!values) return null;
			return { address: plain + queryOf(values, defaults ?? {}), route };
		} catch {
			return null;
		}
	};
}

function queryOf(values: Record<string, unknown>, defaults: Record<string, unknown>): string {
	const given = Object.entries(values).filter(
		([name, value]) => value !== undefined && value !== defaults[name],
	);
	if (given.length === 0) return '';
	return `?${given.map(([name, value]) => `${name}=${encodeURIComponent(String(value))}`).join('&')}`;
}
