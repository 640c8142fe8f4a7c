import type { ServerResponse } from 'node:http';
import type { RequestWishes } from '../serving/request-wishes.ts';
import { acceptedEncoding, compress } from './encodings.ts';
import { matchesTag } from './matches-tag.ts';
import type { CacheResult, PassingAnswer } from './response-cache.ts';
import type { StoredAnswer } from './stored-answer.ts';

/** How the cache came by an answer, told to clients and proxies as RFC 9211 has it. */
const cacheStatus = {
	hit: 'portico; hit',
	miss: 'portico; fwd=miss; stored',
	stale: 'portico; hit; detail=stale',
} as const;

/** Sends bytes are not worth compressing below this size. */
export const smallestCompressed = 1_000;

const compressible = /^(?:text\/|application\/(?:json|xml|rss\+xml|manifest\+json|javascript)|image\/svg)/;

/** Whether compressing content of this type makes it smaller. */
export function isCompressible(contentType: string | null | undefined): boolean {
	return compressible.test(contentType ?? '');
}

/**
 * Sends a kept answer: at once where its form is ready, which it nearly always is.
 *
 * @returns the bytes of the body that were sent
 */
export function sendStoredAnswer(
	wishes: RequestWishes,
	response: ServerResponse,
	answer: StoredAnswer,
	outcome: keyof typeof cacheStatus,
	requestId: string,
): number | Promise<number> {
	const known = wishes.ifNoneMatch;
	if (known !== undefined && matchesTag(known, answer.etag)) {
		const headers = answer.notModifiedHeaders(requestId);
		headers.push('Cache-Status', cacheStatus[outcome]);
		response.writeHead(304, headers).end();
		return 0;
	}
	const encoding = acceptedEncoding(wishes.acceptEncoding);
	const send = (body: Buffer) => {
		const headers = answer.headersFor(encoding, body.length, requestId);
		headers.push('Cache-Status', cacheStatus[outcome]);
		response.writeHead(200, headers);
		if (wishes.method === 'HEAD') {
			response.end();
			return 0;
		}
		response.end(body);
		return body.length;
	};
	const ready = answer.readyBody(encoding);
	return ready ? send(ready) : answer.body(encoding).then(send);
}

/** Sends an answer that is not kept, compressed where the client takes it so. @returns as above */
async function sendPassingAnswer(
	wishes: RequestWishes,
	response: ServerResponse,
	{ status, headers, body }: PassingAnswer,
	requestId: string,
): Promise<number> {
	const list = [...headers].flat();
	list.push('X-Request-Id', requestId, 'Cache-Status', 'portico; fwd=miss');
	const encoding = acceptedEncoding(wishes.acceptEncoding);
	const worthIt = body.length >= smallestCompressed && isCompressible(headers.get('Content-Type'));
	let sent = body;
	if (worthIt) {
		list.push('Vary', 'Accept-Encoding');
		if (encoding !== 'identity') {
			sent = await compress(body, encoding, 'quick');
			list.push('Content-Encoding', encoding);
		}
	}
	if (!hasNoBody(status)) list.push('Content-Length', String(sent.length));
	response.writeHead(status, list);
	if (wishes.method === 'HEAD' || hasNoBody(status)) {
		response.end();
		return 0;
	}
	response.end(sent);
	return sent.length;
}

/** Sends whatever the cache came up with. @returns as above */
export function sendResult(
	wishes: RequestWishes,
	response: ServerResponse,
	result: CacheResult,
	requestId: string,
): number | Promise<number> {
	return 'answer' in result
		? sendStoredAnswer(wishes, response, result.answer, result.outcome, requestId)
		: sendPassingAnswer(wishes, response, result.passing, requestId);
}

function hasNoBody(status: number): boolean {
	return status === 204 || status === 304;
}
