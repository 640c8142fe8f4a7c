import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { PGlite } from '@electric-sql/pglite';
import { drizzle as drizzleNodePostgres, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import { migrate as migrateNodePostgres } from 'drizzle-orm/node-postgres/migrator';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite';
import { migrate as migratePglite } from 'drizzle-orm/pglite/migrator';
import type pg from 'pg';
import { ContentRefusal } from '../model/refusals.ts';
import { lockDataDir } from './data-dir-lock.ts';
import { ThreadedPglite } from './embedded/threaded-pglite.ts';
import { StoreNotOpened } from './explain-store-failure.ts';
import { migrationLock } from './lock-numbers.ts';
import { type MigrationOptions, migrateStore } from './migrate-store.ts';
import { listenOnPostgres } from './postgres/listen-on-postgres.ts';
import { postgresLocation } from './postgres/postgres-address.ts';
import {
	preparePostgresConnections,
	type WaitOptions,
	waitWhileUnavailable,
} from './postgres/postgres-connections.ts';
import * as schema from './tables/schema.ts';

/**
 * The only module that knows the driver: PostgreSQL over the network, or PGlite in a folder. All others
 * use a Database, with the same SQL on both.
 */

/** The result of `execute` on both drivers. */
type Rows<Row> = { rows: Row[] };
interface QueryResults extends PgQueryResultHKT {
	readonly type: Rows<this['row']>;
}

export type Database = PgDatabase<QueryResults, typeof schema>;

/** Await nothing but SQL in a transaction: while one is open, PGlite answers no other query. */
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0];

export type Store = {
	database: Database;
	/**
	 * Subscribes to notifications on a channel, from this or another process. An empty payload means that
	 * notifications may have been missed.
	 *
	 * @returns unsubscribes
	 */
	listen(channel: string, onNotification: (payload: string) => void): Promise<() => Promise<void>>;
	/** Closes the connections and, for an embedded store, releases its folder. */
	close(): Promise<void>;
};

export type StoreSettings = {
	/** A PostgreSQL address; null for the embedded store. */
	databaseUrl: string | null;
	/** The folder of the embedded store; null keeps it in memory, for tests. */
	dataDir: string | null;
	/**
	 * Milliseconds after which an embedded store that answers nothing is considered lost; defaults to two
	 * minutes.
	 */
	answerLimitMs?: number;
	/** Milliseconds to wait for a connection to PostgreSQL; defaults to what visitors wait for. */
	connectLimitMs?: number;
	/** Archive from which an in-memory store starts, since tests need many and creating one takes a second. */
	copyOf?: string;
	/** Whether a missing store is created; by default, it is. */
	create?: boolean;
	/** A folder with the first of the migrations, for a backup of an earlier version; defaults to all. */
	migrations?: string;
};

export type OpenOptions = WaitOptions & Pick<MigrationOptions, 'onNotice'>;

/** There is no store yet where one was expected. */
export class StoreMissing extends ContentRefusal {
	override readonly name = 'StoreMissing';

	constructor(message: string) {
		super('store-missing', message);
	}
}

/** No statement of ours needs a tenth of this, including the largest batch of an import on a slow disk. */
const defaultAnswerLimitMs = 120_000;

/** Crash recovery, and one statement of a migration, may rewrite everything. */
const startupLimitMs = 1_800_000;

/** The exit code of a process that lost its store: `EX_IOERR` of `sysexits.h`. */
const storeLostExitCode = 74;

export const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url));

/**
 * Opens the store and migrates its tables. Waits for a PostgreSQL that is not reachable yet.
 *
 * @param options how long to wait, and callbacks
 * @throws DataDirInUse when another process owns the folder; StoreMissing when it may not be created; StoreTooNew;
 *   StoreNotOpened when a PostgreSQL is unreachable or refuses
 */
export async function openStore(settings: StoreSettings, options: OpenOptions = {}): Promise<Store> {
	return settings.databaseUrl
		? openPostgres(settings.databaseUrl, settings, options)
		: openEmbedded(settings, options);
}

