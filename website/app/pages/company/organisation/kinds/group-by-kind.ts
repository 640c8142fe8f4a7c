import type { OrganisationUnit } from '@portico/api/answers/company.ts';
import { type UnitKind, unitKinds } from '@portico/api/unit-kinds.ts';

/** The units of one kind that stand beside each other. */
export type KindGroup = { kind: UnitKind; units: OrganisationUnit[] };

/** Units by their kind, in the order of the kinds; within a kind they keep their own. */
export function groupByKind(units: OrganisationUnit[]): KindGroup[] {
	return unitKinds
		.map((kind) => ({ kind, units: units.filter((unit) => unit.kind === kind) }))
		.filter((group) => group.units.length > 0);
}
