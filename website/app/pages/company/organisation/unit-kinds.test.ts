import type { OrganisationUnit } from '@portico/api/answers/company.ts';
import { expect, test } from 'vitest';
import { groupByKind } from './unit-kinds.tsx';

function unit(unitId: string, kind: OrganisationUnit['kind']): OrganisationUnit {
	return { unitId, kind, name: { text: unitId, lang: 'zh' }, description: null, href: null, children: [] };
}

test('groups units by kind in the order of the kinds', () => {
	const groups = groupByKind([unit('a', 'holding'), unit('b', 'internal'), unit('c', 'holding')]);
	expect(groups.map(({ kind, units }) => [kind, units.map((each) => each.unitId)])).toEqual([
		['internal', ['b']],
		['holding', ['a', 'c']],
	]);
});
