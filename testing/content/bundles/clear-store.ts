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

/**
 * Deletes all rows of a store, and restarts its numbers. Not by `truncate`, which makes new files for every table and
 * index: ten times the work where there are few rows.
 */
export async function clearStore(database: Database): Promise<void> {
	const deletions = storeTables.map((table) => `delete from "${table}";`);
	await database.execute(
		sql.raw(`do $$
			declare sequence text; first bigint;
			begin
				-- Without foreign keys, triggers and their order.
				set local session_replication_role = replica;
				${deletions.join('\n')}
				for sequence, first in
					select format('%I.%I', schemaname, sequencename), start_value
					from pg_sequences where schemaname = 'public' and last_value is not null
				loop
					perform setval(sequence, first, false);
				end loop;
			end $$`),
	);
}
