import { hash } from 'node:crypto';

/**
 * The line of each imported article, to detect a second line for it. Keeps 64 bits of a hash per
 * identifier: at most 24 bytes per article, about 24 MB for a million articles, with a chance of one in
 * 37 million of any collision among them.
 */
export class FirstLines {
	/** Zero marks a free slot. */
	#keys = new BigUint64Array(1024);
	#lines = new Uint32Array(1024);
	#size = 0;

	/** @returns null for an article that has no line yet */
	lineOf(articleId: string): number | null {
		return this.#lines[slotOf(this.#keys, keyOf(articleId))] || null;
	}

	add(articleId: string, line: number): void {
		if (this.#size * 2 >= this.#keys.length) this.#grow();
		const key = keyOf(articleId);
		const slot = slotOf(this.#keys, key);
		if (this.#keys[slot] === 0n) this.#size += 1;
		this.#keys[slot] = key;
		this.#lines[slot] = line;
	}

	#grow(): void {
		const keys = new BigUint64Array(this.#keys.length * 2);
		const lines = new Uint32Array(keys.length);
		for (const [slot, key] of this.#keys.entries()) {
			if (key === 0n) continue;
			const place = slotOf(keys, key);
			keys[place] = key;
			lines[place] = this.#lines[slot] as number;
		}
		this.#keys = keys;
		this.#lines = lines;
	}
}

function keyOf(articleId: string): bigint {
	return hash('sha256', articleId, 'buffer').readBigUInt64LE() || 1n;
}

/**
 * The slot of a key, or the free slot for it. The length is a power of two, and at least half of the
 * slots are free.
 */
function slotOf(keys: BigUint64Array, key: bigint): number {
	let slot = Number(key & BigInt(keys.length - 1));
	while (keys[slot] !== 0n && keys[slot] !== key) slot = (slot + 1) % keys.length;
	return slot;
}
