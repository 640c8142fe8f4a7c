import type { Envelope } from '@portico/api/envelope.ts';
import type { CallResult } from '../api/answer-call.ts';
import {
	anonymousVisitor,
	type CallsInProcess,
	httpResponseOf,
	type Visitor,
} from '../api/call-in-process.ts';
import { callerLanguage, messages } from '../error-answers/messages.ts';
import { Overloaded } from '../operation/concurrency-limiter.ts';
import { splitAddress } from '../requests/encode-address.ts';
import type { AddressReader, CacheableAddress } from '../response-cache/cacheable-address.ts';
import type { ResponseCache } from '../response-cache/response-cache.ts';

/** A call's result for a page that is being rendered. */
export type PageCallResult = Omit<CallResult, 'headers'>;

/** Answers an API call for a page that is being rendered. */
export type CallForPage = (address: string, visitor: Visitor) => Promise<PageCallResult>;

type Deps = {
	calls: CallsInProcess;
	cache: ResponseCache;
	readAddress: AddressReader;
	everyResponse: Readonly<Record<string, string>>;
	/** Called before an address is awaited: a visitor's call for it may be queued. */
	prioritise(address: string): void;
};

/**
 * Answers the calls of pages from the cache, so that a page that is rendered again queries the store only for what
 * changed. Pages get the data as objects, without a detour through JSON where possible.
 */
export function createCallForPage({
	calls,
	cache,
	readAddress,
	everyResponse,
	prioritise,
}: Deps): CallForPage {
	/** Parsed answers that every page uses. */
	const parsedBodies = new WeakMap<Buffer, Envelope<unknown>>();

	function readEnvelope(target: CacheableAddress, body: Buffer): Envelope<unknown> {
		if (!onEveryPage.has(target.route)) return JSON.parse(body.toString());
		const parsed = parsedBodies.get(body) ?? JSON.parse(body.toString(), (_, value) => Object.freeze(value));
		parsedBodies.set(body, parsed);
		return parsed;
	}

	async function callThroughCache(target: CacheableAddress): Promise<PageCallResult> {
		const envelopes = new Map<Buffer, Envelope<unknown>>();
		prioritise(target.address);
		const result = await cache.get(target, async () => {
			const answer = await calls(target.address, anonymousVisitor);
			const sent = httpResponseOf(answer, everyResponse);
			envelopes.set(sent.body, answer.envelope);
			return sent;
		});
		const isUncached = 'uncached' in result;
		const body = isUncached ? result.uncached.body : await result.answer.body('identity');
		return {
			status: isUncached ? result.uncached.status : 200,
			envelope: envelopes.get(body) ?? readEnvelope(target, body),
			// A page built from outdated content must not be cached: no further event would invalidate it.
			tags: isUncached || result.outcome === 'stale' ? null : result.answer.tags,
		};
	}

	return async (address, visitor) => {
		const [path, search] = splitAddress(address);
		const target = readAddress(path, search);
		if (!target) {
			const { status, envelope } = await calls(address, visitor);
			return { status, envelope, tags: null };
		}
		try {
			return await callThroughCache(target);
		} catch (error) {
			// A visitor's call for the same address was queued and refused.
			if (!(error instanceof Overloaded)) throw error;
			return {
				status: 503,
				envelope: { code: 503, message: messages.overloaded[callerLanguage(search)], data: null },
				tags: null,
			};
		}
	};
}

const onEveryPage = new Set(['api.site', 'api.menus']);
