import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

/** Headers that proxies add. */
const forwardingHeaders = [
	'forwarded',
	'via',
	'x-forwarded-for',
	'x-forwarded-host',
	'x-forwarded-proto',
	'x-real-ip',
];

const loopback = /^(?:::1|(?:::ffff:)?127\.\d+\.\d+\.\d+)$/;

/**
 * Decides who may read the metrics, which disclose the site's traffic and load. With a token: requests that have it,
 * from anywhere. Without one: direct requests from the same machine. A local proxy that adds none of the usual headers
 * would open the metrics to everybody: it needs a token.
 */
export function createMetricsAccess(token: string | null): (request: IncomingMessage) => boolean {
	if (token === null) {
		return ({ socket, headers }) =>
			loopback.test(socket.remoteAddress ?? '') &&
			forwardingHeaders.every((name) => headers[name] === undefined);
	}
	// Digests have equal lengths, which `timingSafeEqual` requires.
	const expected = digest(`Bearer ${token}`);
	return ({ headers }) => timingSafeEqual(digest(headers.authorization ?? ''), expected);
}

function digest(text: string): Buffer {
	return createHash('sha256').update(text).digest();
}
