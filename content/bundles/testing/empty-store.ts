import { getTableName, is, sql } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import type { Database } from '../../store/connect.ts';
import * as schema from '../../store/schema.ts';
import * as searchSchema from '../../store/search-schema.ts';
import * as statisticsSchema from '../../store/statistics-schema.ts';

/** The names of all tables. */
export const storeTables: readonly string[] = Object.values({
	...schema,
	...searchSchema,
	...statisticsSchema,
})
	.filter((entry) => is(entry, PgTable))
	.map((table) => getTableName(table));

/** Takes everything out of a store, so that a test begins, or goes on, with an empty one. */
export async function emptyStore(database: Database): Promise<void> {
	const names = storeTables.map((table) => sql.identifier(table));
	await database.execute(sql`truncate ${sql.join(names, sql`, `)} restart identity cascade`);
}
