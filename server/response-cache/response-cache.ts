import { isWithdrawable } from '@portico/content/events/content-tags.ts';
import type { EventFollower } from '@portico/content/events/follow-events.ts';
import type { MiddlewareHandler } from 'hono';
import type { Metrics } from '../operation/metrics.ts';
import { type CacheableAddress, notFoundRoute } from './cacheable-address.ts';
import { CachedResponse, type RenderedResponse } from './cached-response.ts';
import { acceptedEncoding, compress, isCompressible, minCompressedBytes } from './encodings.ts';
import { ResponseStore, type TagInvalidation } from './response-store.ts';
import { permanentContact, type StoreContact } from './store-contact.ts';

/**
 * How long a visitor waits for a new render before the stale answer is sent. A hundred times what a render takes, so
 * that only a store that hangs reaches it.
 */
const staleTimeoutMs = 3_000;

/** Renders of one answer that events may invalidate before it is sent uncached. */
const maxAttempts = 3;

/** Content that depends on the date, such as the year in the footer, has no event: everything expires after a day. */
const maxAgeSeconds = 24 * 60 * 60;

/**
 * Caches answers that are the same for everybody until a content event names one of their tags (decision 021).
 * Concurrent requests for a missing answer share one render. An answer that an event invalidates during its render is
 * rendered again rather than cached.
 *
 * A 200, and the 404 of `/404`, with a `Cache-Tag` header, which may be empty, is cached for its `max-age` if that is
 * above 0, else for a day.
 *
 * While contact to the store is lost, withdrawals do not arrive: answers that could have been withdrawn are not
 * served, and all others are served as `stale` (decision 043).
 */
export class ResponseCache {
	readonly #store: ResponseStore;
	readonly #contact: StoreContact;
	readonly #resultsByAddress = new Map<string, Promise<CacheResult>>();
	readonly #pendingRenders = new Set<PendingRender>();

	/** @param maxBytes bytes that all cached answers may take together */
	constructor(maxBytes: number, contact: StoreContact = permanentContact) {
		this.#store = new ResponseStore(maxBytes);
		this.#contact = contact;
	}

	get bytes(): number {
		return this.#store.bytes;
	}

	get count(): number {
		return this.#store.count;
	}

	/** Distinct tags of all cached answers. */
	get tagCount(): number {
		return this.#store.tagCount;
	}

	/** Answers being rendered. */
	get pendingCount(): number {
		return this.#resultsByAddress.size;
	}

	/** The current answer cached under exactly this address, synchronously: nearly every request ends here. */
	peek(address: string): CachedResponse | undefined {
		return this.#contact.isLost() ? undefined : this.#findCurrent(address);
	}

