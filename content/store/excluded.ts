import { getTableColumns, type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';

/** The assignments of an upsert: these columns take the values of the row that was not inserted. */
export function excluded<Table extends PgTable, Name extends string & keyof Table['_']['columns']>(
	table: Table,
	...names: Name[]
): Record<Name, SQL> {
	const columns = getTableColumns(table);
	const assignments = names.map((name) => [
		name,
		sql`excluded.${sql.identifier(columns[name]?.name ?? name)}`,
	]);
	return Object.fromEntries(assignments);
}
