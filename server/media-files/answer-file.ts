import { Readable } from 'node:stream';
import { type MediaStore, storeKey } from '@portico/content/media/media-store.ts';
import type { OpenedFile } from '@portico/content/media/stores/object-store.ts';
import type { Context } from 'hono';
import { readByteRange } from './byte-range.ts';
import { contentTypeOf, type FilePlace, isKnown, lastingHeaders, notFound, tagOf } from './file-headers.ts';

/** Answers a file as it stands, whole or the part that is asked for, passed on as it is read. */
export async function answerFile(context: Context, place: FilePlace, media: MediaStore): Promise<Response> {
	const key = storeKey(place.digest, place.name);
	const known = isKnown(context, place);
	const isHead = context.req.method === 'HEAD';
	const rangeHeader = rangeAskedFor(context, tagOf(place));
	// Most requests are for a whole file: opening it tells its size, and the store is asked but once.
	const opened = known || isHead || rangeHeader ? null : await media.openRead(key);
	const size = opened?.size ?? (await media.stat(key))?.size;
	if (size === undefined) return notFound(context);

	// Before a 304 too: a client takes over the headers it bears, and with them the policy of the file it keeps.
	const headers = lastingHeaders(context, place);
	if (known) return new Response(null, { status: 304, headers });

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
	const isSame = onlyIf === etag && !etag.startsWith('W/');
	const counts = context.req.method === 'GET' && (onlyIf === undefined || isSame);
	return counts ? context.req.header('Range') : undefined;
}
