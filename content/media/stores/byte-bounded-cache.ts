/** Keeps what was used last, within a number of bytes; each entry is counted as what it is said to take. */
export type ByteBoundedCache<Value> = {
	get(key: string): Value | undefined;
	/** Keeps a value in place of the one before; what was unused for longest makes room. */
	set(key: string, value: Value, bytes: number): void;
	delete(key: string): void;
	readonly bytes: number;
};

/** What an entry takes beside its value: its key, and its place in a map. */
const entryOverhead = 200;

/** @param limit bytes; a value that alone takes more is not kept */
export function byteBoundedCache<Value>(limit: number): ByteBoundedCache<Value> {
	/** In the order of use. */
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
