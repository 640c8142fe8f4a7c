import { expect, test } from 'vitest';
import { intoRows } from './rows.ts';

const wide = 16 / 9;
const upright = 3 / 4;
const rowsOf = (...ratios: number[]) => intoRows(ratios, (ratio) => ratio).map(({ items }) => items.length);

test('rows of two and of three wide pictures take turns', () => {
	expect(rowsOf(...Array(10).fill(wide))).toEqual([2, 3, 2, 3]);
});

test('upright pictures stand closer together', () => {
	expect(rowsOf(...Array(4).fill(upright))).toEqual([4]);
});

test('a picture left over takes one of the row before it, or joins it', () => {
	expect(rowsOf(...Array(6).fill(wide))).toEqual([2, 2, 2]);
	expect(rowsOf(wide, wide, wide)).toEqual([3]);
});

test('a wall of one picture keeps room free beside it, a full row does not', () => {
	const [alone] = intoRows([1.5], (ratio) => ratio);
	expect(alone).toEqual({ items: [1.5], free: expect.closeTo(1.2) });
	const [full] = intoRows([wide, wide], (ratio) => ratio);
	expect(full?.free).toBe(0);
});

test('no pictures make no rows, and order is kept', () => {
	expect(intoRows([], () => 1)).toEqual([]);
	const names = ['a', 'b', 'c', 'd', 'e', 'f', 'g'];
	expect(intoRows(names, () => wide).flatMap(({ items }) => items)).toEqual(names);
});
