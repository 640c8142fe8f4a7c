import { getTableName, is, sql } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import type { Database } from '../../store/connect.ts';
import * as schema from '../../store/schema.ts';
import * as searchSchema from '../../store/search-schema.ts';
import * as statisticsSchema from '../../store/statistics-schema.ts';

const tables = Object.values({ ...schema, ...searchSchema, ...statisticsSchema }).filter((entry) =>
	is(entry, PgTable),
);

/** Takes everything out of a store, so that a test begins, or goes on, with an empty one. */
export async function emptyStore(database: Database): Promise<void> {
	const names = tables.map((table) => sql.identifier(getTableName(table)));
	await database.execute(sql`truncate ${sql.join(names, sql`, `)} restart identity cascade`);
}
