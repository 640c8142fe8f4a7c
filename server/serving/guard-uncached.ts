import type { IncomingMessage, ServerResponse } from 'node:http';
import type { HttpBindings } from '@hono/node-server';
import { splitLanguage } from '@portico/api/addresses/addresses.ts';
import type { CallLimit } from '@portico/api/calls/definition.ts';
import { publicCalls } from '@portico/api/calls/public-calls.ts';
import { clientNetwork } from '@portico/content/model/networks.ts';
import type { Context, MiddlewareHandler } from 'hono';
import type { Logger } from 'pino';
import { sitemapIndexPath } from '../documents/sitemap.ts';
import { messages } from '../error-answers/messages.ts';
import { refuseRequest } from '../error-answers/refuse-request.ts';
import { type ClientAddress, createClientAddress } from '../operation/client-address.ts';
import {
	type Client,
	type ConcurrencyLimiter,
	createConcurrencyLimiter,
	drawingLimits,
	exportLimits,
	largeAnswerLimits,
	largeBodyLimits,
	newsroomCallLimits,
	Overloaded,
	signInLimits,
	uncachedLimits,
	uploadPartLimits,
} from '../operation/concurrency-limiter.ts';
import type { Metrics } from '../operation/metrics.ts';
import { createRateLimits, type RateLimits } from '../operation/rate-limits.ts';
import { pathPattern } from '../requests/match-call.ts';
import type { RenderResponse } from '../response-cache/response-cache.ts';

const limitedCalls = publicCalls
	.filter((call) => 'limit' in call)
	.map((call) => ({ call, expression: pathPattern(call.path).expression }));

/** A call that reads is limited whatever the method: it also answers HEAD, and refuses the others. */
const limitedCall = (method: string, path: string) =>
	limitedCalls.find(
		({ call, expression }) => (call.method === 'get' || method === 'POST') && expression.test(path),
	)?.call ?? null;

/** The guards of a server, with metrics. */
export function createGuards(trustedProxies: readonly string[], metrics: Metrics, log: Logger): Guards {
	const guards: Guards = {
		pages: createConcurrencyLimiter(uncachedLimits),
		calls: createConcurrencyLimiter(uncachedLimits),
		drawings: createConcurrencyLimiter(drawingLimits),
		signIns: createConcurrencyLimiter(signInLimits),
		newsroomCalls: createConcurrencyLimiter(newsroomCallLimits),
		largeBodies: createConcurrencyLimiter(largeBodyLimits),
		largeAnswers: createConcurrencyLimiter(largeAnswerLimits),
		exports: createConcurrencyLimiter(exportLimits),
		uploadParts: createConcurrencyLimiter(uploadPartLimits),
		rateLimits: createRateLimits(),
		clientAddress: createClientAddress(trustedProxies, (peer) =>
			log.warn(
				{ peer },
				'a proxy that is not in TRUSTED_PROXIES forwards requests: all its visitors count as one client',
			),
		),
	};
	const kinds = [
		...(['pages', 'calls', 'drawings'] as const).map((kind) => [kind, kind, kind] as const),
		...([
			['signIns', 'sign_ins', 'sign-ins'],
			['newsroomCalls', 'newsroom_calls', 'calls of the newsroom'],
			['largeBodies', 'newsroom_bodies', 'large bodies of the newsroom'],
			['largeAnswers', 'newsroom_answers', 'large answers of the newsroom'],
			['exports', 'newsroom_exports', 'exports of the newsroom'],
			['uploadParts', 'newsroom_upload_parts', 'parts of uploads'],
		] as const),
	];
	for (const [kind, name, words] of kinds) {
		const { running, waiting, refused } = guards[kind];
		metrics.gauge(`portico_${name}_in_progress`, `Uncached ${words} in progress.`, running);
		metrics.gauge(`portico_${name}_waiting`, `Uncached ${words} waiting to start.`, waiting);
		metrics.counter(`portico_${name}_shed_total`, `Uncached ${words} refused because of overload.`, refused);
	}
	metrics.counter(
		'portico_rate_limited_total',
		'Requests refused because of a rate limit.',
		guards.rateLimits.refused,
	);
	return guards;
}

