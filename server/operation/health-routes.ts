import type { Database } from '@portico/content/store/connect.ts';
import { storeAnswers } from '@portico/content/store/store-answers.ts';
import { Hono } from 'hono';

/** For those who watch over the server: `/healthz` (the process lives), `/readyz` (its store answers). */
export function healthRoutes(database: Database): Hono {
	const routes = new Hono();
	const headers = { 'Cache-Control': 'no-store' };
	routes.get('/healthz', (context) => context.text('ok', 200, headers));
	routes.get('/readyz', async (context) =>
		(await storeAnswers(database))
			? context.text('ready', 200, headers)
			: context.text('the store does not answer', 503, headers),
	);
	return routes;
}
