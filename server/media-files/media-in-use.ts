import type { MediaUse, UsedMedia } from '@portico/content/media/find-used-media.ts';
import { permanentContact, type StoreContact } from '../response-cache/store-contact.ts';

/** Looks up which media are in use and may be served. */
export type MediaInUse = {
	/**
	 * The use of the media with this digest; null if nothing uses them.
	 *
	 * @param digest the beginning that addresses contain
	 * @throws what the look-up throws, if the use is not cached
	 */
	useOf(digest: string): Promise<MediaUse | null>;
	/** Content changed; `withdrawn`: content was withdrawn, and must not be served again. */
	invalidate(change: { withdrawn: boolean }): void;
};

/** More than any site has; they take about 10 MB. */
const maxCachedUses = 50_000;

/** Digests in one look-up. */
const maxBatch = 100;

type CachedUse = { use: MediaUse; generation: number };

/**
 * Caches which media are in use until the next content event. Look-ups run one at a time in batches, so that a flood of
 * invented addresses occupies a single connection. Unused media are not cached, since a preview link can bring them into
 * use without an event.
 *
 * While the store is unavailable, media that were in use are still served, unless content was withdrawn since, or
 * contact to the store is lost, so that it may have been (decision 043).
 *
 * @param find looks media up by their digests, as `findUsedMedia` does
 */
export function createMediaInUse(
	find: (digests: string[]) => Promise<UsedMedia>,
	contact: StoreContact = permanentContact,
): MediaInUse {
	const cache = new Map<string, CachedUse>();
	/** Counts content events: uses cached before the last one are outdated. */
	let generation = 0;
	let queue = new Map<string, PromiseWithResolvers<MediaUse | null>>();
	let isRunning = false;

	function cacheUse(digest: string, use: MediaUse, foundIn: number): void {
		// A result from before an event may be outdated.
		if (foundIn !== generation) return;
		if (cache.size >= maxCachedUses) cache.clear();
		cache.set(digest, { use, generation });
	}

	async function lookUp(batch: ReadonlyMap<string, PromiseWithResolvers<MediaUse | null>>): Promise<void> {
		const startGeneration = generation;
		try {
			const used = await find([...batch.keys()]);
			for (const [digest, answer] of batch) {
				const use = used.get(digest) ?? null;
				if (use?.untilEvent) cacheUse(digest, use, startGeneration);
				else cache.delete(digest);
				answer.resolve(use);
			}
		} catch (error) {
			for (const [digest, answer] of batch) {
				const last = contact.isLost() ? undefined : cache.get(digest);
				if (last) answer.resolve(last.use);
				else answer.reject(error);
			}
		}
	}

	async function runLookUps(): Promise<void> {
		isRunning = true;
		while (queue.size > 0) {
			const entries = [...queue];
			queue = new Map(entries.slice(maxBatch));
			await lookUp(new Map(entries.slice(0, maxBatch)));
		}
		isRunning = false;
	}

	return {
		async useOf(digest) {
			const last = cache.get(digest);
			if (last?.generation === generation && !contact.isLost()) return last.use;
			const answer = queue.get(digest) ?? Promise.withResolvers<MediaUse | null>();
			queue.set(digest, answer);
			if (!isRunning) void runLookUps();
			return answer.promise;
		},
		invalidate({ withdrawn }) {
			generation += 1;
			if (withdrawn) cache.clear();
		},
	};
}
