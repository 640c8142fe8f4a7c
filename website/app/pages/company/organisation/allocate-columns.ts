import { countUnits } from './filter-by-kind.ts';
import type { KindGroup } from './group-by-kind.ts';

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
