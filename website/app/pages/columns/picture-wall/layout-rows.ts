/** Sum of the aspect ratios in a row of two: two of 3:2, or one more if one is portrait. */
const fullWidthOfTwo = 2.9;
/** In a row of three, which alternates with rows of two. */
const fullWidthOfThree = 4.3;
/** Narrower rows would be taller than the viewport and get free width instead. */
const minRowWidth = 2.7;

/** `freeWidth` is the empty space, in the same unit as the aspect ratios. */
export type Row<Item> = { items: Item[]; freeWidth: number };

/**
 * Distributes pictures over rows by aspect ratio only, so that server and browser agree. The last row has at
 * least two pictures, if possible.
 *
 * @param ratioOf width divided by height
 */
export function layoutRows<Item>(items: readonly Item[], ratioOf: (item: Item) => number): Row<Item>[] {
	const widthOf = (row: Item[]) => row.reduce((width, item) => width + ratioOf(item), 0);
	const rows: Item[][] = [];
	for (const item of items) {
		const row = rows.at(-1);
		const full = rows.length % 2 === 1 ? fullWidthOfTwo : fullWidthOfThree;
		if (row && widthOf(row) < full) row.push(item);
		else rows.push([item]);
	}
	avoidSingleItemRow(rows);
	return rows.map((row) => ({ items: row, freeWidth: Math.max(0, minRowWidth - widthOf(row)) }));
}

function avoidSingleItemRow<Item>(rows: Item[][]): void {
	const [last, before] = [rows.at(-1), rows.at(-2)];
	if (last?.length !== 1 || !before) return;
	if (before.length > 2) last.unshift(...before.splice(-1));
	else before.push(...(rows.pop() as Item[]));
}
