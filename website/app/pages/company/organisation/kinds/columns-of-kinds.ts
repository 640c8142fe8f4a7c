import type { KindGroup } from './group-by-kind.ts';
import { countUnits } from './only-kind.ts';

/** So many columns are as narrow as names stay readable in, where the kinds stand side by side. */
const mostColumns = 7;

/**
 * How many columns each kind takes where they stand side by side: at least one, and the longest kind
 * another one as long as there are any, so that the chart becomes as low as it can.
 */
export function columnsOfKinds(groups: KindGroup[]): number[] {
	const rows = groups.map(({ units }) => countUnits(units));
	const columns = groups.map(() => 1);
	const heightOf = (index: number) =>
		(columns[index] ?? 0) < (groups[index]?.units.length ?? 0)
			? (rows[index] ?? 0) / (columns[index] ?? 1)
			: 0;
	for (let left = mostColumns - groups.length; left > 0; left -= 1) {
		const heights = groups.map((_, index) => heightOf(index));
		const highest = heights.indexOf(Math.max(...heights));
		if ((heights[highest] ?? 0) === 0) break;
		columns[highest] = (columns[highest] ?? 0) + 1;
	}
	return columns;
}
