import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { Hono } from 'hono';
import type { Metrics } from './metrics.ts';

/** `/metrics`, which is 404 for requests without access. */
export function metricsRoutes(
	metrics: Pick<Metrics, 'text' | 'contentType'>,
	mayRead: (request: IncomingMessage) => boolean,
): Hono {
	const routes = new Hono();
	const headers = { 'Cache-Control': 'no-store' };
	routes.get('/metrics', async (context) => {
		// Set by `@hono/node-server`; in-process requests have none.
		const incoming = (context.env as { incoming?: IncomingMessage } | undefined)?.incoming;
		if (!incoming || !mayRead(incoming)) return context.text('Not found', 404, headers);
		return context.body(await metrics.text(), 200, { ...headers, 'Content-Type': metrics.contentType });
	});
	return routes;
}

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
