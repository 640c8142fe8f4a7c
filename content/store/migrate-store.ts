import { sql } from 'drizzle-orm';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { PgliteDatabase } from 'drizzle-orm/pglite';
import { ContentRefusal } from '../model/refusals.ts';

/** A database before its tables are known. */
type EmptyDatabase = Pick<NodePgDatabase | PgliteDatabase, 'execute'>;

export type MigrationOptions = {
	/** With the journal of the migrations; the first of them, for a backup of an earlier edition. */
	migrationsFolder: string;
	/** Runs the migrations that are missing. */
	migrate(): Promise<void>;
	/** Receives a line for the operator: what takes time, and what is to be known. */
	onNotice?: ((line: string) => void) | undefined;
};

/** A later edition has changed the store so that this one must not use it. */
export class StoreTooNew extends ContentRefusal {
	override readonly name = 'StoreTooNew';
}

/**
 * Migrates the tables of a store, and tells how long that takes. A store that a later edition has migrated is used all
 * the same, with a warning: during an update without downtime the earlier edition goes on serving. Migrations only add,
 * so it can (decision 077).
 *
 * @throws StoreTooNew when a later migration says that earlier editions must not go on
 */
export async function migrateStore(
	database: EmptyDatabase,
	{ migrationsFolder, migrate, onNotice }: MigrationOptions,
): Promise<void> {
	const known = readMigrationFiles({ migrationsFolder }).map(({ folderMillis }) => folderMillis);
	const applied = await loadApplied(database);
	const newest = Math.max(0, ...known);
	const later = applied.filter((instant) => instant > newest).length;
	if (later > 0) {
		const needed = await loadNeededMigration(database);
		if (needed > newest) {
			throw new StoreTooNew(
				'store-too-new',
				'A later edition of Portico has changed the store so that this one cannot use it: start the later edition, or restore a backup from before the update into a new store.',
			);
		}
		onNotice?.(
			`The store was migrated by a later edition of Portico (${counted(later, 'migration')} that this one does not know). This is as it should be during an update without downtime; otherwise start the later edition.`,
		);
	}
	const lastApplied = Math.max(0, ...applied);
	const missing = known.filter((instant) => instant > lastApplied).length;
	// Creating a store takes a second.
	const isTold = applied.length > 0 && missing > 0;
	if (isTold) onNotice?.(`migrating the store: ${counted(missing, 'step')}; do not stop it`);
	const startedAt = performance.now();
	await migrate();
	if (isTold) onNotice?.(`done in ${Math.ceil((performance.now() - startedAt) / 1000)} s`);
}

function counted(count: number, noun: string): string {
	return `${count} ${noun}${count === 1 ? '' : 's'}`;
}

/** The times of the migrations that a store has, as the journal names them. */
async function loadApplied(database: EmptyDatabase): Promise<number[]> {
	const { rows } = await database.execute(
		sql`select to_regclass('drizzle.__drizzle_migrations') is not null as found`,
	);
	if (rows[0]?.found !== true) return [];
	const applied = await database.execute(
		sql`select created_at::text as at from drizzle.__drizzle_migrations`,
	);
	return applied.rows.map(({ at }) => Number(at));
}

/**
 * The migration without which an edition must not open the store; 0 if every edition may. A migration says so in the
 * comment of the journal's table: `comment on table drizzle.__drizzle_migrations is 'needed: 1795826030070'`.
 */
async function loadNeededMigration(database: EmptyDatabase): Promise<number> {
	const { rows } = await database.execute(
		sql`select obj_description('drizzle.__drizzle_migrations'::regclass, 'pg_class') as comment`,
	);
	return Number(/^needed: (\d+)$/.exec(String(rows[0]?.comment))?.[1] ?? 0);
}
