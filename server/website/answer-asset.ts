import type { Context } from 'hono';
import { acceptedEncoding } from '../response-cache/compression/encodings.ts';
import { matchesEtag } from '../response-cache/matches-etag.ts';
import type { Asset } from './asset.ts';

/** The name of a built file contains a hash of its content. */
export const immutable = 'public, max-age=31536000, immutable';

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
