import { expect, test } from 'vitest';
import { mean, recall, reciprocalRank } from './relevance.ts';

const places = Array.from({ length: 12 }, (_, index) => `place-${index + 1}`);

test('the first result that answers decides the reciprocal rank', () => {
	expect(reciprocalRank(places, new Set(['place-1']))).toBe(1);
	expect(reciprocalRank(places, new Set(['place-8', 'place-4']))).toBe(0.25);
	expect(reciprocalRank(places, new Set(['place-10']))).toBe(0.1);
});

test('ignores results on the second page', () => {
	expect(reciprocalRank(places, new Set(['place-11']))).toBe(0);
	expect(recall(places, new Set(['place-10', 'place-11']))).toBe(0.5);
});

test('scores 0 without results', () => {
	expect(reciprocalRank([], new Set(['a']))).toBe(0);
	expect(recall([], new Set(['a']))).toBe(0);
});

test('calculates recall over at most ten relevant results', () => {
	expect(recall(['b', 'x', 'a'], new Set(['a', 'b', 'c', 'd']))).toBe(0.5);
	expect(recall(places, new Set(places))).toBe(1);
	expect(recall(places.slice(0, 5), new Set(places))).toBe(0.5);
});

test('counts a repeated result once', () => {
	expect(recall(['a', 'a', 'x'], new Set(['a', 'b']))).toBe(0.5);
});

test('throws for a query without relevant results', () => {
	expect(() => recall(['a'], new Set())).toThrow('Nothing answers');
});

test('includes misses in the mean', () => {
	expect(mean([1, 0.5, 0])).toBe(0.5);
	expect(() => mean([])).toThrow('no values');
});
