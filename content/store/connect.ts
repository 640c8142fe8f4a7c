import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { PGlite } from '@electric-sql/pglite';
import { drizzle as drizzleNodePostgres, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import { migrate as migrateNodePostgres } from 'drizzle-orm/node-postgres/migrator';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite';
import { migrate as migratePglite } from 'drizzle-orm/pglite/migrator';
import type pg from 'pg';
import { lockDataDir } from './data-dir-lock.ts';
import { ThreadedPglite } from './embedded/threaded-pglite.ts';
import { migrationLock } from './lock-numbers.ts';
import { listenOnPostgres } from './postgres/listen-on-postgres.ts';
import { preparePostgresConnections } from './postgres/postgres-connections.ts';
import { type Patience, waitWhileUnavailable } from './postgres/wait-while-unavailable.ts';
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
	/**
	 * Hears what is notified on a channel, in this process or another. A payload may be empty: something
	 * may have been missed, so look.
	 *
	 * @returns ends the listening
	 */
	listen(channel: string, onNotification: (payload: string) => void): Promise<() => Promise<void>>;
	/** Ends the connections and, for an embedded store, gives its folder free. */
	close(): Promise<void>;
};

export type StoreSettings = {
	/** A PostgreSQL address; null for the embedded store. */
	databaseUrl: string | null;
	/** Where the embedded store lives; null keeps it in memory, for tests. */
	dataDir: string | null;
	/** Path of an archive that a store in memory begins as, when tests need many: making one takes a second. */
	copyOf?: string;
};

export const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url));

/**
 * Opens the store and brings its tables up to date. A PostgreSQL that cannot be reached yet is waited for.
 *
 * @param patience how long, and who is told
 * @throws DataDirInUse when another process owns the folder
 */
export async function openStore(settings: StoreSettings, patience: Patience = {}): Promise<Store> {
	return settings.databaseUrl ? openPostgres(settings.databaseUrl, patience) : openEmbedded(settings);
}

async function openPostgres(connectionString: string, patience: Patience): Promise<Store> {
	const connections = preparePostgresConnections(connectionString);
	try {
		await waitWhileUnavailable(() => connections.withoutLimits(migrateUnderLock), patience);
	} catch (error) {
		await connections.close();
		throw error;
	}
	const database = drizzleNodePostgres({ client: connections.reading, schema });
	const onClient = new WeakMap<pg.PoolClient, NodePgDatabase<typeof schema>>();
	// Drizzle's own never gives a connection back when `begin` fails on it, and gives broken ones back as sound.
	database.transaction = (work, config) =>
		connections.change((client) => {
			const own = onClient.get(client) ?? drizzleNodePostgres({ client, schema });
			onClient.set(client, own);
			return own.transaction(work, config);
		});
	return {
		database,
		listen: (channel, onNotification) => listenOnPostgres(connections.listening, channel, onNotification),
		close: () => connections.close(),
	};
}

/**
 * Several instances may start at once: the first migrates, the others wait and find nothing to do. The
 * lock ends with the connection.
 */
async function migrateUnderLock(client: pg.Client): Promise<void> {
	await client.query('select pg_advisory_lock($1)', [migrationLock]);
	await migrateNodePostgres(drizzleNodePostgres({ client }), { migrationsFolder });
}

async function openEmbedded({ dataDir, copyOf }: StoreSettings): Promise<Store> {
	if (dataDir) await mkdir(dataDir, { recursive: true });
	// Taken by this thread, whose end is the process's: never free while the store's thread still writes.
	const lock = dataDir ? lockDataDir(dataDir) : null;
	try {
		const client = await ThreadedPglite.open(dataDir ? join(dataDir, 'store') : null, endProcess, copyOf);
		const close = async () => {
			await client.close();
			lock?.release();
		};
		// Drizzle asks for the class PGlite by name, but uses only what the client has.
		const database = drizzlePglite({ client: client as unknown as PGlite, schema });
		try {
			await migratePglite(database, { migrationsFolder });
		} catch (error) {
			await close();
			throw error;
		}
		return { database, listen: (channel, onNotification) => client.listen(channel, onNotification), close };
	} catch (error) {
		lock?.release();
		throw error;
	}
}

/**
 * A process without its store is of no use, and starts again from what is on disk. Thrown where nobody
 * catches it, so that the process ends as it does on every fault: with the reason, and not cleanly.
 */
function endProcess(lost: Error): never {
	throw lost;
}
