import { readLink } from '@portico/api/addresses/read-link.ts';
import { baseNameOf, isMediaFile } from '../../files/media-files.ts';

/**
 * Prefix of all ids in a body, so that none is confused with one of the page's own (by a link, a label, a
 * style or a script that looks a name up in `window`).
 */
const idPrefix = 'body-';
const maxIdLength = 200;

/** The stored form of an id, prefixed once; null when it is not a valid id. */
export function storedId(id: string): string | null {
	const trimmed = id.trim();
	if (trimmed === '' || trimmed.length > maxIdLength || /\s/.test(trimmed)) return null;
	return trimmed.startsWith(idPrefix) ? trimmed : idPrefix + trimmed;
}

/** Normalises an address as browsers do: trimmed, without tabs and line ends. */
function normaliseAddress(address: string): string {
	return address.replace(/[\t\n\r]/g, '').trim();
}

function mediaFileAt(address: string): string | null {
	const file = address.startsWith('./') ? address.slice(2) : address;
	return isMediaFile(file) ? file.normalize('NFC') : null;
}

/** Whether an address leads to another site. */
export function isOutside(address: string): boolean {
	return /^https?:/i.test(address);
}

function isWebAddress(address: string): boolean {
	return /^https?:\/\/[^/\\]/i.test(address) && URL.canParse(address);
}

/** Whether it starts at the site's root and browsers do not read a host in it (`//host`, `/\host`). */
function isOnThisSite(address: string): boolean {
	const base = 'https://this-site.invalid';
	return address.startsWith('/') && URL.parse(address, base)?.origin === base;
}

/**
 * The allowed address of a link in a body, as it is meant (`readLink`): http, https, mailto, tel, a path of this site, an
 * anchor of the body or a media file. Null for anything else.
 */
export function storedLink(href: string): string | null {
	const address = normaliseAddress(href);
	if (address.startsWith('#')) {
		const id = storedId(address.slice(1));
		return id === null ? null : `#${id}`;
	}
	const file = mediaFileAt(address);
	if (file !== null) return file;
	const meant = readLink(address);
	const isAllowed =
		meant !== null && (isOnThisSite(meant) || isWebAddress(meant) || /^(?:mailto|tel):./.test(meant));
	return isAllowed ? meant : null;
}

/** The source of a picture in a body: our own media, or another site, in which case it becomes a link. */
export function pictureOrigin(src: string): { file: string } | { remote: string } | null {
	const address = normaliseAddress(src);
	const file = mediaFileAt(address);
	if (file !== null) return { file };
	// A name without a scheme is a file's.
	const remote = /^(?:https?\W|\/\/|www\.)/i.test(address) ? readLink(address) : null;
	return remote !== null && isWebAddress(remote) ? { remote } : null;
}

/** A name for a remote picture without an `alt`: the file's, or the site's. */
export function remotePictureName(address: string): string {
	const { pathname, host } = new URL(address);
	const name = baseNameOf(pathname);
	if (name === '') return host;
	try {
		return decodeURIComponent(name);
	} catch {
		// A name in another encoding than UTF-8 stays percent-encoded.
		return name;
	}
}
