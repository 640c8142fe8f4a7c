import { Readable } from 'node:stream';
import { parseMediaAddress } from '@portico/content/media/media-addresses.ts';
import { type MediaStore, storeKey } from '@portico/content/media/media-store.ts';
import { mediaTypeOf, servedAs } from '@portico/content/media/media-types.ts';
import type { OpenedFile } from '@portico/content/media/stores/object-store.ts';
import { type Context, Hono } from 'hono';
import { matchesTag } from '../response-cache/matches-tag.ts';
import { readByteRange } from './byte-range.ts';

/** An address holds the digest of its content, so what it answers never changes. */
const forever = 'public, max-age=31536000, immutable';

/** When to come back to a store that cannot be reached, in seconds. */
const retryAfter = '5';

/**
 * `/media/<digest>/<name>`: pictures in their sizes, attachments, whole or in parts. While the media store
 * cannot be reached it answers 503, and tells `reportFault` why.
 */
export function mediaRoutes(media: MediaStore, reportFault: (error: unknown) => void): Hono {
	const routes = new Hono();
	routes.get('/media/*', async (context) => {
		try {
			return await answerFile(context, media);
		} catch (error) {
			reportFault(error);
			const headers = { 'Cache-Control': 'no-store', 'Retry-After': retryAfter };
			return context.text('The media store cannot be reached', 503, headers);
		}
	});
	routes.all('/media/*', (context) =>
		context.text('Method not allowed', 405, { Allow: 'GET, HEAD', 'Cache-Control': 'no-store' }),
	);
	return routes;
}

async function answerFile(context: Context, media: MediaStore): Promise<Response> {
	const stored = parseMediaAddress(new URL(context.req.url).pathname);
	if (!stored) return notFound(context);
	const key = storeKey(stored.digest, stored.name);
	const etag = `"${stored.digest}"`;
	const known = context.req.header('If-None-Match');
	const isKnown = known !== undefined && matchesTag(known, etag);
	const isHead = context.req.method === 'HEAD';
	const rangeHeader = rangeAskedFor(context, etag);
	// Most requests are for a whole file: opening it tells its size, and the store is asked but once.
	const opened = isKnown || isHead || rangeHeader ? null : await media.openRead(key);
	const size = opened?.size ?? (await media.stat(key))?.size;
	if (size === undefined) return notFound(context);

	const headers = new Headers({
		'Cache-Control': forever,
		ETag: etag,
		'Accept-Ranges': 'bytes',
		// Feed readers in browsers show an article's pictures on pages of their own.
		'Cross-Origin-Resource-Policy': 'cross-origin',
	});
	// Before a 304 too: a client takes over the headers it bears, and with them the policy of the file it keeps.
	restrict(headers, stored.name, context.req.query('download') !== undefined);
	if (isKnown) return new Response(null, { status: 304, headers });

	headers.set('Content-Type', mediaTypeOf(stored.name));
	const range = readByteRange(rangeHeader, size);
	if (range === 'unsatisfiable') {
		return new Response(null, {
			status: 416,
			headers: { 'Content-Range': `bytes */${size}`, 'Cache-Control': 'no-store' },
		});
	}
	headers.set('Content-Length', String(range ? range.end - range.start + 1 : size));
	if (range) headers.set('Content-Range', `bytes ${range.start}-${range.end}/${size}`);
	if (isHead) return new Response(null, { status: 200, headers });
	const file: OpenedFile | null = opened ?? (await media.openRead(key, range ?? undefined));
	if (!file) return notFound(context);
	return new Response(Readable.toWeb(file.stream) as ReadableStream, {
		status: range ? 206 : 200,
		headers,
	});
}

/**
 * The `Range` header where it counts: with GET (RFC 9110, 14.2), and, where there is an `If-Range`, with
 * the tag of what is there now. That comparison is strong, and dates match nothing: none are sent (13.1.5).
 */
function rangeAskedFor(context: Context, etag: string): string | undefined {
	const onlyIf = context.req.header('If-Range');
	const counts = context.req.method === 'GET' && (onlyIf === undefined || onlyIf === etag);
	return counts ? context.req.header('Range') : undefined;
}

function notFound(context: Context): Response {
	return context.text('Not found', 404, { 'Cache-Control': 'no-store' });
}

/** What a file may do in a browser: a picture is shown, SVG runs no script, the rest is saved. */
function restrict(headers: Headers, name: string, asDownload: boolean): void {
	const manner = servedAs(name);
	if (manner === 'sandboxed') {
		headers.set(
			'Content-Security-Policy',
			"default-src 'none'; style-src 'unsafe-inline'; sandbox; frame-ancestors 'none'",
		);
	}
	if (manner === 'download' || asDownload) {
		headers.set('Content-Disposition', `attachment; filename*=UTF-8''${encodeURIComponent(name)}`);
	}
	if (name.toLowerCase().endsWith('.pdf')) {
		// The browser's own viewer needs its styles and its frame.
		headers.set(
			'Content-Security-Policy',
			"default-src 'none'; style-src 'unsafe-inline'; object-src 'self'; frame-ancestors 'none'",
		);
	}
}
