import type { Database } from '@portico/content/store/connect.ts';
import { clearStore, storeTables } from '@portico/testing/content/bundles/clear-store.ts';
import { sql } from 'drizzle-orm';

/**
 * Copies all rows of a store.
 *
 * @returns a function that restores them, in a tenth of the time of writing them again
 */
export async function snapshotContents(database: Database): Promise<() => Promise<void>> {
	await database.execute('create schema kept');
	for (const table of storeTables) {
		const name = sql.identifier(table);
		await database.execute(sql`create table kept.${name} as table ${name}`);
	}
	const sequences = await readSequences(database);
	return async () => {
		await clearStore(database);
		await database.transaction(async (transaction) => {
			// Disables foreign keys, since tables are restored one by one.
			await transaction.execute('set local session_replication_role = replica');
			for (const table of storeTables) {
				const name = sql.identifier(table);
				await transaction.execute(sql`insert into ${name} overriding system value table kept.${name}`);
			}
			for (const { name, last } of sequences) {
				if (last !== null) await transaction.execute(sql`select setval(${name}, ${last}::bigint)`);
			}
		});
	};
}

async function readSequences(database: Database): Promise<{ name: string; last: string | null }[]> {
	const { rows } = await database.execute<{ name: string; last: string | null }>(
		sql`select format('%I.%I', schemaname, sequencename) as name, last_value::text as last from pg_sequences where schemaname = 'public'`,
	);
	return rows;
}
