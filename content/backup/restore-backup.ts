import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { appendAudit } from '../audit/append-audit.ts';
import type { BundleStore } from '../media/bundle-store.ts';
import { ContentRefusal } from '../model/refusals.ts';
import { type Database, migrationsFolder } from '../store/connect.ts';
import { type ArchiveContents, type ArchiveHead, UnusableArchive } from './archive.ts';
import { listTables } from './back-up.ts';
import { verifyArchive } from './read-archive.ts';
import { restoreMedia } from './restore-media.ts';
import { type RestoreOptions, restoreRows } from './restore-rows.ts';

/** Tables that make a store somebody's: a backup is restored only where all of them are empty. */
const decisiveTables = [
	...['articles', 'columns', 'leaders', 'organisation_units', 'media', 'videos', 'site_settings'],
	...['people', 'audit_log'],
];

export type RestoreReport = ArchiveContents & {
	/** Media files of the archive that are not what their names say. */
	refusedFiles: number;
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
): Promise<RestoreReport> {
	await requireEmpty(database, head);
	const tables = await database.transaction((transaction) => listTables(transaction));
	requireKnownTables(file, head, tables);
	const contents = await verifyArchive(file, head);
	const refusedFiles = await restoreMedia(media, file, contents, options);
	await database.transaction(async (transaction) => {
		// What the program itself wrote at its first start, such as secrets.
		for (const table of Object.keys(tables)) {
			if (!decisiveTables.includes(table))
				await transaction.execute(sql`delete from ${sql.identifier(table)}`);
		}
		const restored = await restoreRows(transaction, file, head, contents, options);
		for (const [table, rows] of Object.entries(contents.rows)) {
			if ((restored[table] ?? 0) !== rows) throw new UnusableArchive(file, `rows of ${table} are missing`);
		}
		const details = { from: head.createdAt };
		await appendAudit(transaction, 'system:command', { action: 'store.restore', details });
	});
	return { ...contents, files: contents.files - refusedFiles, refusedFiles };
}

/** @throws UnusableArchive for tables or columns that the store does not have, and without those that every store has */
function requireKnownTables(
	file: string,
	head: ArchiveHead,
	stored: Readonly<Record<string, readonly string[]>>,
): void {
	const missing = decisiveTables.find((table) => !Object.hasOwn(head.tables, table));
	if (missing !== undefined) throw new UnusableArchive(file, `it has no table ${missing}`);
	for (const [table, columns] of Object.entries(head.tables)) {
		const known = Object.hasOwn(stored, table) ? stored[table] : undefined;
		if (known === undefined)
			throw new UnusableArchive(file, `a backup has no table ${JSON.stringify(table)}`);
		const unknown = columns.find((column) => !known.includes(column));
		if (unknown !== undefined || new Set(columns).size < columns.length)
			throw new UnusableArchive(file, `the columns of ${table} are not those of its version`);
	}
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

async function requireEmpty(database: Database, { migrations }: ArchiveHead): Promise<void> {
	const { rows } = await database.execute<{ migrations: number }>(
		sql`select count(*)::int as migrations from drizzle.__drizzle_migrations`,
	);
	const filled = await Promise.all(
		decisiveTables.map(async (table) => {
			// A store with few migrations does not have all of them yet.
			const { rows: tables } = await database.execute<{ exists: boolean }>(
				sql`select to_regclass(${`public.${table}`}) is not null as exists`,
			);
			if (!tables[0]?.exists) return false;
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
}
