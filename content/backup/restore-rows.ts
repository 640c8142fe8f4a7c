import { sql } from 'drizzle-orm';
import type { Transaction } from '../store/connect.ts';
import { storeFailureReason } from '../store/explain-store-failure.ts';
import { databaseCodeOf } from '../store/store-unavailable.ts';
import { type ArchiveContents, type ArchiveHead, UnusableArchive } from './archive.ts';
import { readEntries, readRows, tableOf } from './read-archive.ts';

export type RestoreOptions = {
	/** Called with the number of media files, then of rows, restored so far. */
	onProgress?: (what: 'rows' | 'media', done: number, detail: string, share: number) => void | Promise<void>;
	/** Called for each media file that is not restored, with the reason. */
	onProblem?: (message: string) => void | Promise<void>;
	/** Cancels the restore before its next entry; the store then stays empty. */
	signal?: AbortSignal;
};

/** The size of a statement of rows, in characters, unless one row is larger. */
const statementCharacters = 4_000_000;
const maxRows = 5_000;

/**
 * Restores the rows of an archive into the tables of its migration, which are empty.
 *
 * @returns the number of rows of each table
 * @throws UnusableArchive when the store cannot hold them
 */
export async function restoreRows(
	transaction: Transaction,
	file: string,
	{ tables }: ArchiveHead,
	{ rows: expected }: ArchiveContents,
	{ onProgress, signal }: RestoreOptions,
): Promise<Record<string, number>> {
	const restoreReferences = await dropReferences(transaction);
	const restored: Record<string, number> = {};
	const sum = Object.values(expected).reduce((rows, count) => rows + count, 0);
	let total = 0;
	for await (const entry of readEntries(file)) {
		const table = tableOf(entry);
		if (table === undefined) continue;
		signal?.throwIfAborted();
		for await (const lines of inBatches(readRows(file, entry))) {
			await orUnusable(
				file,
				`the rows of ${table}`,
				insertRows(transaction, table, tables[table] ?? [], lines),
			);
			restored[table] = (restored[table] ?? 0) + lines.length;
			total += lines.length;
			await onProgress?.('rows', total, table, total / sum);
		}
	}
	await orUnusable(file, 'its rows', restoreReferences());
	await advanceSequences(transaction);
	return restored;
}

async function* inBatches(rows: AsyncIterable<string>): AsyncGenerator<string[]> {
	let batch: string[] = [];
	let characters = 0;
	for await (const row of rows) {
		batch.push(row);
		characters += row.length;
		if (characters < statementCharacters && batch.length < maxRows) continue;
		yield batch;
		batch = [];
		characters = 0;
	}
	if (batch.length > 0) yield batch;
}

/** Errors of PostgreSQL about values, references between rows, or names in them: those of the archive. */
const unusableRows = /^(21|22|23|42|54)/;

async function orUnusable<Result>(file: string, what: string, work: Promise<Result>): Promise<Result> {
	try {
		return await work;
	} catch (error) {
		if (!unusableRows.test(databaseCodeOf(error) ?? '')) throw error;
		throw new UnusableArchive(file, `the store cannot hold ${what} (${storeFailureReason(error)})`);
	}
}

/** The store parses the rows, so that numbers and timestamps keep every digit. */
async function insertRows(
	transaction: Transaction,
	table: string,
	columns: readonly string[],
	lines: readonly string[],
): Promise<void> {
	const names = sql.join(
		columns.map((column) => sql.identifier(column)),
		sql`, `,
	);
	await transaction.execute(sql`
		insert into ${sql.identifier(table)} (${names}) overriding system value
		select ${names} from json_populate_recordset(null::${sql.identifier(table)}, ${`[${lines.join(',')}]`}::json)
	`);
}

/**
 * Drops the foreign keys, so that rows may come in any order: also those of a tree.
 *
 * @returns restores them, which checks every row
 */
async function dropReferences(transaction: Transaction): Promise<() => Promise<void>> {
	const { rows } = await transaction.execute<{ table: string; name: string; definition: string }>(sql`
		select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as definition
		from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace
	`);
	const change = (table: string, action: string) =>
		transaction.execute(sql.raw(`alter table ${table} ${action}`));
	for (const { table, name } of rows) await change(table, `drop constraint "${name}"`);
	return async () => {
		for (const { table, name, definition } of rows) {
			await change(table, `add constraint "${name}" ${definition}`);
		}
	};
}

/** Numbers that the store assigns go on after the highest restored one. */
async function advanceSequences(transaction: Transaction): Promise<void> {
	const { rows } = await transaction.execute<{ table: string; column: string }>(sql`
		select table_name as table, column_name as column from information_schema.columns
		where table_schema = 'public' and (is_identity = 'YES' or column_default like 'nextval(%')
	`);
	for (const { table, column } of rows) {
		await transaction.execute(sql`
			select setval(pg_get_serial_sequence(${`public.${table}`}, ${column}),
				coalesce(max(${sql.identifier(column)}), 0) + 1, false)
			from ${sql.identifier(table)}
		`);
	}
}
