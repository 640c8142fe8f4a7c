import type { StoredAnswer } from './stored-answer.ts';

/** An event as the cache hears it: which tags were touched, and whether something was taken out of sight. */
export type TouchedTags = { tags: readonly string[]; withdrawn: boolean };

/**
 * The answers kept, by address and by tag, within a number of bytes. Room is made by second chance: what
 * was asked for since the last look stays for another round, so that an endless line of pages that
 * nobody reads twice drives out none that are read.
 */
export class AnswerStore {
	readonly #limit: number;
	/** In the order in which they are next looked at. */
	readonly #answers = new Map<string, StoredAnswer>();
	readonly #byTag = new Map<string, Set<StoredAnswer>>();
	readonly #sizes = new WeakMap<StoredAnswer, number>();
	#bytes = 0;

	/** @param limit bytes the answers may take together */
	constructor(limit: number) {
		this.#limit = limit;
	}

	get bytes(): number {
		return this.#bytes;
	}

	get count(): number {
		return this.#answers.size;
	}

	/** How many tags lead to answers: none may be left behind by answers that are gone. */
	get tagCount(): number {
		return this.#byTag.size;
	}

	/** The answer kept for an address, be it changed since or not. */
	find(address: string): StoredAnswer | undefined {
		return this.#answers.get(address);
	}

	/** Whether it is still the one kept for its address. */
	holds(answer: StoredAnswer): boolean {
		return this.#answers.get(answer.address) === answer;
	}

	/** Keeps an answer in place of the one before; one that would take too much of the room is not kept. */
	keep(answer: StoredAnswer): void {
		const before = this.#answers.get(answer.address);
		if (before) this.remove(before);
		if (answer.size > this.#limit / 8) return;
		this.#answers.set(answer.address, answer);
		for (const tag of answer.tags) {
			const answers = this.#byTag.get(tag);
			if (answers) answers.add(answer);
			else this.#byTag.set(tag, new Set([answer]));
		}
		this.measure(answer);
	}

	/** Counts an answer anew after its bodies changed, and makes room where it grew. */
	measure(answer: StoredAnswer): void {
		if (!this.holds(answer)) return;
		const size = answer.size;
		this.#bytes += size - (this.#sizes.get(answer) ?? 0);
		this.#sizes.set(answer, size);
		this.#makeRoom();
	}

	remove(answer: StoredAnswer): void {
		if (!this.holds(answer)) return;
		this.#answers.delete(answer.address);
		this.#bytes -= this.#sizes.get(answer) ?? 0;
		this.#sizes.delete(answer);
		for (const tag of answer.tags) {
			const answers = this.#byTag.get(tag);
			answers?.delete(answer);
			if (answers?.size === 0) this.#byTag.delete(tag);
		}
	}

	/**
	 * What was made from any of these tags is no longer current: it stays for emergencies alone, or not at
	 * all where something was withdrawn.
	 *
	 * @returns how many answers were touched that were current until now
	 */
	touch({ tags, withdrawn }: TouchedTags): number {
		let touched = 0;
		for (const tag of tags) {
			for (const answer of [...(this.#byTag.get(tag) ?? [])]) {
				if (!answer.changed) touched++;
				answer.changed = true;
				if (withdrawn) this.remove(answer);
			}
		}
		return touched;
	}

	/** A current answer somebody asked for since it was kept, and whose compression can be bettered. */
	nextToCompress(): StoredAnswer | undefined {
		for (const answer of this.#answers.values()) {
			if (answer.asked && !answer.changed && !answer.compressedBest && answer.readyBody('br')) return answer;
		}
		return undefined;
	}

	clear(): void {
		this.#answers.clear();
		this.#byTag.clear();
		this.#bytes = 0;
	}

	#makeRoom(): void {
		// Each answer gets at most one second chance a call, so this ends.
		let chances = this.#answers.size;
		for (const answer of this.#answers.values()) {
			if (this.#bytes <= this.#limit) return;
			if (answer.asked && !answer.changed && chances-- > 0) {
				answer.asked = false;
				this.#answers.delete(answer.address);
				this.#answers.set(answer.address, answer);
			} else {
				this.remove(answer);
			}
		}
	}
}
