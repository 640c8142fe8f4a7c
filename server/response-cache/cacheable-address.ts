import { homeAddress, inLanguage, qrCodeAddress, splitLanguage } from '@portico/api/addresses.ts';
import type { CallDefinition } from '@portico/api/calls/definition.ts';
import { languages } from '@portico/api/languages.ts';
import { readIdentifier, readPageAddress } from '@portico/api/page-addresses.ts';
import { parseParameters } from '../api/requests/parse-parameters.ts';

/** What an answer is kept under, and rendered from. */
export type CacheableAddress = {
	/** The one spelling of the address, with nothing in it but what the answer depends on. */
	address: string;
	/** What kind of answer it is, for logs and metrics: a page's route id, `api.article`, `document`. */
	route: string;
};

/**
 * Reads addresses whose answers look the same to everybody (design, section 3: "the key is the route
 * with its declared parameters"). Whatever does not reach the answer (unknown parameters, their order,
 * a default spelt out, another percent-encoding) is not in the address it answers, so that nobody can
 * fill the cache with spellings. Null: not to be kept, or not understood.
 */
export type AddressReader = (path: string, search: string) => CacheableAddress | null;

/** @param calls those whose answers may be kept */
export function createAddressReader(calls: readonly CallDefinition[]): AddressReader {
	const readers = calls.map(callReader);
	return (path, search) => {
		// Longer ones are refused elsewhere; none of ours comes near.
		if (path.length + search.length > longestAddress) return null;
		if (!path.startsWith('/api/')) return readDocument(path, search) ?? readPage(path, search);
		for (const read of readers) {
			const found = read(path, search);
			if (found) return found;
		}
		return null;
	};
}

const longestAddress = 2_000;

function readPage(path: string, search: string): CacheableAddress | null {
	const found = readPageAddress(path, search);
	return found && { address: found.address, route: found.page };
}

const documents = ['/robots.txt', '/sitemap.xml', '/sitemaps/columns.xml'];
const documentEnding = /\.(xml|txt|webmanifest|svg|jpg)$/;
/** The codes every page shows in its footer. */
const keptQrCodes = languages.map((language) => homeAddress(language));

/**
 * Documents for machines. A part of the sitemap is named by the article before it; of QR codes only those of the
 * home pages are kept; what stands behind a shared picture's name is for platforms alone.
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
		return keptQrCodes.includes(page) ? qrCodeAddress(page) : null;
	}
	const { language, path: plain } = splitLanguage(path);
	if (plain === '/site.webmanifest') return path;
	const [, folder, file = '', ...rest] = plain.split('/');
	const ending = folder === 'feeds' ? '.xml' : folder === 'share-pictures' ? '.jpg' : null;
	if (ending === null || rest.length > 0 || !file.endsWith(ending)) return null;
	const identifier = readIdentifier(file.slice(0, -ending.length));
	if (!identifier) return null;
	return inLanguage(`/${folder}/${encodeURIComponent(identifier)}${ending}`, language);
}

/** Reads the addresses of one call, its parameters in the order of its definition, defaults left out. */
function callReader({ name, path: pattern, params, query }: CallDefinition): AddressReader {
	const names: string[] = [];
	const source = pattern.replace(/\{(\w+)\}/g, (_, parameter: string) => {
		names.push(parameter);
		return '([^/]+)';
	});
	const matcher = new RegExp(`^${source}$`);
	const route = `api.${name}`;
	const defaults = query.safeParse({}).data as Record<string, unknown> | undefined;
	return (path, search) => {
		const match = matcher.exec(path);
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
			return { address: plain + declared(values, defaults ?? {}), route };
		} catch {
			return null;
		}
	};
}

function declared(values: Record<string, unknown>, defaults: Record<string, unknown>): string {
	const given = Object.entries(values).filter(
		([name, value]) => value !== undefined && value !== defaults[name],
	);
	if (given.length === 0) return '';
	return `?${given.map(([name, value]) => `${name}=${encodeURIComponent(String(value))}`).join('&')}`;
}
