import type { OrganisationUnit } from '@portico/api/answers/company.ts';
import { expect, test } from 'vitest';
import { countUnits, onlyKind } from './only-kind.ts';

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

test('units of a kind stay in their places, and nothing else does', () => {
	expect(onlyKind(units, 'shareholding')).toEqual([
		unit('roads', 'subsidiary', [unit('care', 'shareholding')]),
		unit('water', 'shareholding'),
	]);
	expect(onlyKind(units, 'holding')).toEqual([]);
});

test('units are counted on every level', () => {
	expect(countUnits(units)).toBe(5);
	expect(countUnits(units, 'shareholding')).toBe(2);
	expect(countUnits(units, 'holding')).toBe(0);
});
