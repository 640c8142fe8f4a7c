import { type Database, openStore, type Store, type StoreSettings } from '@portico/content/store/connect.ts';
import { compilePglite } from '@portico/content/store/embedded/pglite-module.ts';
import { afterAll, beforeAll, describe, inject } from 'vitest';
import { createDatabase, dropDatabase } from './postgres-databases.ts';

/**
 * Runs the same tests on PGlite (in memory) and on PostgreSQL, each with a migrated, empty store that the tests
 * share. For `*.store.test.ts` files only: others have no PostgreSQL.
 *
 * @param tests registers the tests. Call `getDatabase` and `getStore` inside a test or hook: the store is not open
 *   before
 */
export function describeOnBothDatabases(
	name: string,
	tests: (getDatabase: () => Database, getStore: () => Store) => void,
): void {
	const testsOn = (getStore: () => Store) => tests(() => getStore().database, getStore);
	describe(`${name} on PGlite`, () => {
		beforeAll(keepCompiled);
		testsOn(useStore(async () => ({ databaseUrl: null, dataDir: null, copyOf: inject('embeddedTemplate') })));
	});
	describe(`${name} on PostgreSQL`, () => {
		const maintenance = inject('postgresAddress');
		testsOn(
			useStore(
				async () => ({ databaseUrl: await createDatabase(maintenance), dataDir: null }),
				async ({ databaseUrl }) => {
					if (databaseUrl) await dropDatabase(maintenance, databaseUrl);
				},
			),
		);
	});
}

const compiled: WebAssembly.Module[] = [];

/** While a process holds the module, V8 shares its compiled code with each store's thread: a fifth of their work. */
function keepCompiled(): void {
	if (compiled.length === 0) compiled.push(compilePglite());
}

/** Opens a store before the tests of the enclosing `describe`, and closes it after them. */
function useStore(
	prepare: () => Promise<StoreSettings>,
	remove: (settings: StoreSettings) => Promise<void> = async () => undefined,
): () => Store {
	let settings: StoreSettings | undefined;
	let store: Store | undefined;
	beforeAll(async () => {
		settings = await prepare();
		store = await openStore(settings);
	});
	afterAll(async () => {
		await store?.close();
		if (settings) await remove(settings);
	});
	return () => {
		if (!store) throw new Error('The store opens before the first test: ask for it inside a test or a hook.');
		return store;
	};
}
