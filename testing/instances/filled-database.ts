import { openStore, type Store } from '@portico/content/store/connect.ts';
import { createDatabase, dropDatabase } from '@portico/testing/databases/postgres-databases.ts';
import { importTestArticles } from './test-articles.ts';

type FilledDatabase = {
	databaseUrl: string;
	/** The same database as another program has it open: what is published there, no server has published. */
	store: Store;
	remove(): Promise<void>;
};

/**
 * A database of its own with the test's articles in it.
 *
 * @param maintenance the address of the server's maintenance database (`inject('postgresAddress')`)
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
