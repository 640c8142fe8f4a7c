import { AnswerStore, type TouchedTags } from './answer-store.ts';
import type { CacheableAddress } from './cacheable-address.ts';
import { StoredAnswer } from './stored-answer.ts';

/** An answer that is given once and not kept. */
export type PassingAnswer = { status: number; headers: Headers; body: Buffer };

/**
 * What the cache has for an address: an answer it keeps, or one that must not be kept. `hit`: it was
 * there; `miss`: it was made; `stale`: it was there, has changed since, and could not be made anew.
 */
export type CacheResult =
	| { answer: StoredAnswer; outcome: 'hit' | 'miss' | 'stale' }
	| { passing: PassingAnswer; outcome: 'miss' };

/** Makes the answer of an address, from that address and nothing else. Faults are answers too (5xx). */
export type MakeAnswer = (target: CacheableAddress) => Promise<Response>;

/** One making of an answer, and what was heard of changes since it began. */
type Flight = { touched: Set<string>; cleared: boolean };

/**
 * How long, in milliseconds, a visitor waits for an answer to be made anew where there is one from before.
 * A hundred times what making takes: a store that hangs, which would else keep everybody waiting for it.
 */
const patience = 3_000;

/** How often an answer is made when each time an event touches it meanwhile; then it goes out unkept. */
const mostAttempts = 3;

/** Seconds after which anything is made anew: what depends on the day (a footer's year) has no event. */
const longestKept = 24 * 60 * 60;

/**
 * Keeps answers that look the same to everybody until a content event names one of their tags (design,
 * section 3). However many ask for one that is missing, it is made once. An answer during whose making
 * an event touched its tags is made again rather than kept.
 *
 * An answer is kept when it is a 200 with a `Cache-Tag` header, be it empty. Its `max-age`, where it
 * has one above 0, is how long it is kept although nothing changed; else a day.
 */
export class ResponseCache {
	readonly #make: MakeAnswer;
	readonly #store: AnswerStore;
	readonly #making = new Map<string, Promise<CacheResult>>();
	readonly #flights = new Set<Flight>();

	/** @param limit bytes the kept answers may take together */
	constructor(make: MakeAnswer, limit: number) {
		this.#make = make;
		this.#store = new AnswerStore(limit);
	}

	get bytes(): number {
		return this.#store.bytes;
	}

	get count(): number {
		return this.#store.count;
	}

	/** How many different tags the kept answers carry. */
	get tagCount(): number {
		return this.#store.tagCount;
	}

	/** How many answers are being made. */
	get makingCount(): number {
		return this.#making.size;
	}

	/** The current answer kept under exactly this address: what nearly every request needs, at once. */
	peek(address: string): StoredAnswer | undefined {
		const answer = this.#store.find(address);
		if (!answer || !isCurrent(answer)) return undefined;
		answer.asked = true;
		return answer;
	}

	/**
	 * The answer of an address, made where it is not there.
	 *
	 * @param make how to make it, where the usual way is not the caller's
	 * @throws what `make` throws, where there is no answer from before to fall back on
	 */
	get(target: CacheableAddress, make: MakeAnswer = this.#make): CacheResult | Promise<CacheResult> {
		const kept = this.peek(target.address);
		if (kept) return { answer: kept, outcome: 'hit' };
		let making = this.#making.get(target.address);
		if (!making) {
			making = this.#makeOrFallBack(target, make).finally(() => this.#making.delete(target.address));
			this.#making.set(target.address, making);
		}
		return this.#store.find(target.address) ? this.#inTime(making, target) : making;
	}

	/** Counts an answer anew after a form of its body was added. */
	measure(answer: StoredAnswer): void {
		this.#store.measure(answer);
	}

