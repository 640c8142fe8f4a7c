import { expect, test } from 'vitest';
import { layoutRows } from './picture-wall.tsx';

const wide = 16 / 9;
const portrait = 3 / 4;
const rowsOf = (...ratios: number[]) => layoutRows(ratios, (ratio) => ratio).map(({ items }) => items.length);

test('alternates rows of two and three landscape pictures', () => {
	expect(rowsOf(...Array(10).fill(wide))).toEqual([2, 3, 2, 3]);
});

test('puts more portrait pictures in a row', () => {
	expect(rowsOf(...Array(4).fill(portrait))).toEqual([4]);
});

test('does not leave a single picture in the last row', () => {
	expect(rowsOf(...Array(6).fill(wide))).toEqual([2, 2, 2]);
	expect(rowsOf(wide, wide, wide)).toEqual([3]);
});

test('leaves free width only beside a single picture', () => {
	const [alone] = layoutRows([1.5], (ratio) => ratio);
	expect(alone).toEqual({ items: [1.5], freeWidth: expect.closeTo(1.2) });
	const [full] = layoutRows([wide, wide], (ratio) => ratio);
	expect(full?.freeWidth).toBe(0);
});

test('handles an empty list and keeps the order', () => {
	expect(layoutRows([], () => 1)).toEqual([]);
	const names = ['a', 'b', 'c', 'd', 'e', 'f', 'g'];
	expect(layoutRows(names, () => wide).flatMap(({ items }) => items)).toEqual(names);
});
