/** A row is full when the widths of its pictures, at height 1, come to this: two of 3:2, or an upright one more. */
const fullLargeRow = 2.9;
/** The same for a row of three, which takes turns with rows of two. */
const fullSmallRow = 4.3;
/** Below this, a row would be higher than a window: it keeps room free beside its pictures. */
const narrowestFullRow = 2.7;

/** Pictures of one row; `free` is the width left beside them, in the measure of their ratios. */
export type Row<Item> = { items: Item[]; free: number };

/**
 * Parts a wall's pictures into rows in their order, by their shapes alone, so that server and browser
 * agree. No picture stands alone in the last row while the row before it can spare one.
 *
 * @param ratioOf width divided by height
 */
export function intoRows<Item>(items: readonly Item[], ratioOf: (item: Item) => number): Row<Item>[] {
	const widthOf = (row: Item[]) => row.reduce((width, item) => width + ratioOf(item), 0);
	const rows: Item[][] = [];
	for (const item of items) {
		const row = rows.at(-1);
		const full = rows.length % 2 === 1 ? fullLargeRow : fullSmallRow;
		if (row && widthOf(row) < full) row.push(item);
		else rows.push([item]);
	}
	rejoinLonely(rows);
	return rows.map((row) => ({ items: row, free: Math.max(0, narrowestFullRow - widthOf(row)) }));
}

function rejoinLonely<Item>(rows: Item[][]): void {
	const [last, before] = [rows.at(-1), rows.at(-2)];
	if (last?.length !== 1 || !before) return;
	if (before.length > 2) last.unshift(...before.splice(-1));
	else before.push(...(rows.pop() as Item[]));
}