	/** Drops what these events touched, and has what is being made from it made again. */
	apply(events: readonly TouchedTags[]): void {
		for (const event of events) {
			this.#store.touch(event);
			for (const flight of this.#flights) for (const tag of event.tags) flight.touched.add(tag);
		}
	}

	/** Drops everything: nobody knows what changed. */
	clear(): void {
		this.#store.clear();
		for (const flight of this.#flights) flight.cleared = true;
	}

	/**
	 * Compresses one kept answer that clients ask for as well as it can be.
	 *
	 * @returns whether there was one
	 */
	async compressNext(): Promise<boolean> {
		const answer = this.#store.nextToCompress();
		if (!answer) return false;
		await answer.compressBest();
		this.#store.measure(answer);
		return true;
	}

	/** What is made, or after a while what was there before it changed, while it goes on being made. */
	async #inTime(making: Promise<CacheResult>, target: CacheableAddress): Promise<CacheResult> {
		const late = Promise.withResolvers<CacheResult | undefined>();
		const timer = setTimeout(() => late.resolve(this.#before(target)), patience);
		try {
			return (await Promise.race([making, late.promise])) ?? (await making);
		} finally {
			clearTimeout(timer);
		}
	}

	async #makeOrFallBack(target: CacheableAddress, make: MakeAnswer): Promise<CacheResult> {
		try {
			const made = await this.#makeUntouched(target, make);
			if (!('passing' in made)) return made;
			if (made.passing.status >= 500) return this.#before(target) ?? made;
			// What is not there any more must not come back when something fails later.
			this.#forget(target);
			return made;
		} catch (error) {
			const before = this.#before(target);
			if (before) return before;
			throw error;
		}
	}

	#forget(target: CacheableAddress): void {
		const answer = this.#store.find(target.address);
		if (answer?.changed) this.#store.remove(answer);
	}

	/** The answer as it was before it changed, if it is still there; read after the failure, for it may have been withdrawn. */
	#before(target: CacheableAddress): CacheResult | undefined {
		const answer = this.#store.find(target.address);
		return answer && { answer, outcome: 'stale' };
	}

	async #makeUntouched(target: CacheableAddress, make: MakeAnswer): Promise<CacheResult> {
		for (let attempt = 1; ; attempt++) {
			const flight: Flight = { touched: new Set(), cleared: false };
			this.#flights.add(flight);
			try {
				const response = await make(target);
				const body = Buffer.from(await response.arrayBuffer());
				const passing = { status: response.status, headers: response.headers, body };
				const tags = tagsOf(response);
				if (!tags) return { passing, outcome: 'miss' };
				const answer = new StoredAnswer({
					...target,
					headers: response.headers,
					body,
					tags,
					freshFor: secondsToKeep(response.headers),
				});
				// API answers are read within the process too; pages go to clients alone.
				if (!target.route.startsWith('api.')) await answer.compressQuickly();
				if (!flight.cleared && !tags.some((tag) => flight.touched.has(tag))) {
					this.#store.keep(answer);
					return { answer, outcome: 'miss' };
				}
				if (attempt === mostAttempts) {
					// Nobody may keep it either: whoever makes something of it now would hear of no event.
					passing.headers.delete('Cache-Tag');
					passing.headers.set('Cache-Control', 'no-store');
					return { passing, outcome: 'miss' };
				}
			} finally {
				this.#flights.delete(flight);
			}
		}
	}
}

function isCurrent(answer: StoredAnswer): boolean {
	return !answer.changed && answer.freshUntil > performance.now();
}

/** The tags of an answer that may be kept; null for any other. */
function tagsOf(response: Response): string[] | null {
	const tags = response.headers.get('Cache-Tag');
	if (tags === null || response.status !== 200) return null;
	return tags.split(' ').filter((tag) => tag !== '');
}

function secondsToKeep(headers: Headers): number {
	const maxAge = Number(/\bmax-age=(\d+)/.exec(headers.get('Cache-Control') ?? '')?.[1] ?? 0);
	return maxAge > 0 ? maxAge : longestKept;
}
