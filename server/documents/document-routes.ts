import {
	articleAddress,
	articleTarget,
	columnAddress,
	feedAddress,
	homeAddress,
	sitePictureAddress,
} from '@portico/api/addresses/addresses.ts';
import { type Language, languageTag } from '@portico/api/languages.ts';
import { isRemoved } from '@portico/content/changes/content-change.ts';
import { collectTags } from '@portico/content/events/content-tags.ts';
import { loadFeed } from '@portico/content/pages/feeds.ts';
import { loadSiteNames } from '@portico/content/pages/site.ts';
import type { Database } from '@portico/content/store/connect.ts';
import { type Context, Hono, type MiddlewareHandler } from 'hono';
import { qrCodeDocument } from './qr-codes.ts';
import { type SharePictureDeps, sharePicture, sitePicture } from './share-pictures/share-picture.ts';
import {
	articlesSitemap,
	columnsSitemap,
	hasArticlesPart,
	sitemapIndex,
	xmlResponse,
	xmlText,
} from './sitemap.ts';

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
		'/qr-code.png',
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
	routes.get('/qr-code.svg', (context) => qrCodeDocument(siteUrl, context.req.query('path') ?? '', 'svg'));
	routes.get('/qr-code.png', (context) => qrCodeDocument(siteUrl, context.req.query('path') ?? '', 'png'));
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

const entryCount = 30;

/**
 * The newest articles of a column as RSS 2.0; null for an unknown column. Readers recognise an entry by its `guid`, which
 * therefore has no host and no readable address: the site may move to another host, or to https.
 */
async function feedDocument(
	database: Database,
	siteUrl: string,
	fdCode: string,
	language: Language,
): Promise<Response | null> {
	const feed = await loadFeed(database, fdCode, language, entryCount);
	if (!feed) return null;
	const site = await loadSiteNames(database, language);
	const absolute = (address: string) => xmlText(new URL(address, siteUrl).href);
	const items = feed.entries.map((entry) => {
		const link = absolute(articleTarget(entry, language));
		const identity = articleAddress({ ...entry, address: null }, language);
		return `<item>
<title>${xmlText(entry.title)}</title>
<link>${link}</link>
<guid isPermaLink="false">${xmlText(identity)}</guid>
<pubDate>${entry.publishedAt.toUTCString()}</pubDate>
<atom:updated>${entry.modifiedAt.toISOString()}</atom:updated>
<description>${xmlText(entry.summary)}</description>${
			entry.author ? `\n<dc:creator>${xmlText(entry.author)}</dc:creator>` : ''
		}
</item>`;
	});
	const title = `${feed.column.name.text} - ${site.shortName.text}`;
	const link = absolute(columnAddress(feed.column, language));
	const icon = site.brand?.icon;
	return xmlResponse(
		`<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:dc="http://purl.org/dc/elements/1.1/">
<channel>
<title>${xmlText(title)}</title>
<link>${link}</link>
<atom:link href="${absolute(feedAddress(fdCode, language))}" rel="self" type="application/rss+xml"/>
<description>${xmlText(site.description?.text ?? site.name.text)}</description>
<language>${languageTag(language)}</language>${
			icon
				? `\n<image><url>${absolute(icon.src)}</url><title>${xmlText(title)}</title><link>${link}</link></image>`
				: ''
		}
${items.join('\n')}
</channel>
</rss>`,
		'application/rss+xml',
	);
}

/** `/robots.txt`: allows everything but previews, searches and the API. The newsroom forbids indexing itself. */
function robotsDocument(siteUrl: string): Response {
	const lines = [
		'User-agent: *',
		...['/articlepreview/', '/articlesearch', '/en/articlepreview/', '/en/articlesearch', '/api/'].map(
			(path) => `Disallow: ${path}`,
		),
		'',
		`Sitemap: ${siteUrl}/sitemap.xml`,
		'',
	];
	return new Response(lines.join('\n'), {
		headers: {
			'Content-Type': 'text/plain; charset=utf-8',
			'Cache-Control': 'public, max-age=0, must-revalidate',
		},
	});
}

/** `/site.webmanifest`: the site's name, colours and icons for a phone's home screen. */
async function webManifest(database: Database, language: Language): Promise<Response> {
	const site = await loadSiteNames(database, language);
	const icon = site.brand?.icon;
	const manifest = {
		name: site.name.text,
		short_name: site.shortName.text,
		description: site.description?.text,
		lang: languageTag(language),
		start_url: homeAddress(language),
		scope: '/',
		display: 'browser',
		background_color: '#fbfaf7',
		theme_color: site.brand?.colour ?? '#16354f',
		icons: icon ? [{ src: icon.src, sizes: `${icon.size}x${icon.size}`, type: 'image/png' }] : [],
	};
	return new Response(JSON.stringify(manifest), {
		headers: {
			'Content-Type': 'application/manifest+json; charset=utf-8',
			'Cache-Control': 'public, max-age=0, must-revalidate',
		},
	});
}