async function openPostgres(
	connectionString: string,
	settings: StoreSettings,
	options: OpenOptions,
): Promise<Store> {
	const connections = preparePostgresConnections(connectionString, undefined, settings.connectLimitMs);
	const { onWaiting, onNotice, signal } = options;
	const migrate = (client: pg.Client) => migrateUnderLock(client, settings, onNotice);
	const place = postgresLocation(connectionString);
	try {
		await waitWhileUnavailable(() => connections.withoutLimits(migrate), {
			...options,
			onWaiting: (error) => onWaiting?.(new StoreNotOpened(place, error)),
		});
	} catch (error) {
		await connections.close();
		if (signal?.aborted || error instanceof ContentRefusal) throw error;
		throw new StoreNotOpened(place, error);
	}
	const database = drizzleNodePostgres({ client: connections.reading, schema });
	const onClient = new WeakMap<pg.PoolClient, NodePgDatabase<typeof schema>>();
	// Drizzle's own never releases a connection whose `begin` fails, and returns broken ones to the pool.
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
 * Several instances may start at the same time: the first one migrates, the others wait and have nothing
 * to do. The lock ends with the connection.
 */
async function migrateUnderLock(
	client: pg.Client,
	{ create = true, migrations = migrationsFolder }: StoreSettings,
	onNotice: OpenOptions['onNotice'],
): Promise<void> {
	await client.query('select pg_advisory_lock($1)', [migrationLock]);
	if (!create) await requireTables(client);
	const database = drizzleNodePostgres({ client });
	await migrateStore(database, {
		migrationsFolder: migrations,
		migrate: () => migrateNodePostgres(database, { migrationsFolder: migrations }),
		onNotice,
	});
}

async function requireTables(client: pg.Client): Promise<void> {
	const { rows } = await client.query(
		"select to_regclass('drizzle.__drizzle_migrations') as found, current_database() as name",
	);
	if (rows[0].found !== null) return;
	throw new StoreMissing(
		`The database ${rows[0].name} has no tables of Portico: is DATABASE_URL the server’s? An import, a restore or the first start of a server creates them.`,
	);
}

async function openEmbedded(
	{
		dataDir,
		answerLimitMs = defaultAnswerLimitMs,
		copyOf,
		create = true,
		migrations = migrationsFolder,
	}: StoreSettings,
	{ onNotice }: OpenOptions,
): Promise<Store> {
	if (dataDir && !create && !existsSync(join(dataDir, 'store'))) {
		throw new StoreMissing(
			`There is no store in ${resolve(dataDir)}: set DATA_DIR to the folder of the server. An import, a restore or the first start of a server creates one.`,
		);
	}
	if (dataDir) await mkdir(dataDir, { recursive: true });
	// Locked by this thread, which lives as long as the process, so the lock is never free while the
	// store's thread writes.
	const lock = dataDir ? lockDataDir(dataDir) : null;
	try {
		const client = await ThreadedPglite.open(dataDir ? join(dataDir, 'store') : null, endProcess, {
			limitMs: startupLimitMs,
			copyOf,
		});
		const close = async () => {
			await client.close();
			lock?.release();
		};
		// Drizzle's type is the class PGlite, but it only uses what the client has.
		const database = drizzlePglite({ client: client as unknown as PGlite, schema });
		try {
			await migrateStore(database, {
				migrationsFolder: migrations,
				migrate: () => migratePglite(database, { migrationsFolder: migrations }),
				onNotice,
			});
			client.setLimit(answerLimitMs);
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
 * A process without its store is useless, and restarts from the data on disk. Thrown as an uncaught
 * error, so that the process ends with the reason and a failure. The exit code tells a supervisor that
 * the disk may be full.
 */
function endProcess(lost: Error): never {
	process.once('exit', () => {
		process.exitCode = storeLostExitCode;
	});
	throw lost;
}
