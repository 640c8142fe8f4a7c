import { openStore, type Store } from '@portico/content/store/connect.ts';
import { createDatabase, dropDatabase } from '@portico/testing/databases/postgres-databases.ts';
import { importTestArticles } from './test-articles.ts';

type FilledDatabase = {
	databaseUrl: string;
	/** The same database opened by another program: servers are only notified of what it publishes. */
	store: Store;
	remove(): Promise<void>;
};

/**
 * Creates a database with the test articles.
 *
 * @param maintenance address of the server's maintenance database (`inject('postgresAddress')`)
 */
export async function createFilledDatabase(maintenance: string): Promise<FilledDatabase> {
	const databaseUrl = await createDatabase(maintenance);
	const store = await openStore({ databaseUrl, dataDir: null });
	await importTestArticles(store);
	return {
		databaseUrl,
		store,
		async remove() {
			await store.close();
			await dropDatabase(maintenance, databaseUrl);
		},
	};
}
