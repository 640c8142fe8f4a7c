import { expect, test } from 'vitest';
import { paginationItems } from './pagination-items.ts';

test('lists every page of a short list', () => {
	expect(paginationItems(1, 1)).toEqual([1]);
	expect(paginationItems(2, 2)).toEqual([1, 2]);
	expect(paginationItems(3, 5)).toEqual([1, 2, 3, 4, 5]);
});

test('lists the first and last page of a long list and those around the current one', () => {
	expect(paginationItems(1, 40)).toEqual([1, 2, 3, 4, 'gap-after', 40]);
	expect(paginationItems(20, 40)).toEqual([1, 'gap-before', 19, 20, 21, 'gap-after', 40]);
	expect(paginationItems(40, 40)).toEqual([1, 'gap-before', 37, 38, 39, 40]);
});
