import type { MenuItem } from '@portico/api/answers/columns.ts';
import type { ColumnReference, LocalText } from '@portico/api/answers/shared-parts.ts';

export type PlacedColumn = { column: ColumnReference; depth: number };

/** The columns of the menu that hold articles, each followed by those below it. */
export function columnsOf(menus: MenuItem[], depth = 0): PlacedColumn[] {
	return menus.flatMap((column) => [
		...(column.page === 'link' ? [] : [{ column, depth }]),
		...columnsOf(column.children, depth + 1),
	]);
}

/** The name of a column; undefined where it has no place in the menu. */
export function columnName(menus: MenuItem[], fdCode: string): LocalText | undefined {
	return columnsOf(menus).find(({ column }) => column.fdCode === fdCode)?.column.name;
}

/** The column that shows the organisation chart; undefined where the menu has none. */
export function organisationColumn(menus: MenuItem[]): ColumnReference | undefined {
	return columnsOf(menus).find(({ column }) => column.page === 'companyzzjge')?.column;
}
