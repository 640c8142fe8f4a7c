import type { OrganisationUnit } from '@portico/api/answers/company.ts';
import { expect, test } from 'vitest';
import { countUnits, filterByKind } from './unit-kinds.tsx';

function unit(
	unitId: string,
	kind: OrganisationUnit['kind'],
	children: OrganisationUnit[] = [],
): OrganisationUnit {
	return { unitId, kind, name: { text: unitId, lang: 'zh' }, description: null, href: null, children };
}

const units = [
	unit('audit', 'internal'),
	unit('roads', 'subsidiary', [unit('bridges', 'internal'), unit('care', 'shareholding')]),
	unit('water', 'shareholding'),
];

test('keeps matching units and their ancestors', () => {
	expect(filterByKind(units, 'shareholding')).toEqual([
		unit('roads', 'subsidiary', [unit('care', 'shareholding')]),
		unit('water', 'shareholding'),
	]);
	expect(filterByKind(units, 'holding')).toEqual([]);
});

test('counts units on all levels', () => {
	expect(countUnits(units)).toBe(5);
	expect(countUnits(units, 'shareholding')).toBe(2);
	expect(countUnits(units, 'holding')).toBe(0);
});
