import type { IncomingMessage } from 'node:http';
import { Hono } from 'hono';
import type { Metrics } from './metrics.ts';

/** `/metrics`; for those who may not read it, it does not exist. */
export function metricsRoutes(
	metrics: Pick<Metrics, 'text' | 'contentType'>,
	mayRead: (request: IncomingMessage) => boolean,
): Hono {
	const routes = new Hono();
	const headers = { 'Cache-Control': 'no-store' };
	routes.get('/metrics', async (context) => {
		// As `@hono/node-server` hands it on; a request from within the process has none.
		const incoming = (context.env as { incoming?: IncomingMessage } | undefined)?.incoming;
		if (!incoming || !mayRead(incoming)) return context.text('Not found', 404, headers);
		return context.body(await metrics.text(), 200, { ...headers, 'Content-Type': metrics.contentType });
	});
	return routes;
}
