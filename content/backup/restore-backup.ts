import { createWriteStream } from 'node:fs';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { sql } from 'drizzle-orm';
import { appendAudit } from '../audit/append-audit.ts';
import type { MediaStore } from '../files/media-store.ts';
import type { BundleStore } from '../media/bundle-store.ts';
import { ContentRefusal } from '../model/refusals.ts';
import { type Database, migrationsFolder, type Transaction } from '../store/connect.ts';
import {
	type ArchiveContents,
	type ArchiveEntry,
	type ArchiveHead,
	readEntries,
	UnusableArchive,
	verifyArchive,
} from './archive.ts';
import { listTables } from './back-up.ts';

/** Tables that make a store somebody's: a backup is restored only where all of them are empty. */
const decisiveTables = [
	...['articles', 'columns', 'leaders', 'organisation_units', 'media', 'videos', 'site_settings'],
	...['people', 'audit_log'],
];

const decompress = promisify(gunzip);

export type RestoreOptions = {
	/** Called with the number of media files, then of rows, restored so far. */
	onProgress?: (what: 'rows' | 'media', done: number, detail: string) => void | Promise<void>;
	/** Cancels the restore before its next entry; the store then stays empty. */
	signal?: AbortSignal;
};

/** The store has content or accounts, or tables of a newer version than the backup's. */
export class StoreNotEmpty extends ContentRefusal {
	override readonly name = 'StoreNotEmpty';
}

/**
 * Restores a backup into an empty store, of either kind. Media come first, rows in one transaction: a restore that is
 * cut short can be repeated.
 *
 * @param head the archive's; the store must have its migrations
 * @throws UnusableArchive, StoreNotEmpty, or the signal's reason when cancelled
 */
export async function restoreBackup(
	{ database, media }: BundleStore,
	file: string,
	head: ArchiveHead,
	options: RestoreOptions = {},
): Promise<ArchiveContents> {
	await requireEmpty(database, head);
	const contents = await verifyArchive(file);
	await restoreMedia(media, file, options);
	await database.transaction(async (transaction) => {
		const restored = await restoreRows(transaction, file, head, options);
		for (const [table, rows] of Object.entries(contents.rows)) {
			if ((restored[table] ?? 0) !== rows) throw new UnusableArchive(file, `rows of ${table} are missing`);
		}
		const details = { from: head.createdAt };
		await appendAudit(transaction, 'system:command', { action: 'store.restore', details });
	});
	return contents;
}

/**
 * A folder with the migrations that the store of a backup had, so that rows come into the tables they were read from.
 *
 * @throws UnusableArchive when this program has fewer
 */
export async function migrationsOf(
	file: string,
	{ migrations }: ArchiveHead,
): Promise<{ folder: string; remove(): Promise<void> }> {
	const journal: { entries: object[] } = JSON.parse(
		await readFile(join(migrationsFolder, 'meta/_journal.json'), 'utf8'),
	);
	if (journal.entries.length < migrations) {
		throw new UnusableArchive(file, 'it is from a newer version of Portico: install that one first');
	}
	const folder = await mkdtemp(join(tmpdir(), 'portico-migrations-'));
	await cp(migrationsFolder, folder, { recursive: true });
	const entries = journal.entries.slice(0, migrations);
	await writeFile(join(folder, 'meta/_journal.json'), JSON.stringify({ ...journal, entries }));
	return { folder, remove: () => rm(folder, { recursive: true }) };
}

async function requireEmpty(database: Database, { migrations, tables }: ArchiveHead): Promise<void> {
	const { rows } = await database.execute<{ migrations: number }>(
		sql`select count(*)::int as migrations from drizzle.__drizzle_migrations`,
	);
	const filled = await Promise.all(
		decisiveTables.map(async (table) => {
			const found = await database.execute(sql`select from ${sql.identifier(table)} limit 1`);
			return found.rows.length > 0;
		}),
	);
	if (filled.includes(true)) {
		throw new StoreNotEmpty(
			'store-not-empty',
			'The store is not empty: restore into a new database or a new DATA_DIR.',
		);
	}
	if (rows[0]?.migrations !== migrations) {
		throw new StoreNotEmpty(
			'store-of-other-version',
			'The store was already prepared by a newer version than the backup’s: restore into a new database or a new DATA_DIR.',
		);
	}
	const unknown = Object.keys(tables).filter((table) => !/^[a-z_]+$/.test(table));
	if (unknown.length > 0) throw new RangeError(`Not a name of a table: ${unknown[0]}`);
}

async function restoreMedia(
	media: MediaStore,
	file: string,
	{ onProgress, signal }: RestoreOptions,
): Promise<void> {
	const scratch = await mkdtemp(join(tmpdir(), 'portico-restore-'));
	try {
		let files = 0;
		for await (const { name, stream } of readEntries(file)) {
			const [, digest, fileName] = /^media\/[0-9a-f]{2}\/([0-9a-f]{32})\/(.+)$/.exec(name) ?? [];
			if (digest === undefined || fileName === undefined) continue;
			signal?.throwIfAborted();
			const path = join(scratch, 'file');
			await pipeline(stream, createWriteStream(path));
			await media.put(digest, fileName, path);
			files += 1;
			await onProgress?.('media', files, 'restored');
		}
	} finally {
		await rm(scratch, { recursive: true, force: true });
	}
}

/** @returns the number of rows of each table */
async function restoreRows(
	transaction: Transaction,
	file: string,
	{ tables }: ArchiveHead,
	{ onProgress, signal }: RestoreOptions,
): Promise<Record<string, number>> {
	// What the program itself wrote at its first start, such as secrets.
	for (const table of Object.keys(await listTables(transaction))) {
		if (!decisiveTables.includes(table)) await transaction.execute(sql`delete from ${sql.identifier(table)}`);
	}
	const restoreReferences = await dropReferences(transaction);
	const restored: Record<string, number> = {};
	let total = 0;
	for await (const entry of readEntries(file)) {
		const table = /^tables\/([a-z_]+)\/\d+\.jsonl\.gz$/.exec(entry.name)?.[1];
		const columns = table === undefined ? undefined : tables[table];
		if (table === undefined || columns === undefined) continue;
		signal?.throwIfAborted();
		const lines = await readLines(entry);
		await insertRows(transaction, table, columns, lines);
		restored[table] = (restored[table] ?? 0) + lines.length;
		total += lines.length;
		await onProgress?.('rows', total, table);
	}
	await restoreReferences();
	await advanceSequences(transaction);
	return restored;
}

async function readLines({ stream }: ArchiveEntry): Promise<string[]> {
	const bytes = await decompress(await buffer(stream));
	return bytes.toString().split('\n');
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
