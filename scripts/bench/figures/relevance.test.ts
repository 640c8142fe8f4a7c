import { expect, test } from 'vitest';
import { mean, recall, reciprocalRank } from './relevance.ts';

const places = Array.from({ length: 12 }, (_, index) => `place-${index + 1}`);

test('the first result that answers decides the reciprocal rank', () => {
	expect(reciprocalRank(places, new Set(['place-1']))).toBe(1);
	expect(reciprocalRank(places, new Set(['place-8', 'place-4']))).toBe(0.25);
	expect(reciprocalRank(places, new Set(['place-10']))).toBe(0.1);
});

test('what stands on the second page was not found', () => {
	expect(reciprocalRank(places, new Set(['place-11']))).toBe(0);
	expect(recall(places, new Set(['place-10', 'place-11']))).toBe(0.5);
});

test('nothing found is nothing worth', () => {
	expect(reciprocalRank([], new Set(['a']))).toBe(0);
	expect(recall([], new Set(['a']))).toBe(0);
});

test('recall is the share found; of more than ten, the share of ten', () => {
	expect(recall(['b', 'x', 'a'], new Set(['a', 'b', 'c', 'd']))).toBe(0.5);
	expect(recall(places, new Set(places))).toBe(1);
	expect(recall(places.slice(0, 5), new Set(places))).toBe(0.5);
});

test('a result that is repeated is found once', () => {
	expect(recall(['a', 'a', 'x'], new Set(['a', 'b']))).toBe(0.5);
});

test('a question without an answer has no recall', () => {
	expect(() => recall(['a'], new Set())).toThrow('Nothing answers');
});

test('the mean counts misses', () => {
	expect(mean([1, 0.5, 0])).toBe(0.5);
	expect(() => mean([])).toThrow('no values');
});
