import { type Database, openStore, type Store, type StoreSettings } from '@portico/content/store/connect.ts';
import { compilePglite } from '@portico/content/store/embedded/pglite-module.ts';
import { afterAll, beforeAll, describe, inject } from 'vitest';
import { createDatabase, dropDatabase } from './postgres-databases.ts';

/**
 * Runs the same tests on both databases Portico runs on: the embedded PGlite (in memory) and a real
 * PostgreSQL. Each of the two gets a migrated, empty store of its own, shared by the tests of this call.
 * For `*.store.test.ts` files only: no others have a PostgreSQL.
 *
 * @param name what is described
 * @param tests registers the tests. `getDatabase` gives the database of the store under test, `getStore`
 * the store; call them inside a test or a hook, the store is not open before
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

/** While this process has it, V8 shares its code with the thread of each embedded store: a fifth of their work. */
function keepCompiled(): void {
	if (compiled.length === 0) compiled.push(compilePglite());
}

/** Opens a store before the tests of the enclosing `describe` and closes it after them. */
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
