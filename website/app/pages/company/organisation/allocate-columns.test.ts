import type { OrganisationUnit } from '@portico/api/answers/company.ts';
import { expect, test } from 'vitest';
import { allocateColumns, type KindGroup } from './unit-kinds.tsx';

const unit = (unitId: string, below: number): OrganisationUnit => ({
	unitId,
	kind: 'internal',
	name: { text: unitId, lang: 'zh' },
	description: null,
	href: null,
	children: Array.from({ length: below }, (_, index) => unit(`${unitId}-${index}`, 0)),
});

/** One unit per argument, with that number of children. */
const kindOf = (...below: number[]): KindGroup => ({
	kind: 'internal',
	units: below.map((count, index) => unit(`${index}`, count)),
});

test('gives the remaining columns to the longest kinds', () => {
	const long = kindOf(0, 0, 0, 0, 0, 0, 0, 0);
	expect(allocateColumns([long, kindOf(0, 0)])).toEqual([5, 2]);
	expect(allocateColumns([long, kindOf(5, 5), kindOf(0), kindOf(0), kindOf(0)])).toEqual([2, 2, 1, 1, 1]);
});

test('gives no kind more columns than it has units', () => {
	expect(allocateColumns([kindOf(9, 9), kindOf(0)])).toEqual([2, 1]);
	expect(allocateColumns([])).toEqual([]);
});
