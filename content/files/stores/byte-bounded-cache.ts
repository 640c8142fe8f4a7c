/** A least-recently-used cache, limited by the declared bytes of its entries. */
export type ByteBoundedCache<Value> = {
	get(key: string): Value | undefined;
	/** Stores or replaces a value, and evicts the least recently used ones. */
	set(key: string, value: Value, bytes: number): void;
	delete(key: string): void;
	readonly bytes: number;
};

/** The bytes of an entry besides its value: its key, and its place in a map. */
const entryOverhead = 200;

/** @param limit in bytes; a larger value is not stored */
export function byteBoundedCache<Value>(limit: number): ByteBoundedCache<Value> {
	/** Least recently used first. */
	const entries = new Map<string, { value: Value; bytes: number }>();
	let total = 0;

	function remove(key: string): void {
		total -= entries.get(key)?.bytes ?? 0;
		entries.delete(key);
	}

	return {
		get(key) {
			const entry = entries.get(key);
			if (!entry) return undefined;
			entries.delete(key);
			entries.set(key, entry);
			return entry.value;
		},
		set(key, value, valueBytes) {
			remove(key);
			const bytes = valueBytes + entryOverhead;
			if (bytes > limit) return;
			entries.set(key, { value, bytes });
			total += bytes;
			for (const oldest of entries.keys()) {
				if (total <= limit) return;
				remove(oldest);
			}
		},
		delete: remove,
		get bytes() {
			return total;
		},
	};
}
