import { Readable } from 'node:stream';
import { parseMediaAddress } from '@portico/content/media/media-addresses.ts';
import { type MediaStore, storeKey } from '@portico/content/media/media-store.ts';
import { mediaTypeOf, servedAs } from '@portico/content/media/media-types.ts';
import { type Context, Hono } from 'hono';
import { readByteRange } from './byte-range.ts';

/** An address holds the digest of its content, so what it answers never changes. */
const forever = 'public, max-age=31536000, immutable';

/** `/media/<digest>/<name>`: pictures in their sizes, attachments, whole or in parts. */
export function mediaRoutes(media: MediaStore): Hono {
	const routes = new Hono();
	routes.get('/media/*', (context) => answerFile(context, media));
	routes.all('/media/*', (context) =>
		context.text('Method not allowed', 405, { Allow: 'GET, HEAD', 'Cache-Control': 'no-store' }),
	);
	return routes;
}

async function answerFile(context: Context, media: MediaStore): Promise<Response> {
	const stored = parseMediaAddress(new URL(context.req.url).pathname);
	const key = stored && storeKey(stored.digest, stored.name);
	const found = key && (await media.stat(key));
	if (!stored || !key || !found) return context.text('Not found', 404, { 'Cache-Control': 'no-store' });

	const { size } = found;
	const etag = `"${stored.digest}"`;
	const headers = new Headers({ 'Cache-Control': forever, ETag: etag, 'Accept-Ranges': 'bytes' });
	if (context.req.header('If-None-Match') === etag) return new Response(null, { status: 304, headers });

	headers.set('Content-Type', mediaTypeOf(stored.name));
	restrict(headers, stored.name, context.req.query('download') !== undefined);
	const range = readByteRange(context.req.header('Range'), size);
	if (range === 'unsatisfiable') {
		return new Response(null, { status: 416, headers: { 'Content-Range': `bytes */${size}` } });
	}
	headers.set('Content-Length', String(range ? range.end - range.start + 1 : size));
	if (range) headers.set('Content-Range', `bytes ${range.start}-${range.end}/${size}`);
	const status = range ? 206 : 200;
	if (context.req.method === 'HEAD') return new Response(null, { status, headers });
	const opened = await media.openRead(key, range ?? undefined);
	if (!opened) return context.text('Not found', 404, { 'Cache-Control': 'no-store' });
	return new Response(Readable.toWeb(opened.stream) as ReadableStream, { status, headers });
}

/** What a file may do in a browser: a picture is shown, SVG runs no script, the rest is saved. */
function restrict(headers: Headers, name: string, asDownload: boolean): void {
	const manner = servedAs(name);
	if (manner === 'sandboxed') {
		headers.set('Content-Security-Policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox");
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
