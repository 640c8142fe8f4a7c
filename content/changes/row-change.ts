import { isDeepStrictEqual } from 'node:util';

/** A change to a row, for audit records. `before` is null for a new row, `after` for a removed one. */
export type RowChange<Row> = { before: Row | null; after: Row | null };

/** The rows that are new or differ from what is stored. */
export function differingRows<Row>(
	rows: readonly Row[],
	storedOf: (row: Row) => Row | null | undefined,
): { before: Row | null; after: Row }[] {
	return rows
		.map((after) => ({ before: storedOf(after) ?? null, after }))
		.filter(({ before, after }) => !isDeepStrictEqual(before, after));
}

/** What the audit log says about a changed row: the names of its changed columns, or that it is new. */
export function changedColumns<Row extends object>({
	before,
	after,
}: RowChange<Row>): Record<string, unknown> {
	if (before === null || after === null) return before === null ? { new: true } : {};
	const names = Object.keys(after) as (keyof Row)[];
	return { changed: names.filter((name) => !isDeepStrictEqual(before[name], after[name])) };
}
