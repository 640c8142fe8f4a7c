import type { Language } from '@portico/api/languages.ts';
import type { Database } from '@portico/content/store/connect.ts';
import { type Context, Hono } from 'hono';
import { feedDocument } from './feed.ts';
import { robotsDocument } from './robots.ts';
import { articlesSitemap, columnsSitemap, sitemapIndex } from './sitemap.ts';
import { webManifest } from './web-manifest.ts';

/** What machines read: feeds, sitemap, robots.txt, web manifest. */
export function documentRoutes({ database, siteUrl }: { database: Database; siteUrl: string }): Hono {
	const routes = new Hono();
	routes.get('/robots.txt', () => robotsDocument(siteUrl));
	routes.get('/sitemap.xml', () => sitemapIndex(database, siteUrl));
	routes.get('/sitemaps/columns.xml', () => columnsSitemap(database, siteUrl));
	routes.get('/sitemaps/articles.xml', (context) =>
		articlesSitemap(database, siteUrl, context.req.query('after') ?? ''),
	);
	for (const [prefix, language] of [
		['', 'zh'],
		['/en', 'en'],
	] as [string, Language][]) {
		routes.get(`${prefix}/site.webmanifest`, () => webManifest(database, siteUrl, language));
		routes.get(`${prefix}/feeds/:file{.+\\.xml}`, async (context) => {
			const fdCode = context.req.param('file').slice(0, -'.xml'.length);
			return (await feedDocument(database, siteUrl, fdCode, language)) ?? notFound(context);
		});
	}
	for (const path of ['/feeds/*', '/en/feeds/*', '/sitemaps/*']) routes.get(path, notFound);
	return routes;
}

function notFound(context: Context): Response {
	return context.text('Not found', 404, { 'Cache-Control': 'no-store' });
}
