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
