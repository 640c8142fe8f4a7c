import { expect, test } from 'vitest';
import { median, percentile } from './statistics.ts';

test('returns a percentile that occurs in the data', () => {
	const values = Array.from({ length: 100 }, (_, index) => 100 - index);
	expect(percentile(values, 0.5)).toBe(50);
	expect(percentile(values, 0.95)).toBe(95);
	expect(percentile(values, 1)).toBe(100);
	expect(percentile([7], 0.99)).toBe(7);
});

test('averages the middle two of an even number of values', () => {
	expect(median([9, 1, 5])).toBe(5);
	expect(median([4, 1, 3, 2])).toBe(2.5);
});

test('throws without values', () => {
	expect(() => median([])).toThrow('no values');
	expect(() => percentile([], 0.5)).toThrow('no values');
});
