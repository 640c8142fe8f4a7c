import type { MiddlewareHandler } from 'hono';
import type { MediaOrigins } from './media-origins.ts';

/** What players on other origins ask with: parts of files, and what has changed. */
const askedWith = 'Range, If-None-Match, If-Range';
const shown = 'Content-Length, Content-Range, Accept-Ranges, ETag';
/** How long a browser need not ask again whether it may, in seconds; none remembers it for longer than a day. */
const rememberFor = '86400';

/** Lets pages of these origins read what is answered below, and answers when browsers ask whether they may. */
export function allowOrigins(origins: MediaOrigins): MiddlewareHandler {
	return async (context, next) => {
		if (origins.length === 0) return next();
		const origin = context.req.header('Origin');
		const isAsking =
			context.req.method === 'OPTIONS' && context.req.header('Access-Control-Request-Method') !== undefined;
		if (isAsking) context.res = new Response(null, { status: 204, headers: { 'Cache-Control': 'no-store' } });
		else await next();
		const { headers } = context.res;
		// For those too who do not say where they come from: what is kept of it may be given to one who does.
		if (origins !== '*') headers.append('Vary', 'Origin');
		if (origins === '*') headers.set('Access-Control-Allow-Origin', '*');
		else if (origin !== undefined && origins.includes(origin))
			headers.set('Access-Control-Allow-Origin', origin);
		else return;
		headers.set('Access-Control-Expose-Headers', shown);
		if (!isAsking) return;
		headers.set('Access-Control-Allow-Methods', 'GET, HEAD');
		headers.set('Access-Control-Allow-Headers', askedWith);
		headers.set('Access-Control-Max-Age', rememberFor);
	};
}
