/**
 * Keeps what was loaded for a key for a while. However many ask meanwhile, it is loaded once; what could
 * not be loaded is tried again at the next call. For few keys: none leaves by itself.
 *
 * @param milliseconds how old an answer may become
 */
export function rememberFor<Key, Value>(
	milliseconds: number,
	load: (key: Key) => Promise<Value>,
	now: () => number = () => performance.now(),
): { of(key: Key): Promise<Value>; forget(): void } {
	const known = new Map<Key, { value: Promise<Value>; until: number }>();
	return {
		of(key) {
			const entry = known.get(key);
			if (entry && now() < entry.until) return entry.value;
			const value = load(key);
			const loaded = { value, until: now() + milliseconds };
			known.set(key, loaded);
			value.catch(() => {
				if (known.get(key) === loaded) known.delete(key);
			});
			return value;
		},
		forget: () => known.clear(),
	};
}
