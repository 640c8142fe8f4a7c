import { extensionOf } from '@portico/content/files/media-files.ts';
import { mediaTypeOf, servedAs } from '@portico/content/files/media-types.ts';
import type { MediaUse } from '@portico/content/media/find-used-media.ts';
import type { Context } from 'hono';
import { matchesEtag } from '../response-cache/send-response.ts';

/** Without the extension: file systems allow 255 bytes, and browsers may append a number. */
const maxStemBytes = 180;

/** Control characters, and characters that reorder or hide others, which could disguise a name. */
const invisible = /[\p{Cc}\p{Cf}\p{Co}\u2028\u2029]/gu;

/** Path separators, and characters that some file systems refuse. */
const forbidden = /[/\\:*?"<>|]/g;

/** A file's address: the beginning of its digest, and its name. */
export type FileLocation = { digest: string; name: string };

/** An address contains the digest of its content, which therefore never changes. */
const immutable = 'public, max-age=31536000, immutable';

/** For files that may be withdrawn: clients revalidate each time. */
const revalidate = 'public, max-age=0, must-revalidate';

/** Whether a file is a playlist or subtitles, which are sent compressed. */
export function isStreamText(name: string): boolean {
	return isPlaylist(name) || extensionOf(name) === 'vtt';
}

/** Whether a file is a playlist (HLS), which may name keys. */
export function isPlaylist(name: string): boolean {
	return extensionOf(name) === 'm3u8';
}

/** Whether a file has the extension of video keys. */
export function isKeyName(name: string): boolean {
	return extensionOf(name) === 'key';
}

/** Weak for files that are sent in several encodings. */
export function etagOf({ digest, name }: FileLocation): string {
	return isStreamText(name) ? `W/"${digest}"` : `"${digest}"`;
}

/** The type by the file's name; subtitles are always UTF-8. */
export function contentTypeOf(name: string): string {
	const type = mediaTypeOf(name);
	return type === 'text/vtt' ? `${type}; charset=utf-8` : type;
}

/** Whether `If-None-Match` names the file. */
export function matchesClientCopy(context: Context, place: FileLocation): boolean {
	const ifNoneMatch = context.req.header('If-None-Match');
	return ifNoneMatch !== undefined && matchesEtag(ifNoneMatch, etagOf(place));
}

/**
 * Headers for a whole file, a range or a 304. Pictures and videos are cached for a year. Attachments, and files that only
 * a preview shows, must be revalidated, since they can be withdrawn.
 */
export function fileHeaders(context: Context, place: FileLocation, use: MediaUse): Headers {
	const isDownload = context.req.query('download') !== undefined;
	const canBeWithdrawn = use.isAttachment || isDownload || !use.untilEvent;
	const headers = new Headers({
		'Cache-Control': canBeWithdrawn ? revalidate : immutable,
		ETag: etagOf(place),
		'Accept-Ranges': 'bytes',
		// Feed readers in browsers embed pictures of articles.
		'Cross-Origin-Resource-Policy': 'cross-origin',
	});
	if (isStreamText(place.name)) headers.set('Vary', 'Accept-Encoding');
	restrict(headers, place.name);
	const isSaved = isDownload || servedAs(place.name) === 'download';
	const shownName = context.req.query('name');
	if (isSaved || shownName !== undefined) {
		const name = downloadName(shownName, place.name);
		headers.set(
			'Content-Disposition',
			contentDisposition(isSaved ? 'attachment' : 'inline', name, place.name),
		);
	}
	return headers;
}

/** Answers with these bytes, or with headers alone for HEAD. */
export function answerWhole(context: Context, bytes: Buffer, headers: Headers): Response {
	headers.set('Content-Length', String(bytes.length));
	return new Response(context.req.method === 'HEAD' ? null : new Uint8Array(bytes), { headers });
}

/** Restricts what an opened file may do in a browser: SVG must not run scripts. */
function restrict(headers: Headers, name: string): void {
	const allowed = servedAs(name) === 'sandboxed' ? 'sandbox' : allowedToOpened(name);
	if (allowed) {
		const policy = `default-src 'none'; style-src 'unsafe-inline'; ${allowed}; frame-ancestors 'none'`;
		headers.set('Content-Security-Policy', policy);
	}
}

/**
 * What the browser's own document around an opened file needs besides styles: the frame of the PDF viewer, or the video
 * that visitors without scripts open by its link.
 */
function allowedToOpened(name: string): string | null {
	if (extensionOf(name) === 'pdf') return "object-src 'self'";
	return /^(?:video|audio)\//.test(mediaTypeOf(name)) ? "media-src 'self'" : null;
}

/**
 * The name that a file is saved under: the name from the address, with the file's own extension. Anyone can forge an
 * address, so the name is sanitised; if nothing remains, the file's own name is used.
 *
 * @param shown the name in the address, if any
 * @param own the file's own name
 */
export function downloadName(shown: string | undefined, own: string): string {
	const extension = extensionOf(own);
	// A file without an extension would get the one from the address.
	if (!shown || extension === '') return own;
	const ending = own.slice(own.lastIndexOf('.'));
	const name = shown.replace(invisible, '').replace(forbidden, '_').replace(/\s+/g, ' ').trim();
	const stem = extensionOf(`_${name}`) === extension ? name.slice(0, -ending.length) : name;
	// ReDoS waiver: names have a few hundred bytes.
	const cleaned = truncateTo(maxStemBytes, stem.replace(/^[.\s]+/, '')).replace(/[.\s]+$/, '');
	return cleaned === '' ? own : cleaned + ending;
}

function truncateTo(maxBytes: number, text: string): string {
	let truncated = '';
	for (const character of text) {
		if (Buffer.byteLength(truncated + character) > maxBytes) break;
		truncated += character;
	}
	return truncated;
}

/**
 * The header `Content-Disposition` (RFC 6266). Clients without support for `filename*` save under the file's own name.
 */
export function contentDisposition(type: 'attachment' | 'inline', name: string, own: string): string {
	const plain = /^[\w .()-]+$/.test(name) ? name : own.replace(/[^\w.()-]/g, '_');
	return `${type}; filename="${plain}"; filename*=UTF-8''${encodeValue(name)}`;
}

/** Encodes as in RFC 8187, which allows fewer characters than URLs. */
function encodeValue(text: string): string {
	return encodeURIComponent(text).replace(
		/['()*]/g,
		(sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
	);
}
