import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Database, openStore } from '../../../../../content/store/connect.ts';
import type { DatabaseName } from '../../../command-line.ts';
import { startPostgresIn } from '../../../servers/postgres.ts';
import { cachedStore, importBundle, storeName, storeSources } from '../../../stores.ts';
import type { Bench } from '../../part.ts';
import { type Corpus, digestOf, type KnownItemQuery, unpackBundle } from './corpus.ts';
import { writeLargeBundle } from './large-bundle.ts';

/** What decides what is in these stores besides what decides it in all. */
const searchStoreSources = [
	...storeSources,
	'content/publishing/visibility',
	'scripts/bench/articles',
	'scripts/bench/parts/search/stores',
];

/** A store to search in, as it lies on the disk. */
export type SearchStore = {
	database: DatabaseName;
	/** Such as `corpus` or `100,000 articles`. */
	name: string;
	dataDir: string;
	/** How long its articles took to import. */
	importSeconds: number;
};

/** What a store is made of: all of the corpus, or so many articles, a share of them generated. */
export type StoreContents = { name: string; of: 'corpus' | { articles: number; generatedShare: number } };

/** Where a store is while it is used. */
export type StoreEnvironment = { DATA_DIR: string; DATABASE_URL: string };

/** A store with these contents on this database, made where there is none yet. */
export async function searchStore(
	bench: Bench,
	database: DatabaseName,
	contents: StoreContents,
	corpus: Corpus,
	queries: readonly KnownItemQuery[],
): Promise<SearchStore> {
	const { name, of } = contents;
	// What answers a query is never left out, so queries decide what is in a store that has not everything.
	const mustKeep = new Set(of === 'corpus' ? [] : queries.flatMap(({ relevant }) => [...relevant]));
	const others = [digestOf(corpus), JSON.stringify(of), ...[...mustKeep].toSorted()];
	const key = storeName(`search-${name.replaceAll(/\W+/g, '-')}-${database}`, searchStoreSources, others);
	const dataDir = await cachedStore(key, async (making) => {
		bench.log(`  making the store ${key}`);
		const source = unpackBundle(corpus, join(bench.scratch, 'corpus'));
		let bundle = source;
		if (of !== 'corpus') {
			bundle = join(bench.scratch, 'large-bundle');
			await writeLargeBundle(bundle, { source, mustKeep, ...of });
		}
		const importSeconds = await withRunningDatabase(database, making, async (environment) => {
			const { seconds } = await importBundle(bundle, environment);
			if (database === 'postgres') await settle(environment);
			return seconds;
		});
		writeFileSync(join(making, metadataFile), JSON.stringify({ importSeconds }));
	});
	const { importSeconds } = JSON.parse(readFileSync(join(dataDir, metadataFile), 'utf8'));
	return { database, name, dataDir, importSeconds };
}

const metadataFile = 'import.json';

/** Runs the store's PostgreSQL, if it has one, while something is done with the store. */
export async function withRunningDatabase<Result>(
	database: DatabaseName,
	dataDir: string,
	work: (environment: StoreEnvironment) => Promise<Result>,
): Promise<Result> {
	if (database === 'pglite') return work({ DATA_DIR: dataDir, DATABASE_URL: '' });
	const postgres = await startPostgresIn(join(dataDir, 'postgres'));
	try {
		return await work({ DATA_DIR: dataDir, DATABASE_URL: postgres.databaseUrl });
	} finally {
		await postgres.stop();
	}
}

/** Opens a store in this process while something is done with it. */
export async function withOpenStore<Result>(
	{ DATA_DIR, DATABASE_URL }: StoreEnvironment,
	work: (database: Database) => Promise<Result>,
): Promise<Result> {
	const store = await openStore({ databaseUrl: DATABASE_URL || null, dataDir: DATA_DIR });
	try {
		return await work(store.database);
	} finally {
		await store.close();
	}
}

/** Does at once what a server's autovacuum would do later, in the middle of a measurement. */
const settle = (environment: StoreEnvironment) =>
	withOpenStore(environment, (database) => database.execute('vacuum (analyze)'));
