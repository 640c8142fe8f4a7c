import { join } from 'node:path';
import { startPostgres } from '@portico/testing/databases/postgres-server.ts';
import { openStore } from '../../../content/store/connect.ts';

export type MeasuredPostgres = {
	/** The address of its one database, migrated. */
	databaseUrl: string;
	stop(): Promise<void>;
};

/**
 * Starts a PostgreSQL as it is installed, and empty: unlike the tests' own, it writes to the disk before it
 * says that something is stored. Its data go with the scratch folder.
 *
 * @param scratch an existing folder
 */
export async function startMeasuredPostgres(scratch: string): Promise<MeasuredPostgres> {
	return startPostgresIn(join(scratch, 'postgres'));
}

/**
 * Starts the same with the data it left in a folder the last time; an empty one where there are none.
 *
 * @param home is made where it is missing; the folder it stands in must exist
 */
export async function startPostgresIn(home: string): Promise<MeasuredPostgres> {
	const server = await startPostgres({ home });
	const databaseUrl = server.addressOf('postgres');
	const store = await openStore({ databaseUrl, dataDir: null });
	await store.close();
	return { databaseUrl, stop: server.stop };
}
