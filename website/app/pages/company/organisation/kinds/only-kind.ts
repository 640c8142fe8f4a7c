import type { OrganisationUnit } from '@portico/api/answers/company.ts';
import type { UnitKind } from '@portico/api/unit-kinds.ts';

/** The units of a kind, with those they stand below, so that each is seen in its place; in their own order. */
export function onlyKind(units: OrganisationUnit[], kind: UnitKind): OrganisationUnit[] {
	return units
		.map((unit) => ({ ...unit, children: onlyKind(unit.children, kind) }))
		.filter((unit) => unit.kind === kind || unit.children.length > 0);
}

/** How many units there are in all, or of a kind, those below others included. */
export function countUnits(units: OrganisationUnit[], kind?: UnitKind): number {
	return units.reduce(
		(total, unit) =>
			total + (kind === undefined || unit.kind === kind ? 1 : 0) + countUnits(unit.children, kind),
		0,
	);
}