export type Guards = {
	/** For rendering pages. API calls have their own limiter, since a page waits for its calls. */
	pages: ConcurrencyLimiter;
	calls: ConcurrencyLimiter;
	/** For drawing share pictures: each takes many times the work of a page, and is not urgent. */
	drawings: ConcurrencyLimiter;
	/** For calls of the newsroom that check a password or another factor. */
	signIns: ConcurrencyLimiter;
	/** For all calls of the newsroom, and what they send, open, export and upload, by person. */
	newsroomCalls: ConcurrencyLimiter;
	largeBodies: ConcurrencyLimiter;
	largeAnswers: ConcurrencyLimiter;
	exports: ConcurrencyLimiter;
	uploadParts: ConcurrencyLimiter;
	rateLimits: RateLimits;
	clientAddress: ClientAddress;
};

/**
 * Guards requests that are not cached: by rate per client and kind (429), and by concurrency (503). In-process calls
 * from pages are exempt.
 */
export function guardUncached(guards: Guards): MiddlewareHandler {
	return async (context, next) => {
		const { incoming, outgoing } = (context.env ?? {}) as Partial<HttpBindings>;
		if (!incoming) return next();
		const url = incoming.url ?? '/';
		const kind = limitedKind(context);
		const verdict = kind && guards.rateLimits.check(kind, guards.clientAddress(incoming));
		if (verdict && !verdict.allowed) {
			return refuseRequest(url, 429, messages.tooMany, verdict.retryAfterSeconds);
		}
		// Page views are written in batches; waiting for a slot would only keep them from joining one.
		if (kind === 'page-view') return next();
		try {
			await limiterFor(guards, url).run(clientOf(guards, incoming, outgoing), next);
		} catch (error) {
			if (!(error instanceof Overloaded)) throw error;
			return refuseRequest(url, 503, messages.overloaded, error.retryAfterSeconds);
		}
	};
}

/** Returns how to render a cacheable answer on behalf of a request's client. */
export type RendererFor = (
	address: string,
	request: IncomingMessage,
	response: ServerResponse,
) => RenderResponse;

/**
 * Renders cacheable answers within the concurrency limits. Clients that request an answer that waits in the queue add
 * their own place in it, so that a client with a long queue cannot delay a page for all others.
 */
export function renderWithinLimits(guards: Guards, render: RenderResponse): RendererFor {
	return (address, request, response) => {
		const client = clientOf(guards, request, response);
		const limiter = limiterFor(guards, address);
		limiter.join(address, client);
		return (target) => limiter.run(client, () => render(target), address);
	};
}

function clientOf(guards: Guards, request: IncomingMessage, response?: ServerResponse): Client {
	const disconnected = new AbortController();
	response?.once('close', () => disconnected.abort());
	return { network: clientNetwork(guards.clientAddress(request)), disconnected: disconnected.signal };
}

/** The limiter for rendering an address. */
export function limiterFor(guards: Guards, address: string): ConcurrencyLimiter {
	// Sitemap parts wait for the index as pages wait for calls: in one limiter, they could deadlock.
	if (address.startsWith('/api/') || address === sitemapIndexPath) return guards.calls;
	return /^\/(?:share-pictures\/|qr-code\.png)/.test(splitLanguage(address).path)
		? guards.drawings
		: guards.pages;
}

function limitedKind({ req }: Context): CallLimit | null {
	const { path } = splitLanguage(req.path);
	if (path === '/articlesearch') return 'search';
	if (path.startsWith('/articlepreview/')) return 'preview';
	return limitedCall(req.method, path)?.limit ?? null;
}
