import { messages } from '../api/messages.ts';
import { Overloaded } from '../operation/admission.ts';
import type { AddressReader, CacheableAddress } from '../response-cache/cacheable-address.ts';
import type { CacheResult, ResponseCache } from '../response-cache/response-cache.ts';
import { refuseRequest } from './refuse-request.ts';

/** Answers API calls in this process; what pages are made from. */
export type InProcessApi = {
	request(path: string, init?: RequestInit): Response | Promise<Response>;
};

/**
 * The API as pages call it: what the cache keeps is taken from there, so that a page that is made anew
 * asks the store for what changed alone.
 */
export function cachedApi(api: InProcessApi, cache: ResponseCache, readAddress: AddressReader): InProcessApi {
	async function kept(target: CacheableAddress): Promise<CacheResult | Response> {
		try {
			return await cache.get(target);
		} catch (error) {
			// A visitor's call for the same was under way, and its turn did not come.
			if (!(error instanceof Overloaded)) throw error;
			return refuseRequest(target.address, 503, messages.overloaded, error.retryAfterSeconds);
		}
	}

	return {
		async request(path, init) {
			const at = path.indexOf('?');
			const target =
				init?.method === undefined || init.method === 'GET'
					? readAddress(at < 0 ? path : path.slice(0, at), at < 0 ? '' : path.slice(at))
					: null;
			if (!target) return api.request(path, init);
			const result = await kept(target);
			if (result instanceof Response) return result;
			if ('passing' in result) {
				const { status, headers, body } = result.passing;
				return new Response(new Uint8Array(body), { status, headers });
			}
			const body = await result.answer.body('identity');
			const headers = new Headers({ 'Content-Type': 'application/json' });
			// A page made from what has changed since must not be kept: no further event would drop it.
			if (result.outcome !== 'stale') headers.set('Cache-Tag', result.answer.tags.join(' '));
			return new Response(new Uint8Array(body), { headers });
		},
	};
}
