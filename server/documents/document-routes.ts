import type { Language } from '@portico/api/languages.ts';
import { collectTags } from '@portico/content/events/answer-tags.ts';
import type { MediaStore } from '@portico/content/media/media-store.ts';
import type { Database } from '@portico/content/store/connect.ts';
import { type Context, Hono, type MiddlewareHandler } from 'hono';
import { feedDocument } from './feed.ts';
import { qrCodeDocument } from './qr-code.ts';
import { robotsDocument } from './robots.ts';
import { sharePicture } from './share-pictures/share-picture.ts';
import { articlesSitemap, columnsSitemap, isSitemapPart, sitemapIndex } from './sitemap.ts';
import { webManifest } from './web-manifest.ts';

export type DocumentParts = { database: Database; media: MediaStore; siteUrl: string };

/** What machines read: feeds, sitemap, robots.txt, web manifest, QR codes, pictures for shared addresses. */
export function documentRoutes(parts: DocumentParts): Hono {
	const { database, siteUrl } = parts;
	const routes = new Hono();
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
		routes.use(path, tagged);
	}
	routes.get('/robots.txt', () => robotsDocument(siteUrl));
	routes.get('/sitemap.xml', () => sitemapIndex(database, siteUrl));
	routes.get('/sitemaps/columns.xml', () => columnsSitemap(database, siteUrl));
	routes.get('/sitemaps/articles.xml', async (context) => {
		const after = context.req.query('after') ?? '';
		const part = await articlesSitemap(database, siteUrl, after);
		// A part that moved since the index was read is still answered; kept, made-up ones would fill the cache.
		if (!(await isSitemapPart(database, after))) part.headers.set('Cache-Control', 'no-store');
		return part;
	});
	routes.get('/qr-code.svg', (context) => qrCodeDocument(siteUrl, context.req.query('path') ?? ''));
	for (const [prefix, language] of [
		['', 'zh'],
		['/en', 'en'],
	] as [string, Language][]) {
		routes.get(`${prefix}/site.webmanifest`, () => webManifest(database, language));
		routes.get(`${prefix}/feeds/:file{.+\\.xml}`, async (context) => {
			const fdCode = context.req.param('file').slice(0, -'.xml'.length);
			return (await feedDocument(database, siteUrl, fdCode, language)) ?? notFound(context);
		});
		routes.get(`${prefix}/share-pictures/:file{.+\\.jpg}`, async (context) => {
			const articleId = context.req.param('file').slice(0, -'.jpg'.length);
			return (await sharePicture(parts, articleId, language)) ?? notFound(context);
		});
	}
	for (const path of ['/feeds/*', '/sitemaps/*', '/share-pictures/*']) {
		for (const prefix of ['', '/en']) routes.get(`${prefix}${path}`, notFound);
	}
	return routes;
}

/** Names what a document was made from, so that it can be kept until that changes. */
const tagged: MiddlewareHandler = async (context, next) => {
	const { tags } = await collectTags(next);
	const { status, headers } = context.res;
	if (status === 200 && headers.get('Cache-Control') !== 'no-store') headers.set('Cache-Tag', tags.join(' '));
};

function notFound(context: Context): Response {
	return context.text('Not found', 404, { 'Cache-Control': 'no-store' });
}
