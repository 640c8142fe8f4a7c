import { baseNameOf, isMediaFile } from '../../media/media-files.ts';

/**
 * Prefix of all ids in a body, so that none is taken for one of the page's own (by a link, a label, a
 * style or a script that looks a name up in `window`).
 */
const idPrefix = 'body-';
const maxIdLength = 200;

/** The id as stored, prefixed once; null where it cannot be one. */
export function storedId(id: string): string | null {
	const trimmed = id.trim();
	if (trimmed === '' || trimmed.length > maxIdLength || /\s/.test(trimmed)) return null;
	return trimmed.startsWith(idPrefix) ? trimmed : idPrefix + trimmed;
}

/** What a browser makes of an address before it looks at it: no spaces around, no tabs or line ends in it. */
function asBrowsersRead(address: string): string {
	return address.replace(/[\t\n\r]/g, '').trim();
}

function mediaFileAt(address: string): string | null {
	const file = address.startsWith('./') ? address.slice(2) : address;
	return isMediaFile(file) ? file : null;
}

/** Whether an address leads to another site. */
export function isOutside(address: string): boolean {
	return /^https?:/i.test(address);
}

function isWebAddress(address: string): boolean {
	return /^https?:\/\/[^/\\]/i.test(address) && URL.canParse(address);
}

/** Whether it starts at the site's root and no browser reads a host into it (`//host`, `/\host`). */
function isOnThisSite(address: string): boolean {
	const base = 'https://this-site.invalid';
	return address.startsWith('/') && URL.parse(address, base)?.origin === base;
}

/**
 * Where a link of a body may lead: http, https, mailto, tel, a path of this site, an anchor of the body or
 * a media file. Null for anything else.
 */
export function storedLink(href: string): string | null {
	const address = asBrowsersRead(href);
	if (address.startsWith('#')) {
		const id = storedId(address.slice(1));
		return id === null ? null : `#${id}`;
	}
	const file = mediaFileAt(address);
	if (file !== null) return file;
	const allowed = isOnThisSite(address) || isWebAddress(address) || /^(mailto|tel):./i.test(address);
	return allowed ? address : null;
}

/** Where a picture of a body comes from: our own media, or another site, which becomes a link. */
export function pictureOrigin(src: string): { file: string } | { remote: string } | null {
	const address = asBrowsersRead(src);
	const file = mediaFileAt(address);
	if (file !== null) return { file };
	const remote = address.startsWith('//') ? `https:${address}` : address;
	return isWebAddress(remote) ? { remote } : null;
}

/** A name for a remote picture without an `alt`: the file's, or the site's. */
export function remotePictureName(address: string): string {
	const { pathname, host } = new URL(address);
	const name = baseNameOf(pathname);
	if (name === '') return host;
	try {
		return decodeURIComponent(name);
	} catch {
		// A name in another encoding than UTF-8 stays as it is written.
		return name;
	}
}
