import { describe, expect, it } from 'vitest';
import { counterpartOf, pairBlocks } from './pair-blocks.ts';

const pairs = (one: string, other: string) => {
	const kinds = (blocks: string) => blocks.split(' ').filter((kind) => kind !== '');
	return pairBlocks(kinds(one), kinds(other))
		.map(([at, otherAt]) => `${at}-${otherAt}`)
		.join(' ');
};

describe('blocks of two languages', () => {
	it.each([
		['of the same structure', 'text h2 text table', 'text h2 text table', '0-0 1-1 2-2 3-3'],
		['one by one where nothing but words stands', 'text text text', 'text text', '0-0 1-1'],
		['at headings, after a paragraph more', 'text h2 text', 'text text h2 text', '0-0 1-2 2-3'],
		['at pictures and tables, with a heading less', 'h2 text figure text', 'text figure text', '1-0 2-1 3-2'],
		['by the level of headings', 'h2 text h3 text', 'h3 text', '2-0 3-1'],
		['with nothing', 'text', '', ''],
	])('are paired %s', (_, one, other, expected) => {
		expect(pairs(one, other)).toBe(expected);
	});
});

describe('the counterpart of a place', () => {
	const places = [
		[0, 0],
		[100, 300],
		[200, 350],
	] as const;

	it.each([
		['at a pair', 100, 300],
		['between two pairs, in proportion', 50, 150],
		['before the first', -20, -20],
		['behind the last', 230, 380],
	])('is found %s', (_, place, expected) => {
		expect(counterpartOf(places, place)).toBe(expected);
	});

	it('is the place itself without any pair', () => {
		expect(counterpartOf([], 70)).toBe(70);
	});
});
