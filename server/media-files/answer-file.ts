import { Readable } from 'node:stream';
import { type MediaStore, storeKey } from '@portico/content/files/media-store.ts';
import type { OpenedFile } from '@portico/content/files/stores/object-store.ts';
import type { MediaUse } from '@portico/content/media/usage/find-used-media.ts';
import type { Context } from 'hono';
import { readByteRange } from './byte-range.ts';
import { contentTypeOf, etagOf, type FilePlace, fileHeaders, matchesClientCopy } from './file-headers.ts';

/**
 * Streams a file, or the requested range of it; null if it is not in the store.
 */
export async function answerFile(
	context: Context,
	place: FilePlace,
	use: MediaUse,
	media: MediaStore,
): Promise<Response | null> {
	const key = storeKey(place.digest, place.name);
	const isUnchanged = matchesClientCopy(context, place);
	const isHead = context.req.method === 'HEAD';
	const rangeHeader = applicableRange(context, etagOf(place));
	// Most requests are for a whole file: opening it returns its size with a single store request.
	const opened = isUnchanged || isHead || rangeHeader ? null : await media.openRead(key);
	const size = opened?.size ?? (await media.stat(key))?.size;
	if (size === undefined) return null;

	// A 304 has these headers too: clients update the policy of their copy from it.
	const headers = fileHeaders(context, place, use);
	if (isUnchanged) return new Response(null, { status: 304, headers });

	headers.set('Content-Type', contentTypeOf(place.name));
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
	if (!file) return null;
	return new Response(Readable.toWeb(file.stream) as ReadableStream, {
		status: range ? 206 : 200,
		headers,
	});
}

/**
 * The `Range` header if it applies: with GET (RFC 9110, 14.2), and with an `If-Range` only if that is the current ETag.
 * The comparison is strong, and dates never match, since none are sent (13.1.5).
 */
function applicableRange(context: Context, etag: string): string | undefined {
	const ifRange = context.req.header('If-Range');
	const isCurrent = ifRange === etag && !etag.startsWith('W/');
	const applies = context.req.method === 'GET' && (ifRange === undefined || isCurrent);
	return applies ? context.req.header('Range') : undefined;
}
