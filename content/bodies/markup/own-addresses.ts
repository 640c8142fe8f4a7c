import { inLanguage, splitLanguage } from '@portico/api/addresses/addresses.ts';
import type { Language } from '@portico/api/languages.ts';
import { baseNameOf, parseMediaAddress } from '../../files/media-files.ts';

/** A file of the store; `copies` are the names of a picture's copies. */
export type OwnFile = { file: string; isPicture: boolean; copies: string[] };

/** What of the store some markup names. Plain data: it may be passed to a worker. */
export type OwnMedia = {
	/** By the digest in addresses. */
	files: ReadonlyMap<string, readonly OwnFile[]>;
	/** Identifiers of videos. */
	videos: ReadonlySet<string>;
};

/** What pages of ours are told by. */
export type OwnPages = {
	/** Origins, without a trailing slash. */
	siteUrl: string;
	newsroomUrl: string;
	/** Of the text that is pasted into. */
	lang: Language;
	media: OwnMedia;
};

const withoutWww = (host: string) => host.replace(/^www\./, '');

const hostOf = (origin: string) => withoutWww(new URL(origin).host);

/** An address of the site or the newsroom; null for relative ones within a page, and for all others. */
export function ownUrl(address: string, { siteUrl, newsroomUrl }: OwnPages): URL | null {
	const trimmed = address.trim();
	if (!/^(?:https?:|\/)/i.test(trimmed)) return null;
	const url = URL.parse(trimmed, siteUrl);
	if (!url || !/^https?:$/.test(url.protocol)) return null;
	const host = withoutWww(url.host);
	return host === hostOf(siteUrl) || host === hostOf(newsroomUrl) ? url : null;
}

/**
 * The file at an address of ours, by its digest. Of several files with the same bytes, the one that has the name in
 * the address.
 */
export function ownFile(address: string, own: OwnPages): OwnFile | null {
	const found = parseMediaAddress(ownUrl(address, own)?.pathname ?? '');
	if (!found) return null;
	const files = own.media.files.get(found.digest) ?? [];
	const isNamed = ({ file, copies }: OwnFile) =>
		baseNameOf(file).normalize('NFC') === found.name.normalize('NFC') || copies.includes(found.name);
	return files.find(isNamed) ?? files[0] ?? null;
}

/** The address of a link to a page of ours without its host, also after the host or the scheme has changed. */
export function withoutOwnHost(address: string, own: OwnPages): string | null {
	const url = ownUrl(address, own);
	// Pages of a newsroom at a host of its own are not on the site; browsers read a host after two slashes.
	if (!url || withoutWww(url.host) !== hostOf(own.siteUrl) || url.pathname.startsWith('//')) return null;
	const { language, path } = splitLanguage(url.pathname);
	const [, articleId] = /^\/articlepreview\/([^/]+)$/.exec(path) ?? [];
	// The key of a preview must not stand in a page.
	if (articleId !== undefined) return inLanguage(`/articledetail/${articleId}`, language) + url.hash;
	return url.pathname + url.search + url.hash;
}
