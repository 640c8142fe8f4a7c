import { join } from 'node:path';
import { startPostgres } from '@portico/testing/databases/postgres-server.ts';
import { openStore } from '../../../content/store/connect.ts';

export type MeasuredPostgres = {
	/** URL of its database, already migrated. */
	databaseUrl: string;
	stop(): Promise<void>;
};

/**
 * Starts an empty PostgreSQL with default settings: unlike the one of the tests, it syncs to disk on commit.
 *
 * @param scratch an existing folder
 */
export async function startMeasuredPostgres(scratch: string): Promise<MeasuredPostgres> {
	return startPostgresIn(join(scratch, 'postgres'));
}

/**
 * Starts PostgreSQL with the existing data of a folder, or empty.
 *
 * @param home created if missing; its parent folder must exist
 */
export async function startPostgresIn(home: string): Promise<MeasuredPostgres> {
	const server = await startPostgres({ home });
	const databaseUrl = server.addressOf('postgres');
	const store = await openStore({ databaseUrl, dataDir: null });
	await store.close();
	return { databaseUrl, stop: server.stop };
}
