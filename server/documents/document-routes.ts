import { sitePictureAddress } from '@portico/api/addresses/addresses.ts';
import type { Language } from '@portico/api/languages.ts';
import { isRemoved } from '@portico/content/changes/removals.ts';
import { collectTags } from '@portico/content/events/answer-tags.ts';
import { type Context, Hono, type MiddlewareHandler } from 'hono';
import { feedDocument } from './feed.ts';
import { qrCodeDocument } from './qr-code.ts';
import { robotsDocument } from './robots.ts';
import { type SharePictureDeps, sharePicture, sitePicture } from './share-pictures/share-picture.ts';
import { articlesSitemap, columnsSitemap, hasArticlesPart, sitemapIndex } from './sitemap.ts';
import { webManifest } from './web-manifest.ts';

export type DocumentDeps = SharePictureDeps & {
	/** Answers `/sitemap.xml` through the cache. */
	readSitemapIndex(): Response | Promise<Response>;
};

/** Documents for machines: feeds, sitemap, robots.txt, web manifest, QR codes, share pictures. */
export function documentRoutes(deps: DocumentDeps): Hono {
	const { database, siteUrl } = deps;
	const routes = new Hono();
	routes.onError((error) => {
		throw error;
	});
	for (const path of [
		'/robots.txt',
		'/sitemap.xml',
		'/sitemaps/*',
		'/feeds/*',
		'/en/feeds/*',
		'/site.webmanifest',
		'/en/site.webmanifest',
		'/qr-code.svg',
		'/share-pictures/*',
		'/en/share-pictures/*',
	]) {
		routes.use(path, addCacheTag);
	}
	routes.get('/robots.txt', () => robotsDocument(siteUrl));
	routes.get('/sitemap.xml', () => sitemapIndex(database, siteUrl));
	routes.get('/sitemaps/columns.xml', () => columnsSitemap(database, siteUrl));
	routes.get('/sitemaps/articles.xml', async (context) => {
		const after = context.req.query('after') ?? '';
		// Checked first, since a part has one to two megabytes, and anyone can invent its start.
		const index = await deps.readSitemapIndex();
		if (!index.ok) return index;
		if (!hasArticlesPart(await index.text(), siteUrl, after)) return notFound(context);
		return articlesSitemap(database, siteUrl, after);
	});
	routes.get('/qr-code.svg', (context) => qrCodeDocument(siteUrl, context.req.query('path') ?? ''));
	for (const [prefix, language] of [
		['', 'zh'],
		['/en', 'en'],
	] as [string, Language][]) {
		routes.get(`${prefix}/site.webmanifest`, () => webManifest(database, language));
		routes.get(`${prefix}/feeds/:file{.+\\.xml}`, async (context) => {
			const fdCode = context.req.param('file').slice(0, -'.xml'.length);
			const feed = await feedDocument(database, siteUrl, fdCode, language);
			if (feed) return feed;
			return (await isRemoved(database, 'column', fdCode)) ? gone(context) : notFound(context);
		});
		routes.get(sitePictureAddress(language), () => sitePicture(deps, language));
		routes.get(`${prefix}/share-pictures/:file{.+\\.jpg}`, async (context) => {
			const articleId = context.req.param('file').slice(0, -'.jpg'.length);
			return (await sharePicture(deps, articleId, language)) ?? notFound(context);
		});
	}
	for (const path of ['/feeds/*', '/sitemaps/*', '/share-pictures/*']) {
		for (const prefix of ['', '/en']) routes.get(`${prefix}${path}`, notFound);
	}
	return routes;
}

/** Tags a document with the content it depends on, so that it is cached until that changes. */
const addCacheTag: MiddlewareHandler = async (context, next) => {
	const { tags } = await collectTags(next);
	const { status, headers } = context.res;
	if (status === 200 && headers.get('Cache-Control') !== 'no-store') headers.set('Cache-Tag', tags.join(' '));
};

/** Feed readers stop polling a feed that is gone. */
function gone(context: Context): Response {
	return context.text('Gone', 410, { 'Cache-Control': 'no-store' });
}

function notFound(context: Context): Response {
	return context.text('Not found', 404, { 'Cache-Control': 'no-store' });
}
