import type { OrganisationUnit } from '@portico/api/answers/company.ts';
import { expect, test } from 'vitest';
import { columnsOfKinds } from './columns-of-kinds.ts';
import type { KindGroup } from './group-by-kind.ts';

const unit = (unitId: string, below: number): OrganisationUnit => ({
	unitId,
	kind: 'internal',
	name: { text: unitId, lang: 'zh' },
	description: null,
	href: null,
	children: Array.from({ length: below }, (_, index) => unit(`${unitId}-${index}`, 0)),
});

/** A kind with as many units as figures, each with so many below it. */
const kindOf = (...below: number[]): KindGroup => ({
	kind: 'internal',
	units: below.map((count, index) => unit(`${index}`, count)),
});

test('the longest kinds get the columns that are left', () => {
	const long = kindOf(0, 0, 0, 0, 0, 0, 0, 0);
	expect(columnsOfKinds([long, kindOf(0, 0)])).toEqual([5, 2]);
	expect(columnsOfKinds([long, kindOf(5, 5), kindOf(0), kindOf(0), kindOf(0)])).toEqual([2, 2, 1, 1, 1]);
});

test('no kind gets more columns than it has units', () => {
	expect(columnsOfKinds([kindOf(9, 9), kindOf(0)])).toEqual([2, 1]);
	expect(columnsOfKinds([])).toEqual([]);
});
