/**
 * Caches loaded values by key. Concurrent calls share one load; a failed load is retried on the next call. For few keys:
 * entries are never evicted.
 */
export function cacheFor<Key, Value>(
	maxAgeMs: number,
	load: (key: Key) => Promise<Value>,
	now: () => number = () => performance.now(),
): { of(key: Key): Promise<Value>; clear(): void } {
	const entries = new Map<Key, { value: Promise<Value>; expiresAt: number }>();
	return {
		of(key) {
			const cached = entries.get(key);
			if (cached && now() < cached.expiresAt) return cached.value;
			const value = load(key);
			const entry = { value, expiresAt: now() + maxAgeMs };
			entries.set(key, entry);
			value.catch(() => {
				if (entries.get(key) === entry) entries.delete(key);
			});
			return value;
		},
		clear: () => entries.clear(),
	};
}
