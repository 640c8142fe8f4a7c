import type { HttpBindings } from '@hono/node-server';
import { splitLanguage } from '@portico/api/addresses.ts';
import type { Context, MiddlewareHandler } from 'hono';
import { messages } from '../api/messages.ts';
import { type Admission, Overloaded } from '../operation/admission.ts';
import type { ClientAddress } from '../operation/client-address.ts';
import type { LimitedKind, RateLimits } from '../operation/rate-limits.ts';
import { refuseRequest } from './refuse-request.ts';

export type Guards = {
	/** Turns for pages that are made; those for API calls are apart, since a page waits for its calls. */
	pages: Admission;
	calls: Admission;
	/** Turns for pictures that are drawn: each is a page's work many times over, and platforms can wait. */
	drawings: Admission;
	rateLimits: RateLimits;
	clientAddress: ClientAddress;
};

/**
 * Guards what costs and is not kept: at most so many a client of each kind (429), and at most so many
 * under way at a time (503). Requests a page makes within this process are none of a client's.
 */
export function guardUncached(guards: Guards): MiddlewareHandler {
	return async (context, next) => {
		const incoming = (context.env as Partial<HttpBindings> | undefined)?.incoming;
		if (!incoming) return next();
		const url = incoming.url ?? '/';
		const kind = limitedKind(context);
		const verdict = kind && guards.rateLimits.check(kind, guards.clientAddress(incoming));
		if (verdict && !verdict.allowed) {
			return refuseRequest(url, 429, messages.tooMany, verdict.retryAfterSeconds);
		}
		// A visit is written with many others; turns would only keep it from joining them.
		if (kind === 'page-view') return next();
		try {
			await turnsFor(guards, url).run(next);
		} catch (error) {
			if (!(error instanceof Overloaded)) throw error;
			return refuseRequest(url, 503, messages.overloaded, error.retryAfterSeconds);
		}
	};
}

/** Whose turn an address takes that is to be made. */
export function turnsFor(guards: Guards, address: string): Admission {
	if (address.startsWith('/api/')) return guards.calls;
	return splitLanguage(address).path.startsWith('/share-pictures/') ? guards.drawings : guards.pages;
}

function limitedKind({ req }: Context): LimitedKind | null {
	const { path } = splitLanguage(req.path);
	if (path === '/api/search' || path === '/articlesearch') return 'search';
	if (path === '/api/search-suggestions') return 'suggestions';
	if (path.startsWith('/articlepreview/') || /^\/api\/articles\/[^/]+\/preview$/.test(path)) return 'preview';
	if (path === '/api/page-views' && req.method === 'POST') return 'page-view';
	return null;
}
