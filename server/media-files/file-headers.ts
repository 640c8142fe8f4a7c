import { mediaTypeOf, servedAs } from '@portico/content/files/kinds/media-types.ts';
import { extensionOf } from '@portico/content/files/media-files.ts';
import type { MediaUse } from '@portico/content/media/usage/find-used-media.ts';
import type { Context } from 'hono';
import { matchesEtag } from '../response-cache/matches-etag.ts';
import { contentDisposition, downloadName } from './downloads/download-name.ts';

/** A file's address: the beginning of its digest, and its name. */
export type FilePlace = { digest: string; name: string };

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
export function etagOf({ digest, name }: FilePlace): string {
	return isStreamText(name) ? `W/"${digest}"` : `"${digest}"`;
}

/** The type by the file's name; subtitles are always UTF-8. */
export function contentTypeOf(name: string): string {
	const type = mediaTypeOf(name);
	return type === 'text/vtt' ? `${type}; charset=utf-8` : type;
}

/** Whether `If-None-Match` names the file. */
export function matchesClientCopy(context: Context, place: FilePlace): boolean {
	const ifNoneMatch = context.req.header('If-None-Match');
	return ifNoneMatch !== undefined && matchesEtag(ifNoneMatch, etagOf(place));
}

/**
 * Headers for a whole file, a range or a 304. Pictures and videos are cached for a year. Attachments, and files that only
 * a preview shows, must be revalidated, since they can be withdrawn.
 */
export function fileHeaders(context: Context, place: FilePlace, use: MediaUse): Headers {
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
