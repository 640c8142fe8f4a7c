import { expect, test } from 'vitest';
import { byteBoundedCache } from './cached-media-store.ts';

test('evicts the least recently used entry', () => {
	const cache = byteBoundedCache<string>(3_000);
	cache.set('a', 'A', 1_000);
	cache.set('b', 'B', 1_000);
	cache.get('a');
	cache.set('c', 'C', 1_000);
	expect([cache.get('a'), cache.get('b'), cache.get('c')]).toEqual(['A', undefined, 'C']);
});

test('counts bytes once per key, and subtracts them on removal', () => {
	const cache = byteBoundedCache<string>(3_000);
	cache.set('a', 'A', 1_000);
	const { bytes } = cache;
	cache.set('a', 'B', 1_000);
	expect(cache.bytes).toBe(bytes);
	cache.delete('a');
	cache.delete('a');
	expect(cache.bytes).toBe(0);
});

test('never exceeds the limit, and does not store larger values', () => {
	const cache = byteBoundedCache<string>(100_000);
	for (let number = 0; number < 10_000; number++) cache.set(`${number}`, '', 0);
	expect(cache.bytes).toBeLessThanOrEqual(100_000);
	expect(cache.get('9999')).toBe('');
	cache.set('large', 'L', 100_000);
	expect(cache.get('large')).toBeUndefined();
	expect(cache.get('9999')).toBe('');
});
