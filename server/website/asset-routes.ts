import { licencesAddress } from '@portico/api/addresses/addresses.ts';
import { type Context, Hono } from 'hono';
import { acceptedEncoding } from '../response-cache/encodings.ts';
import { matchesEtag } from '../response-cache/send-response.ts';
import type { Asset, BuiltAssets } from './asset.ts';
import type { SharedAssets } from './shared-assets.ts';

/** The name of a built file contains a hash of its content. */
export const immutable = 'public, max-age=31536000, immutable';

/** Icons keep their names. */
const cachedForADay = 'public, max-age=86400';

type AssetSources = {
	/** Files of the running build. */
	own: BuiltAssets;
	/** Files of earlier and later builds. */
	shared: SharedAssets;
	/** Called when the store of shared files is unavailable. */
	reportFault(error: unknown): void;
};

/** The website's files for browsers: built scripts and styles, and the brand's icons. */
export function assetRoutes({ own, shared, reportFault }: AssetSources): Hono {
	const routes = new Hono();
	routes.get('/assets/:name', async (context) => {
		const path = new URL(context.req.url).pathname;
		try {
			const asset = own.get(path) ?? (await shared.find(path.slice('/assets/'.length)));
			return asset ? await answerAsset(context, asset, immutable) : refuse(context, 404, 'Not found');
		} catch (error) {
			reportFault(error);
			return refuse(context, 503, 'The file is temporarily unavailable', { 'Retry-After': '5' });
		}
	});
	routes.get('/brand/:name', async (context) => {
		const asset = own.get(new URL(context.req.url).pathname);
		if (!asset) return refuse(context, 404, 'Not found');
		const icon = await answerAsset(context, asset, cachedForADay);
		// Other sites show icons and share pictures beside links.
		icon.headers.set('Cross-Origin-Resource-Policy', 'cross-origin');
		return icon;
	});
	routes.get(licencesAddress, async (context) => {
		const notice = own.get(licencesAddress);
		return notice ? answerAsset(context, notice, cachedForADay) : refuse(context, 404, 'Not found');
	});
	routes.get('/favicon.ico', (context) => {
		context.header('Cache-Control', cachedForADay);
		return context.redirect('/brand/favicon.svg', 302);
	});
	for (const path of ['/assets/*', '/brand/*', '/favicon.ico', licencesAddress]) {
		routes.get(path, (context) => refuse(context, 404, 'Not found'));
		routes.all(path, (context) => refuse(context, 405, 'Method not allowed', { Allow: 'GET, HEAD' }));
	}
	return routes;
}

function refuse(
	context: Context,
	status: 404 | 405 | 503,
	text: string,
	headers: Record<string, string> = {},
): Response {
	return context.text(text, status, { ...headers, 'Cache-Control': 'no-store' });
}

/**
 * Answers a request for a file, in the best encoding that the client accepts.
 *
 * @param caching the `Cache-Control` header
 */
export async function answerAsset(context: Context, asset: Asset, caching: string): Promise<Response> {
	const headers = new Headers({ 'Cache-Control': caching, ETag: asset.etag });
	if (asset.isCompressible) headers.set('Vary', 'Accept-Encoding');
	const ifNoneMatch = context.req.header('If-None-Match');
	if (ifNoneMatch !== undefined && matchesEtag(ifNoneMatch, asset.etag)) {
		return new Response(null, { status: 304, headers });
	}
	const { bytes, encoding } = await asset.in(acceptedEncoding(context.req.header('Accept-Encoding')));
	if (encoding !== 'identity') headers.set('Content-Encoding', encoding);
	headers.set('Content-Type', asset.contentType);
	headers.set('Content-Length', String(bytes.length));
	return new Response(context.req.method === 'HEAD' ? null : bytes, { headers });
}
