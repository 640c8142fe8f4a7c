import type { MiddlewareHandler } from 'hono';
import { isCompressible, minCompressedBytes } from '../send-answer.ts';
import { acceptedEncoding, compress } from './encodings.ts';

/**
 * Compresses answers that bypass the cache: searches, previews, not-found pages. Media are excluded: they are sent in
 * ranges, and their formats are compressed already.
 */
export const compressAnswers: MiddlewareHandler = async (context, next) => {
	await next();
	const { headers, body } = context.res;
	if (!body || headers.has('Content-Encoding') || !isCompressible(headers.get('Content-Type'))) return;
	headers.append('Vary', 'Accept-Encoding');
	const encoding = acceptedEncoding(context.req.header('Accept-Encoding'));
	if (encoding === 'identity') return;
	const whole = Buffer.from(await context.res.arrayBuffer());
	const compressed = whole.length < minCompressedBytes ? null : await compress(whole, encoding, 'quick');
	// The new response copies the headers of the old one, whose length is wrong for it.
	headers.delete('Content-Length');
	context.res = new Response(compressed ? new Uint8Array(compressed) : whole, context.res);
	if (compressed) context.res.headers.set('Content-Encoding', encoding);
};
