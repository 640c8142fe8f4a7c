import type { OrganisationUnit } from '@portico/api/answers/company.ts';
import { type UnitKind, unitKinds } from '@portico/api/constants.ts';
import styles from './organisation.module.css';

/** The filled share indicates the group's ownership; internal units are lines. */
const shapes: Record<UnitKind, React.ReactNode> = {
	internal: <path d="M2 5h12M2 8h12M2 11h12" />,
	subsidiary: <path className={styles.filled} d="M8 1.5 14.5 8 8 14.5 1.5 8z" />,
	whollyOwned: <path className={styles.filled} d="M2 2h12v12H2z" />,
	holding: (
		<>
			<path d="M2 2h12v12H2z" />
			<path className={styles.filled} d="M2 5h12v9H2z" />
		</>
	),
	shareholding: (
		<>
			<path d="M2 2h12v12H2z" />
			<path className={styles.filled} d="M2 10.5h12V14H2z" />
		</>
	),
};

/** Identifies a kind of unit by shape, not only by colour; the name is beside it. */
export function UnitKindMark({ kind }: { kind: UnitKind }) {
	return (
		<svg className={styles.mark} viewBox="0 0 16 16" aria-hidden="true">
			{shapes[kind]}
		</svg>
	);
}

/** More columns would be too narrow for the names. */
const maxColumns = 7;

/**
 * Columns of each kind, side by side: at least one, and the remaining ones to whichever kind is tallest, to
 * minimise the chart's height.
 */
export function allocateColumns(groups: KindGroup[]): number[] {
	const rows = groups.map(({ units }) => countUnits(units));
	const columns = groups.map(() => 1);
	const heightOf = (index: number) =>
		(columns[index] ?? 0) < (groups[index]?.units.length ?? 0)
			? (rows[index] ?? 0) / (columns[index] ?? 1)
			: 0;
	for (let remaining = maxColumns - groups.length; remaining > 0; remaining -= 1) {
		const heights = groups.map((_, index) => heightOf(index));
		const tallest = heights.indexOf(Math.max(...heights));
		if ((heights[tallest] ?? 0) === 0) break;
		columns[tallest] = (columns[tallest] ?? 0) + 1;
	}
	return columns;
}

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

export type KindGroup = { kind: UnitKind; units: OrganisationUnit[] };

/** Groups siblings by kind, in the order of the kinds. */
export function groupByKind(units: OrganisationUnit[]): KindGroup[] {
	return unitKinds
		.map((kind) => ({ kind, units: units.filter((unit) => unit.kind === kind) }))
		.filter((group) => group.units.length > 0);
}
