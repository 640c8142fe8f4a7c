import { asc, eq, getTableColumns, inArray, isNull, or } from 'drizzle-orm';
import { buildColumnTree, type ColumnTree } from '../../columns/column-tree.ts';
import type { Database } from '../../store/connect.ts';
import { columns } from '../../store/tables/schema.ts';

const { listingsStale, ...shownFields } = getTableColumns(columns);

/**
 * The columns that a search result names: those of its articles, and those directly below the one
 * searched in (or below none).
 */
export async function loadNamedColumns(
	database: Database,
	fdCodes: string[],
	searchedIn: string | undefined,
): Promise<ColumnTree> {
	const offered = searchedIn === undefined ? isNull(columns.parent) : eq(columns.parent, searchedIn);
	const rows = await database
		.select(shownFields)
		.from(columns)
		.where(or(offered, inArray(columns.fdCode, fdCodes)))
		.orderBy(asc(columns.position), asc(columns.fdCode));
	return buildColumnTree(rows.map((row) => ({ ...row, total: 0 })));
}
