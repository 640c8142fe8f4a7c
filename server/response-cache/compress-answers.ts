import type { MiddlewareHandler } from 'hono';
import { acceptedEncoding, compress } from './encodings.ts';
import { isCompressible, smallestCompressed } from './send-answer.ts';

/**
 * Compresses what goes out without having been through the cache: searches, previews, not-found pages.
 * Media are left as they are: they go out in parts, and are compressed by their own formats.
 */
export const compressAnswers: MiddlewareHandler = async (context, next) => {
	await next();
	const { headers, body } = context.res;
	if (!body || headers.has('Content-Encoding') || !isCompressible(headers.get('Content-Type'))) return;
	headers.append('Vary', 'Accept-Encoding');
	const encoding = acceptedEncoding(context.req.header('Accept-Encoding'));
	if (encoding === 'identity') return;
	const whole = Buffer.from(await context.res.arrayBuffer());
	const compressed = whole.length < smallestCompressed ? null : await compress(whole, encoding, 'quick');
	// A new answer takes the headers of the one before over, and with them a length that is not its own.
	headers.delete('Content-Length');
	context.res = new Response(compressed ? new Uint8Array(compressed) : whole, context.res);
	if (compressed) context.res.headers.set('Content-Encoding', encoding);
};
