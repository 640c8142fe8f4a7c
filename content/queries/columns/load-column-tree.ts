import type { Language } from '@portico/api/languages.ts';
import { and, eq, getTableColumns, sql } from 'drizzle-orm';
import type { Database, Transaction } from '../../store/connect.ts';
import { columns, listingCounters } from '../../store/schema.ts';
import { buildColumnTree, type ColumnTree } from './column-tree.ts';

const { listingsStale, ...shownFields } = getTableColumns(columns);

/**
 * Loads all columns in one statement: there are hundreds, and nearly every answer names some of them.
 *
 * @param countedIn the language whose listings `total` shall count; without it, `total` is 0
 */
export async function loadColumnTree(
	database: Database | Transaction,
	countedIn?: Language,
): Promise<ColumnTree> {
	if (countedIn === undefined) {
		const rows = await database.select(shownFields).from(columns).orderBy(columns.position, columns.fdCode);
		return buildColumnTree(rows.map((row) => ({ ...row, total: 0 })));
	}
	const rows = await database
		.select({ ...shownFields, total: sql<number>`coalesce(${listingCounters.total}, 0)` })
		.from(columns)
		.leftJoin(
			listingCounters,
			and(eq(listingCounters.fdCode, columns.fdCode), eq(listingCounters.lang, countedIn)),
		)
		.orderBy(columns.position, columns.fdCode);
	return buildColumnTree(rows);
}
