import { type Context, Hono } from 'hono';
import { acceptedEncoding } from '../response-cache/encodings.ts';
import { matchesTag } from '../response-cache/matches-tag.ts';
import type { Asset } from './asset.ts';
import type { BuiltAssets } from './built-assets.ts';
import type { SharedAssets } from './shared-assets.ts';

/** A built file's name changes with its content. */
const forever = 'public, max-age=31536000, immutable';
/** An icon keeps its name: looked at again after a day. */
const forADay = 'public, max-age=86400';

type AssetSources = {
	/** The files of the build that runs here. */
	own: BuiltAssets;
	/** Those of the builds before and after it. */
	shared: SharedAssets;
	/** Told when the store of the shared ones cannot be reached. */
	reportFault(error: unknown): void;
};

/** The website's files for browsers: built scripts and styles, and the brand's icons. */
export function assetRoutes({ own, shared, reportFault }: AssetSources): Hono {
	const routes = new Hono();
	routes.get('/assets/:name', async (context) => {
		const path = new URL(context.req.url).pathname;
		try {
			const asset = own.get(path) ?? (await shared.find(path.slice('/assets/'.length)));
			return asset ? await answer(context, asset, forever) : refuse(context, 404, 'Not found');
		} catch (error) {
			reportFault(error);
			return refuse(context, 503, 'The file cannot be fetched now', { 'Retry-After': '5' });
		}
	});
	routes.get('/brand/:name', async (context) => {
		const asset = own.get(new URL(context.req.url).pathname);
		if (!asset) return refuse(context, 404, 'Not found');
		const icon = await answer(context, asset, forADay);
		// Other sites show it, and the picture for sharing, beside a link to this one.
		icon.headers.set('Cross-Origin-Resource-Policy', 'cross-origin');
		return icon;
	});
	routes.get('/favicon.ico', (context) => {
		context.header('Cache-Control', forADay);
		return context.redirect('/brand/favicon.svg', 302);
	});
	for (const path of ['/assets/*', '/brand/*', '/favicon.ico']) {
		routes.get(path, (context) => refuse(context, 404, 'Not found'));
		routes.all(path, (context) => refuse(context, 405, 'Method not allowed', { Allow: 'GET, HEAD' }));
	}
	return routes;
}

async function answer(context: Context, asset: Asset, caching: string): Promise<Response> {
	const headers = new Headers({ 'Cache-Control': caching, ETag: asset.etag });
	if (asset.isCompressible) headers.set('Vary', 'Accept-Encoding');
	const known = context.req.header('If-None-Match');
	if (known !== undefined && matchesTag(known, asset.etag)) {
		return new Response(null, { status: 304, headers });
	}
	const { bytes, encoding } = await asset.in(acceptedEncoding(context.req.header('Accept-Encoding')));
	if (encoding !== 'identity') headers.set('Content-Encoding', encoding);
	headers.set('Content-Type', asset.contentType);
	headers.set('Content-Length', String(bytes.length));
	return new Response(context.req.method === 'HEAD' ? null : bytes, { headers });
}

/** Whether `If-None-Match` names the file a client has; ours are weak, and compared as they are. */
function refuse(
	context: Context,
	status: 404 | 405 | 503,
	text: string,
	headers: Record<string, string> = {},
): Response {
	return context.text(text, status, { ...headers, 'Cache-Control': 'no-store' });
}
