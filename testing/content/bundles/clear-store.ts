import type { Database } from '@portico/content/store/connect.ts';
import * as mediaSchema from '@portico/content/store/tables/media-schema.ts';
import * as newsroomSchema from '@portico/content/store/tables/newsroom-schema.ts';
import * as schema from '@portico/content/store/tables/schema.ts';
import * as searchSchema from '@portico/content/store/tables/search-schema.ts';
import * as statisticsSchema from '@portico/content/store/tables/statistics-schema.ts';
import { getTableName, is, sql } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';

export const storeTables: readonly string[] = Object.values({
	...schema,
	...mediaSchema,
	...newsroomSchema,
	...searchSchema,
	...statisticsSchema,
})
	.filter((entry) => is(entry, PgTable))
	.map((table) => getTableName(table));

/** Deletes all rows of a store. */
export async function clearStore(database: Database): Promise<void> {
	const names = storeTables.map((table) => sql.identifier(table));
	await database.execute(sql`truncate ${sql.join(names, sql`, `)} restart identity cascade`);
}
