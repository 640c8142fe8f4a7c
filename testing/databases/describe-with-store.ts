import { type Database, openStore, type Store, type StoreSettings } from '@portico/content/store/connect.ts';
import { compilePglite } from '@portico/content/store/embedded/pglite-module.ts';
import { afterAll, beforeAll, describe, inject } from 'vitest';
import { createDatabase, dropDatabase } from './postgres-databases.ts';

/** A migrated, empty store of the run's kind. `remove` closes it and drops its database. */
export type TestStore = { store: Store; remove(): Promise<void> };

/**
 * Describes tests with a migrated, empty store that they share: on PostgreSQL, or on PGlite in the long tier. For
 * `*.store.test.ts` files only: others have no database.
 *
 * @param tests registers the tests. Call `getDatabase` and `getStore` inside a test or hook: the store is not open
 *   before
 */
export function describeWithStore(
	name: string,
	tests: (getDatabase: () => Database, getStore: () => Store) => void,
): void {
	describe(name, () => {
		let opened: TestStore | undefined;
		beforeAll(async () => {
			opened = await openTestStore();
		});
		afterAll(() => opened?.remove());
		const getStore = () => {
			if (!opened)
				throw new Error('The store opens before the first test: ask for it inside a test or a hook.');
			return opened.store;
		};
		tests(() => getStore().database, getStore);
	});
}

/** Opens such a store for a hook or a test that manages it itself. */
export async function openTestStore(): Promise<TestStore> {
	const settings = await prepareStore();
	const store = await openStore(settings);
	return {
		store,
		async remove() {
			await store.close();
			if (settings.databaseUrl) await dropDatabase(inject('postgresAddress'), settings.databaseUrl);
		},
	};
}

async function prepareStore(): Promise<StoreSettings> {
	if (inject('storeKind') === 'PostgreSQL') {
		// Visitors wait for less; here only a defect reaches the limit, on a busy machine, too.
		const connectLimitMs = 120_000;
		return { databaseUrl: await createDatabase(inject('postgresAddress')), dataDir: null, connectLimitMs };
	}
	keepCompiled();
	return { databaseUrl: null, dataDir: null, copyOf: inject('embeddedTemplate') };
}

const compiled: WebAssembly.Module[] = [];

/** While a process holds the module, V8 shares its compiled code with each store's thread: a fifth of their work. */
function keepCompiled(): void {
	if (compiled.length === 0) compiled.push(compilePglite());
}
