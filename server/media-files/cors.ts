import type { MiddlewareHandler } from 'hono';

/** Request headers of players: ranges and revalidation. */
const allowedHeaders = 'Range, If-None-Match, If-Range';
const exposedHeaders = 'Content-Length, Content-Range, Accept-Ranges, ETag';
/** How long browsers cache a preflight; none does for longer than a day. */
const maxAgeSeconds = '86400';

/** Allows pages of these origins to read the answers, and answers preflight requests. */
export function allowOrigins(origins: MediaOrigins): MiddlewareHandler {
	return async (context, next) => {
		if (origins.length === 0) return next();
		const origin = context.req.header('Origin');
		const isPreflight =
			context.req.method === 'OPTIONS' && context.req.header('Access-Control-Request-Method') !== undefined;
		if (isPreflight)
			context.res = new Response(null, { status: 204, headers: { 'Cache-Control': 'no-store' } });
		else await next();
		const { headers } = context.res;
		// Also without an `Origin`: a cache may reuse the answer for a request that has one.
		if (origins !== '*') headers.append('Vary', 'Origin');
		if (origins === '*') headers.set('Access-Control-Allow-Origin', '*');
		else if (origin !== undefined && origins.includes(origin))
			headers.set('Access-Control-Allow-Origin', origin);
		else return;
		headers.set('Access-Control-Expose-Headers', exposedHeaders);
		if (!isPreflight) return;
		headers.set('Access-Control-Allow-Methods', 'GET, HEAD');
		headers.set('Access-Control-Allow-Headers', allowedHeaders);
		headers.set('Access-Control-Max-Age', maxAgeSeconds);
	};
}

/** Other origins whose pages may read media; `*` for all. */
export type MediaOrigins = '*' | readonly string[];

/**
 * Reads a list such as `https://www.example.com, https://m.example.com`, or `*`.
 *
 * @returns null if an entry is not an origin
 */
export function readMediaOrigins(list: string): MediaOrigins | null {
	const entries = list.split(/[\s,]+/).filter((entry) => entry !== '');
	if (entries.length === 1 && entries[0] === '*') return '*';
	const origins = entries.map(originOf).filter((origin) => origin !== null);
	return origins.length === entries.length ? [...new Set(origins)] : null;
}

/** Normalises an origin; a trailing slash is accepted. */
function originOf(text: string): string | null {
	const url = URL.parse(text);
	const isWeb = url?.protocol === 'http:' || url?.protocol === 'https:';
	return isWeb && url.href === `${url.origin}/` && !/[*?#]/.test(text) ? url.origin : null;
}
