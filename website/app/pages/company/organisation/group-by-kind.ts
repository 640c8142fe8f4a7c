import type { OrganisationUnit } from '@portico/api/answers/company.ts';
import { type UnitKind, unitKinds } from '@portico/api/unit-kinds.ts';

export type KindGroup = { kind: UnitKind; units: OrganisationUnit[] };

/** Groups siblings by kind, in the order of the kinds. */
export function groupByKind(units: OrganisationUnit[]): KindGroup[] {
	return unitKinds
		.map((kind) => ({ kind, units: units.filter((unit) => unit.kind === kind) }))
		.filter((group) => group.units.length > 0);
}
