import type { Database } from '@portico/content/store/connect.ts';
import { clearStore, storeTables } from '@portico/testing/content/bundles/clear-store.ts';
import { sql } from 'drizzle-orm';

/** The SHA-256 of all rows: as long as it is equal, so are all answers. */
export async function digestOf(database: Database): Promise<string> {
	const rows = storeTables.map(
		(table) =>
			sql`select ${table} as name, string_agg(row::text, chr(10) order by row::text) as rows from ${sql.identifier(table)} row`,
	);
	const { rows: digests } = await database.execute<{ digest: string }>(
		sql`select encode(sha256(convert_to(string_agg(name || chr(10) || coalesce(rows, ''), chr(10) order by name), 'UTF8')), 'hex') as digest
			from (${sql.join(rows, sql` union all `)}) contents`,
	);
	return digests[0]?.digest ?? '';
}

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
