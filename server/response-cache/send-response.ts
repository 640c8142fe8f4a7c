import type { ServerResponse } from 'node:http';
import type { RequestPreferences } from '../requests/caller.ts';
import type { CachedResponse, RenderedResponse } from './cached-response.ts';
import { acceptedEncoding, compress, isCompressible, minCompressedBytes } from './encodings.ts';
import type { CacheResult } from './response-cache.ts';

/** How the cache answered, as a `Cache-Status` header (RFC 9211). */
const cacheStatus = {
	hit: 'portico; hit',
	miss: 'portico; fwd=miss; stored',
	stale: 'portico; hit; detail=stale',
} as const;

/**
 * Sends a cached answer, synchronously where it is cached in the accepted encoding, as nearly always.
 *
 * @returns the size of the body that was sent, in bytes
 */
export function sendCachedResponse(
	preferences: RequestPreferences,
	response: ServerResponse,
	answer: CachedResponse,
	outcome: keyof typeof cacheStatus,
	requestId: string,
): number | Promise<number> {
	const { ifNoneMatch } = preferences;
	// Only a 200 has a 304 (RFC 9110, 13.2.2).
	if (answer.status === 200 && ifNoneMatch !== undefined && matchesEtag(ifNoneMatch, answer.etag)) {
		const headers = withCacheStatus(answer.notModifiedHeaders(requestId), outcome);
		response.writeHead(304, headers).end();
		return 0;
	}
	const encoding = acceptedEncoding(preferences.acceptEncoding);
	const send = (body: Buffer) => {
		const headers = withCacheStatus(answer.headersFor(encoding, body.length, requestId), outcome);
		response.writeHead(answer.status, headers);
		if (preferences.method === 'HEAD') {
			response.end();
			return 0;
		}
		response.end(body);
		return body.length;
	};
	const ready = answer.readyBody(encoding);
	return ready ? send(ready) : answer.body(encoding).then(send);
}

/** Adds `Cache-Status`. Other caches must not store a stale answer. */
function withCacheStatus(headers: string[], outcome: keyof typeof cacheStatus): string[] {
	headers.push('Cache-Status', cacheStatus[outcome]);
	if (outcome !== 'stale') return headers;
	const at = headers.findIndex((name, index) => index % 2 === 0 && name.toLowerCase() === 'cache-control');
	if (at < 0) headers.push('Cache-Control', 'no-store');
	else headers[at + 1] = 'no-store';
	return headers;
}

/** Sends an uncached answer, compressed if the client accepts it. @returns as above */
async function sendUncachedResponse(
	preferences: RequestPreferences,
	response: ServerResponse,
	{ status, headers, body }: RenderedResponse,
	requestId: string,
): Promise<number> {
	const list = [...headers].flat();
	list.push('X-Request-Id', requestId, 'Cache-Status', 'portico; fwd=miss');
	const encoding = acceptedEncoding(preferences.acceptEncoding);
	const worthCompressing = body.length >= minCompressedBytes && isCompressible(headers.get('Content-Type'));
	let sent = body;
	if (worthCompressing) {
		list.push('Vary', 'Accept-Encoding');
		if (encoding !== 'identity') {
			sent = await compress(body, encoding, 'quick');
			list.push('Content-Encoding', encoding);
		}
	}
	if (!hasNoBody(status)) list.push('Content-Length', String(sent.length));
	response.writeHead(status, list);
	if (preferences.method === 'HEAD' || hasNoBody(status)) {
		response.end();
		return 0;
	}
	response.end(sent);
	return sent.length;
}

/** Sends the cache's result. @returns as above */
export function sendResult(
	preferences: RequestPreferences,
	response: ServerResponse,
	result: CacheResult,
	requestId: string,
): number | Promise<number> {
	return 'answer' in result
		? sendCachedResponse(preferences, response, result.answer, result.outcome, requestId)
		: sendUncachedResponse(preferences, response, result.uncached, requestId);
}

function hasNoBody(status: number): boolean {
	return status === 204 || status === 304;
}

/**
 * Whether `If-None-Match` matches an `ETag`, by weak comparison (RFC 9110, 13.1.2).
 *
 * @param etag of the answer, weak or strong
 */
export function matchesEtag(header: string, etag: string): boolean {
	if (header === etag || header === '*') return true;
	const opaque = withoutWeakPrefix(etag);
	return header.split(',').some((tag) => withoutWeakPrefix(tag.trim()) === opaque);
}

function withoutWeakPrefix(tag: string): string {
	return tag.startsWith('W/') ? tag.slice('W/'.length) : tag;
}
