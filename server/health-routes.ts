import type { Database } from '@portico/content/store/connect.ts';
import { sql } from 'drizzle-orm';
import { Hono } from 'hono';

/** For those who watch over the server: `/healthz` (the process lives), `/readyz` (its store answers). */
export function healthRoutes(database: Database): Hono {
	const routes = new Hono();
	const headers = { 'Cache-Control': 'no-store' };
	routes.get('/healthz', (context) => context.text('ok', 200, headers));
	routes.get('/readyz', async (context) => {
		try {
			// Migrations run before the server listens, so a store that answers is a store that is ready.
			await database.execute(sql`select 1 from content_events limit 1`);
			return context.text('ready', 200, headers);
		} catch {
			return context.text('the store does not answer', 503, headers);
		}
	});
	return routes;
}
