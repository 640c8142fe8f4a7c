import type { Language } from '@portico/api/languages.ts';
import type { Database } from '@portico/content/store/connect.ts';
import { Hono } from 'hono';
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
			return (await feedDocument(database, siteUrl, fdCode, language)) ?? context.notFound();
		});
	}
	routes.get('/feeds/*', (context) => context.notFound());
	routes.get('/en/feeds/*', (context) => context.notFound());
	routes.get('/sitemaps/*', (context) => context.notFound());
	routes.notFound((context) => context.text('Not found', 404));
	return routes;
}
