import type { OrganisationUnit } from '@portico/api/answers/company.ts';
import type { UnitKind } from '@portico/api/unit-kinds.ts';

/** Keeps the units of a kind and their ancestors. */
export function filterByKind(units: OrganisationUnit[], kind: UnitKind): OrganisationUnit[] {
	return units
		.map((unit) => ({ ...unit, children: filterByKind(unit.children, kind) }))
		.filter((unit) => unit.kind === kind || unit.children.length > 0);
}

/** Counts units on all levels, optionally of one kind. */
export function countUnits(units: OrganisationUnit[], kind?: UnitKind): number {
	return units.reduce(
		(total, unit) =>
			total + (kind === undefined || unit.kind === kind ? 1 : 0) + countUnits(unit.children, kind),
		0,
	);
}
