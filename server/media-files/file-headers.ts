import { extensionOf } from '@portico/content/media/media-files.ts';
import { mediaTypeOf, servedAs } from '@portico/content/media/media-types.ts';
import type { Context } from 'hono';
import { matchesTag } from '../response-cache/matches-tag.ts';

/** Where a file stands: the beginning of its digest, as addresses have it, and its name. */
export type FilePlace = { digest: string; name: string };

/** An address holds the digest of its content, so what it answers never changes. */
const forever = 'public, max-age=31536000, immutable';

/** Whether a file is text of a stream, which goes out compressed: a playlist, subtitles. */
export function isStreamText(name: string): boolean {
	return isPlaylist(name) || extensionOf(name) === 'vtt';
}

/** Whether a file is a playlist (HLS), which may name keys. */
export function isPlaylist(name: string): boolean {
	return extensionOf(name) === 'm3u8';
}

/** Whether a file is called as the keys of encrypted films are. */
export function isKeyName(name: string): boolean {
	return extensionOf(name) === 'key';
}

/** The tag of a file; weak for what goes out in several forms. */
export function tagOf({ digest, name }: FilePlace): string {
	return isStreamText(name) ? `W/"${digest}"` : `"${digest}"`;
}

/** The type a file is served with: that of its name, and for subtitles the encoding they always have. */
export function contentTypeOf(name: string): string {
	const type = mediaTypeOf(name);
	return type === 'text/vtt' ? `${type}; charset=utf-8` : type;
}

/** Whether the client has the file already. */
export function isKnown(context: Context, place: FilePlace): boolean {
	const known = context.req.header('If-None-Match');
	return known !== undefined && matchesTag(known, tagOf(place));
}

/** What an answer says of a file that never changes: one with all of it, with a part, or with nothing (304). */
export function lastingHeaders(context: Context, place: FilePlace): Headers {
	const headers = new Headers({
		'Cache-Control': forever,
		ETag: tagOf(place),
		'Accept-Ranges': 'bytes',
		// Feed readers in browsers show an article's pictures on pages of their own.
		'Cross-Origin-Resource-Policy': 'cross-origin',
	});
	if (isStreamText(place.name)) headers.set('Vary', 'Accept-Encoding');
	restrict(headers, place.name, context.req.query('download') !== undefined);
	return headers;
}

/** An answer with all of these bytes, or with their headers alone where no more was asked for. */
export function answerWhole(context: Context, bytes: Buffer, headers: Headers): Response {
	headers.set('Content-Length', String(bytes.length));
	return new Response(context.req.method === 'HEAD' ? null : new Uint8Array(bytes), { headers });
}

export function notFound(context: Context): Response {
	return context.text('Not found', 404, { 'Cache-Control': 'no-store' });
}

/** What a file may do in a browser: a picture is shown, a film plays, SVG runs no script, the rest is saved. */
function restrict(headers: Headers, name: string, asDownload: boolean): void {
	const manner = servedAs(name);
	if (manner === 'download' || asDownload) {
		headers.set('Content-Disposition', `attachment; filename*=UTF-8''${encodeURIComponent(name)}`);
	}
	const allowed = manner === 'sandboxed' ? 'sandbox' : allowedToOpened(name);
	if (allowed) {
		const policy = `default-src 'none'; style-src 'unsafe-inline'; ${allowed}; frame-ancestors 'none'`;
		headers.set('Content-Security-Policy', policy);
	}
}

/**
 * What the browser's own document around an opened file needs beside its styles: the frame of its viewer, or,
 * where visitors without scripts follow the link to a film, the film itself.
 */
function allowedToOpened(name: string): string | null {
	if (extensionOf(name) === 'pdf') return "object-src 'self'";
	return /^(?:video|audio)\//.test(mediaTypeOf(name)) ? "media-src 'self'" : null;
}
