import type { IncomingMessage, ServerResponse } from 'node:http';
import type { CacheOutcome } from '../operation/metrics.ts';
import type { RequestLine } from '../operation/request-log.ts';
import { type RequestPreferences, readPreferences } from '../requests/caller.ts';
import type { AddressReader, CacheableAddress } from '../response-cache/cacheable-address.ts';
import { answerOf } from '../response-cache/cached-response.ts';
import type { CacheResult, ResponseCache } from '../response-cache/response-cache.ts';
import { sendCachedResponse, sendResult } from '../response-cache/send-response.ts';
import type { RendererFor } from './guard-uncached.ts';

/** Non-canonical URLs of cached answers: clients repeat them, so that each is parsed once. */
const maxUrls = 2_000;

/** Answers requests without the response cache: for the newsroom's own port. */
export function createUncachedListener({
	forward,
	routeOf,
	requestId,
	onResponse,
}: Pick<ListenerDeps, 'forward' | 'routeOf' | 'requestId' | 'onResponse'>) {
	return (request: IncomingMessage, response: ServerResponse): void => {
		const started = performance.now();
		const id = requestId();
		const { method = 'GET', url = '/' } = request;
		const [path = url] = url.split('?', 1);
		response.setHeader('X-Request-Id', id);
		response.once('close', () =>
			onResponse({
				...{ id, method, path },
				route: routeOf(path, method),
				status: response.statusCode,
				milliseconds: performance.now() - started,
				bytes: null,
				outcome: 'bypass',
			}),
		);
		forward(request, response);
	};
}

type ListenerDeps = {
	cache: ResponseCache;
	readAddress: AddressReader;
	/** Renders what is not cached. */
	rendererFor: RendererFor;
	/** Answers everything that does not go through the cache. */
	forward(request: IncomingMessage, response: ServerResponse): unknown;
	/** Answers if rendering failed and there is no stale answer. */
	refuse(target: CacheableAddress, error: unknown): Response;
	routeOf(path: string, method: string): string;
	requestId(): string;
	/** Called after each response was sent. */
	onResponse(request: RequestLine): void;
};

/**
 * Answers requests: cached answers are sent directly, cacheable ones are rendered through the cache, and all other
 * requests go on to the application.
 */
export function createRequestListener(deps: ListenerDeps) {
	const { cache, readAddress, rendererFor, forward, refuse, routeOf, requestId, onResponse } = deps;
	const targetByUrl = new Map<string, CacheableAddress>();

	function addressOf(url: string, path: string): CacheableAddress | null {
		const parsed = targetByUrl.get(url);
		if (parsed) return parsed;
		const target = readAddress(path, url.slice(path.length));
		if (target && target.address !== url && cache.peek(target.address)) {
			if (targetByUrl.size >= maxUrls) targetByUrl.clear();
			targetByUrl.set(url, target);
		}
		return target;
	}

	async function answerThroughCache(
		preferences: RequestPreferences,
		request: IncomingMessage,
		response: ServerResponse,
		target: CacheableAddress,
		id: string,
	): Promise<{ bytes: number; outcome: CacheOutcome }> {
		let result: CacheResult;
		try {
			result = await cache.get(target, rendererFor(target.address, request, response));
		} catch (error) {
			result = { uncached: await answerOf(refuse(target, error)), outcome: 'miss' };
		}
		const bytes = await sendResult(preferences, response, result, id);
		if ('answer' in result) cache.updateSize(result.answer);
		return { bytes, outcome: result.outcome };
	}

	return (request: IncomingMessage, response: ServerResponse): void => {
		const started = performance.now();
		const id = requestId();
		const url = request.url ?? '/';
		const preferences = readPreferences(request);
		const { method } = preferences;
		const at = url.indexOf('?');
		const path = at < 0 ? url : url.slice(0, at);
		const report = (route: string, bytes: number | null, outcome: CacheOutcome) =>
			onResponse({
				id,
				method,
				route,
				path,
				status: response.statusCode,
				milliseconds: performance.now() - started,
				bytes,
				outcome,
			});

		// A token changes nothing about a public address: everybody gets the same cached answer.
		const isCacheable = method === 'GET' || method === 'HEAD';
		const cached = isCacheable ? cache.peek(url) : undefined;
		if (cached) {
			const sent = sendCachedResponse(preferences, response, cached, 'hit', id);
			if (typeof sent === 'number') report(cached.route, sent, 'hit');
			else {
				sent.then(
					(bytes) => {
						cache.updateSize(cached);
						report(cached.route, bytes, 'hit');
					},
					(error: unknown) => response.destroy(error as Error),
				);
			}
			return;
		}
		const target = isCacheable ? addressOf(url, path) : null;
		if (target) {
			answerThroughCache(preferences, request, response, target, id).then(
				({ bytes, outcome }) => report(target.route, bytes, outcome),
				(error: unknown) => response.destroy(error as Error),
			);
			return;
		}
		response.setHeader('X-Request-Id', id);
		response.once('close', () => report(routeOf(path, method), null, 'bypass'));
		forward(request, response);
	};
}
