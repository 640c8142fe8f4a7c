import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PGlite } from '@electric-sql/pglite';
import { drizzle as drizzleNodePostgres } from 'drizzle-orm/node-postgres';
import { migrate as migrateNodePostgres } from 'drizzle-orm/node-postgres/migrator';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite';
import { migrate as migratePglite } from 'drizzle-orm/pglite/migrator';
import pg from 'pg';
import { lockDataDir } from './data-dir-lock.ts';
import { migrationLock } from './lock-numbers.ts';
import * as schema from './schema.ts';

/**
 * The only file that knows which driver runs: PostgreSQL over the network, or PGlite in a folder.
 * Everything else sees a Database, which speaks the same SQL on both.
 */

/** What `execute` answers with on both drivers. */
type Rows<Row> = { rows: Row[] };
interface QueryResults extends PgQueryResultHKT {
	readonly type: Rows<this['row']>;
}

export type Database = PgDatabase<QueryResults, typeof schema>;

/** A transaction awaits nothing but SQL: while one is open, PGlite answers nobody else. */
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0];

export type Store = {
	database: Database;
	/** Ends the connections and, for an embedded store, gives its folder free. */
	close(): Promise<void>;
};

export type StoreSettings = {
	/** A PostgreSQL address; null for the embedded store. */
	databaseUrl: string | null;
	/** Where the embedded store lives; null keeps it in memory, for tests. */
	dataDir: string | null;
};

const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url));

/** Enough for a page that renders its parts side by side, small enough for many instances. */
const poolSize = 10;

/**
 * Opens the store and brings its tables up to date.
 *
 * @throws DataDirInUse when another process owns the folder
 */
export async function openStore(settings: StoreSettings): Promise<Store> {
	return settings.databaseUrl ? openPostgres(settings.databaseUrl) : openEmbedded(settings.dataDir);
}

async function openPostgres(connectionString: string): Promise<Store> {
	const pool = new pg.Pool({
		connectionString,
		max: poolSize,
		// In UTC, as PGlite is: moments then come back in one form from every server. Awaited by the pool.
		onConnect: (client) => client.query("set time zone 'UTC'"),
	});
	// An idle connection that breaks is replaced at the next query; unheard, it would end the process.
	pool.on('error', () => undefined);
	try {
		await migrateUnderLock(pool);
	} catch (error) {
		await pool.end();
		throw error;
	}
	return { database: drizzleNodePostgres({ client: pool, schema }), close: () => pool.end() };
}

/** Several instances may start at once: the first migrates, the others wait and find nothing to do. */
async function migrateUnderLock(pool: pg.Pool): Promise<void> {
	const client = await pool.connect();
	try {
		await client.query('select pg_advisory_lock($1)', [migrationLock]);
		try {
			await migrateNodePostgres(drizzleNodePostgres({ client }), { migrationsFolder });
		} finally {
			await client.query('select pg_advisory_unlock($1)', [migrationLock]);
		}
	} finally {
		client.release();
	}
}

async function openEmbedded(dataDir: string | null): Promise<Store> {
	if (dataDir) await mkdir(dataDir, { recursive: true });
	const lock = dataDir ? lockDataDir(dataDir) : null;
	try {
		const client = await PGlite.create(dataDir ? join(dataDir, 'store') : undefined);
		const database = drizzlePglite({ client, schema });
		await migratePglite(database, { migrationsFolder });
		return {
			database,
			close: async () => {
				await client.close();
				lock?.release();
			},
		};
	} catch (error) {
		lock?.release();
		throw error;
	}
}
