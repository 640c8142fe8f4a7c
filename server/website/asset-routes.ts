import { serveStatic } from '@hono/node-server/serve-static';
import { Hono } from 'hono';
import { clientFolder } from './built-website.ts';

/** A built file's name changes with its content. */
const forever = 'public, max-age=31536000, immutable';
/** An icon keeps its name: looked at again after a day. */
const forADay = 'public, max-age=86400';

/** The website's files for browsers: built scripts and styles, and the brand's icons. */
export function assetRoutes(): Hono {
	const routes = new Hono();
	for (const [path, caching] of [
		['/assets/*', forever],
		['/brand/*', forADay],
	] as const) {
		routes.get(
			path,
			serveStatic({
				root: clientFolder,
				onFound: (_file, context) => context.header('Cache-Control', caching),
			}),
		);
		routes.all(path, (context) => context.text('Not found', 404, { 'Cache-Control': 'no-store' }));
	}
	routes.get('/favicon.ico', (context) => context.redirect('/brand/favicon.svg', 302));
	return routes;
}
