import { LRUCache } from 'lru-cache';
import type { CachedResponse } from './cached-response.ts';

/** What an event invalidates: tags, and whether their content was withdrawn. */
export type TagInvalidation = { tags: readonly string[]; withdrawn: boolean };

/** Cached answers by address and by tag, within a size limit. The least recently used are evicted first. */
export class ResponseStore {
	readonly #answers: LRUCache<string, CachedResponse>;
	readonly #byTag = new Map<string, Set<CachedResponse>>();

	/** @param maxBytes size of all answers together; a single one may take an eighth of it */
	constructor(maxBytes: number) {
		this.#answers = new LRUCache({
			maxSize: maxBytes,
			maxEntrySize: Math.ceil(maxBytes / 8),
			sizeCalculation: (answer) => answer.size,
			dispose: (answer) => this.#removeTags(answer),
		});
	}

	get bytes(): number {
		return this.#answers.calculatedSize;
	}

	get count(): number {
		return this.#answers.size;
	}

	/** Tags of cached answers; a removed answer leaves none behind. */
	get tagCount(): number {
		return this.#byTag.size;
	}

	/** The answer cached for an address, current or changed. */
	find(address: string): CachedResponse | undefined {
		return this.#answers.get(address);
	}

	/** Whether this answer is still the one cached for its address. */
	has(answer: CachedResponse): boolean {
		return this.#answers.peek(answer.address) === answer;
	}

	/** Replaces the previous answer; one that is too large is not stored. */
	add(answer: CachedResponse): void {
		this.#answers.set(answer.address, answer);
		if (!this.has(answer)) return;
		for (const tag of answer.tags) {
			const answers = this.#byTag.get(tag);
			if (answers) answers.add(answer);
			else this.#byTag.set(tag, new Set([answer]));
		}
	}

	/** Updates the size of an answer whose bodies changed, evicting others if it grew. */
	updateSize(answer: CachedResponse): void {
		if (!this.has(answer)) return;
		this.remove(answer);
		this.add(answer);
	}

	remove(answer: CachedResponse): void {
		if (this.has(answer)) this.#answers.delete(answer.address);
	}

	/**
	 * Marks answers with any of these tags as changed: they serve as fallbacks only, or are removed if the content was
	 * withdrawn.
	 *
	 * @returns how many answers were current until now
	 */
	invalidate({ tags, withdrawn }: TagInvalidation): number {
		let invalidatedCount = 0;
		for (const tag of tags) {
			for (const answer of [...(this.#byTag.get(tag) ?? [])]) {
				if (!answer.changed) invalidatedCount++;
				answer.changed = true;
				if (withdrawn) this.remove(answer);
			}
		}
		return invalidatedCount;
	}

	/** A current answer that was requested from the cache and can be compressed further. */
	nextToCompress(): CachedResponse | undefined {
		return this.#answers.find(
			(answer) =>
				answer.requested && !answer.changed && !answer.compressedBest && answer.readyBody('br') !== undefined,
		);
	}

	clear(): void {
		this.#answers.clear();
	}

	#removeTags(answer: CachedResponse): void {
		for (const tag of answer.tags) {
			const answers = this.#byTag.get(tag);
			answers?.delete(answer);
			if (answers?.size === 0) this.#byTag.delete(tag);
		}
	}
}