	/**
	 * The answer to an address, rendered on a miss.
	 *
	 * @throws what `render` throws, unless there is a stale answer to fall back on
	 */
	get(target: CacheableAddress, render: RenderResponse): CacheResult | Promise<CacheResult> {
		const cached = this.peek(target.address);
		if (cached) return { answer: cached, outcome: 'hit' };
		const unconfirmed = this.#findCurrent(target.address);
		if (unconfirmed && !mayBeWithdrawn(unconfirmed)) return { answer: unconfirmed, outcome: 'stale' };
		let pending = this.#resultsByAddress.get(target.address);
		if (!pending) {
			pending = this.#renderOrFallBack(target, render).finally(() =>
				this.#resultsByAddress.delete(target.address),
			);
			this.#resultsByAddress.set(target.address, pending);
		}
		return this.#store.find(target.address) ? this.#withStaleTimeout(pending, target) : pending;
	}

	/** Updates an answer's size after a form of its body was added. */
	updateSize(answer: CachedResponse): void {
		this.#store.updateSize(answer);
	}

	/** Invalidates what depends on these tags, pending renders included. */
	invalidate(events: readonly TagInvalidation[]): void {
		for (const event of events) {
			this.#store.invalidate(event);
			for (const pending of this.#pendingRenders) {
				for (const tag of event.tags) pending.invalidatedTags.add(tag);
			}
		}
	}

	/** Drops everything: for when it is unknown what changed. */
	clear(): void {
		this.#store.clear();
		for (const pending of this.#pendingRenders) pending.cleared = true;
	}

	/**
	 * Recompresses one cached answer that was requested, at the best level.
	 *
	 * @returns whether there was one
	 */
	async compressNext(): Promise<boolean> {
		const answer = this.#store.nextToCompress();
		if (!answer) return false;
		await answer.compressBest();
		this.#store.updateSize(answer);
		return true;
	}

	#findCurrent(address: string): CachedResponse | undefined {
		const answer = this.#store.find(address);
		if (!answer || !isCurrent(answer)) return undefined;
		answer.requested = true;
		return answer;
	}

	/** The pending result, or the stale answer once the timeout passes; the render continues. */
	async #withStaleTimeout(pending: Promise<CacheResult>, target: CacheableAddress): Promise<CacheResult> {
		const timeout = Promise.withResolvers<CacheResult | undefined>();
		const timer = setTimeout(() => timeout.resolve(this.#findStale(target)), staleTimeoutMs);
		try {
			return (await Promise.race([pending, timeout.promise])) ?? (await pending);
		} finally {
			clearTimeout(timer);
		}
	}

	async #renderOrFallBack(target: CacheableAddress, render: RenderResponse): Promise<CacheResult> {
		try {
			const result = await this.#renderUntilValid(target, render);
			if (!('uncached' in result)) return result;
			if (result.uncached.status >= 500) return this.#findStale(target) ?? result;
			// A page that is gone must not come back when a later render fails.
			this.#removeChanged(target);
			return result;
		} catch (error) {
			const stale = this.#findStale(target);
			if (stale) return stale;
			throw error;
		}
	}

	#removeChanged(target: CacheableAddress): void {
		const answer = this.#store.find(target.address);
		if (answer?.changed) this.#store.remove(answer);
	}

	/** The outdated answer, if it is still cached. Call it after the failure: it may have been withdrawn meanwhile. */
	#findStale(target: CacheableAddress): CacheResult | undefined {
		const answer = this.#store.find(target.address);
		if (!answer || (this.#contact.isLost() && mayBeWithdrawn(answer))) return undefined;
		return { answer, outcome: 'stale' };
	}

	async #renderUntilValid(target: CacheableAddress, render: RenderResponse): Promise<CacheResult> {
		for (let attempt = 1; ; attempt++) {
			const pending: PendingRender = { invalidatedTags: new Set(), cleared: false };
			this.#pendingRenders.add(pending);
			try {
				const rendered = await render(target);
				const tags = cacheTagsOf(rendered, target);
				if (!tags) return { uncached: rendered, outcome: 'miss' };
				const answer = new CachedResponse({
					...target,
					status: rendered.status,
					headers: rendered.headers,
					body: rendered.body,
					tags,
					maxAgeSeconds: maxAgeOf(rendered.headers),
				});
				if (!pending.cleared && !tags.some((tag) => pending.invalidatedTags.has(tag))) {
					this.#store.add(answer);
					return { answer, outcome: 'miss' };
				}
				if (attempt === maxAttempts) {
					// What is built from this answer must not be cached either: no event would invalidate it.
					rendered.headers.delete('Cache-Tag');
					rendered.headers.set('Cache-Control', 'no-store');
					return { uncached: rendered, outcome: 'miss' };
				}
			} finally {
				this.#pendingRenders.delete(pending);
			}
		}
	}
}

/** Adds metrics of the response cache and of how closely it follows content events. */
export function observeCache(
	metrics: Metrics,
	cache: ResponseCache,
	follower: Pick<EventFollower, 'lastSeen' | 'lastResponseAt'>,
): void {
	metrics.gauge('portico_cache_bytes', 'Bytes that cached answers take.', () => cache.bytes);
	metrics.gauge('portico_cache_answers', 'Answers in the cache.', () => cache.count);
	metrics.gauge('portico_cache_making', 'Answers being rendered for the cache.', () => cache.pendingCount);
	metrics.gauge(
		'portico_events_last_seen',
		'Number of the newest content event this server has read.',
		() => follower.lastSeen,
	);
	metrics.gauge(
		'portico_events_silence_seconds',
		'Time since content events were last read successfully.',
		() => (Date.now() - follower.lastResponseAt) / 1000,
	);
}

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

/**
 * The answer to an address, from the cache or uncacheable. `hit`: it was cached; `miss`: it was rendered; `stale`:
 * the cached answer may be out of date, and a current one is not available.
 */
export type CacheResult =
	| { answer: CachedResponse; outcome: 'hit' | 'miss' | 'stale' }
	/** An answer that is sent and not cached. */
	| { uncached: RenderedResponse; outcome: 'miss' };

/** Renders the answer to an address, from that address alone. Faults are answers too (5xx). */
export type RenderResponse = (target: CacheableAddress) => Promise<RenderedResponse>;

/** A render in progress, and the invalidations that arrived since it began. */
type PendingRender = { invalidatedTags: Set<string>; cleared: boolean };

function isCurrent(answer: CachedResponse): boolean {
	return !answer.changed && answer.freshUntilMs > performance.now();
}

function mayBeWithdrawn({ tags }: CachedResponse): boolean {
	return tags.some(isWithdrawable);
}

/** The tags of a cacheable answer; null for any other. Of pages that are not found, only the one at `/404`. */
function cacheTagsOf({ status, headers }: RenderedResponse, { route }: CacheableAddress): string[] | null {
	const tags = headers.get('Cache-Tag');
	if (tags === null || status !== (route === notFoundRoute ? 404 : 200)) return null;
	return tags.split(' ').filter((tag) => tag !== '');
}

function maxAgeOf(headers: Headers): number {
	const seconds = Number(/\bmax-age=(\d+)/.exec(headers.get('Cache-Control') ?? '')?.[1] ?? 0);
	return seconds > 0 ? seconds : maxAgeSeconds;
}
