import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

/** What proxies add to the requests they pass on. */
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
 * Who may read the metrics, which tell how much the site is read and how near it is to its limits. With a
 * token, those who bear it, from anywhere; without one, programs on the same machine that ask the server
 * itself. A proxy there that adds none of the usual headers lets everybody in: it needs a token set.
 */
export function createMetricsAccess(token: string | null): (request: IncomingMessage) => boolean {
	if (token === null) {
		return ({ socket, headers }) =>
			loopback.test(socket.remoteAddress ?? '') &&
			forwardingHeaders.every((name) => headers[name] === undefined);
	}
	// Digests are of one length, whatever was sent: the comparison takes as long for any of them.
	const expected = digest(`Bearer ${token}`);
	return ({ headers }) => timingSafeEqual(digest(headers.authorization ?? ''), expected);
}

function digest(text: string): Buffer {
	return createHash('sha256').update(text).digest();
}
