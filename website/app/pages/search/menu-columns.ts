import type { MenuItem } from '@portico/api/answers/columns.ts';
import type { ColumnReference, LocalText } from '@portico/api/answers/shared-parts.ts';

export type MenuColumn = { column: ColumnReference; depth: number };

/** Flattens the menu in depth-first order, without external links. */
export function flattenMenu(menus: MenuItem[], depth = 0): MenuColumn[] {
	return menus.flatMap((column) => [
		...(column.page === 'link' ? [] : [{ column, depth }]),
		...flattenMenu(column.children, depth + 1),
	]);
}

/** Undefined for a column outside the menu. */
export function columnName(menus: MenuItem[], fdCode: string): LocalText | undefined {
	return flattenMenu(menus).find(({ column }) => column.fdCode === fdCode)?.column.name;
}

/** Undefined if the menu has no organisation chart. */
export function organisationColumn(menus: MenuItem[]): ColumnReference | undefined {
	return flattenMenu(menus).find(({ column }) => column.page === 'companyzzjge')?.column;
}
