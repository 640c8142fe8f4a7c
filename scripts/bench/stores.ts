import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startProcess } from '@portico/testing/servers/processes.ts';
import { readSources, repositoryRoot } from '../check/repository.ts';
import { generateBundle } from './articles.ts';
import type { Bench, DatabaseName, Figure } from './measure.ts';
import {
	residentMegabytes,
	type StoreLocation,
	startPortico,
	waitUntilIdle,
	withPlace,
	withStore,
} from './servers.ts';

/**
 * Stores to measure, created once and kept in the system's temporary folder. Each name has a fingerprint of its
 * inputs, so that changed code creates a new store.
 */
const keptStores = join(tmpdir(), 'portico-bench-stores');

/** Sources that decide what is in a store. */
const storeSources = [
	'content/store/migrations',
	'content/bodies',
	'content/words',
	'content/search-index',
	'scripts/bench',
];

/**
 * Returns the folder of a store and creates it if it is missing. The last step is atomic: an interrupted run leaves
 * no incomplete store.
 */
export async function keptStore(
	what: string,
	inputs: readonly string[],
	create: (dataDir: string) => Promise<void>,
): Promise<string> {
	const hash = createHash('sha256').update(inputs.join('\0'));
	for (const folder of storeSources)
		for (const { path, text } of readSources(repositoryRoot, folder, /./))
			if (!/\.test\.ts$|^scripts\/bench\/(?!articles|phrases)/.test(path)) hash.update(`${path}\0${text}\0`);
	const ready = join(keptStores, `${what}-${hash.digest('hex').slice(0, 12)}`);
	if (existsSync(ready)) return ready;
	const unfinished = `${ready}.unfinished`;
	rmSync(unfinished, { recursive: true, force: true });
	mkdirSync(unfinished, { recursive: true });
	await create(unfinished);
	renameSync(unfinished, ready);
	return ready;
}

/** The folder of a store with so many generated articles. Nothing may change it. */
export async function generatedStore(
	count: number,
	{ log, scratch }: Bench,
	database: DatabaseName = 'pglite',
): Promise<string> {
	return keptStore(`articles-${count}-${database}`, [], async (making) => {
		log(`  making a store of ${count.toLocaleString('en')} articles, ${database} (kept in ${keptStores})`);
		const bundle = join(scratch, `bundle-${count}`);
		await generateBundle(bundle, count);
		await importInto(database, making, bundle);
		rmSync(bundle, { recursive: true });
	});
}

/** Imports a bundle and does what a server's autovacuum would do later, in the middle of a measurement. */
export async function importInto(database: DatabaseName, dataDir: string, bundle: string): Promise<void> {
	await withPlace(database, dataDir, async (place) => {
		await importBundle(bundle, place);
		if (database === 'postgres') await withStore(place, (store) => store.execute('vacuum (analyze)'));
	});
}

/** The folder of an embedded store with the demo and all copies of its pictures. Nothing may change it. */
export async function demoStore({ log }: Bench): Promise<string> {
	return keptStore('demo', [], async (making) => {
		log(`  making a store of the demo (kept in ${keptStores})`);
		const portico = await startPortico({ dataDir: making, databaseUrl: '' }, making, { demo: true });
		await waitUntilIdle(portico.pid);
		await portico.stop();
	});
}

/** Imports a bundle with the operators' command. */
export async function importBundle(
	bundle: string,
	{ dataDir, databaseUrl }: StoreLocation,
): Promise<{ seconds: number; peakMegabytes: number }> {
	const startedAt = performance.now();
	const command = join(repositoryRoot, 'content/commands/main.ts');
	const child = startProcess(process.execPath, [command, 'import', bundle], {
		env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL: databaseUrl },
		...{ logFile: null, killSignal: 'SIGTERM' },
	});
	let peakMegabytes = 0;
	const sampling = setInterval(() => {
		peakMegabytes = Math.max(peakMegabytes, residentMegabytes(child.pid as number, 'VmHWM'));
	}, 100);
	const [code] = await once(child, 'exit').finally(() => clearInterval(sampling));
	// 3: the articles of the corpus name pictures that it lacks.
	if (code !== 0 && code !== 3) throw new Error(`The import of ${bundle} ended with exit code ${code}.`);
	return { seconds: (performance.now() - startedAt) / 1000, peakMegabytes };
}

/** Imports of bilingual articles into an empty store, with the start of the command. */
export async function measureImport({ quick, scratch, databases }: Bench): Promise<Figure[]> {
	const count = quick ? 300 : 10_000;
	const bundle = join(scratch, 'bundle');
	await generateBundle(bundle, count);
	const figures: Figure[] = [];
	for (const database of databases) {
		const { seconds, peakMegabytes } = await withPlace(database, join(scratch, database), (place) =>
			importBundle(bundle, place),
		);
		const what = `import of ${count.toLocaleString('en')} articles, ${database}`;
		const limit = { atMost: database === 'pglite' ? 40 : 30 };
		figures.push(
			{ what, value: seconds, unit: 's', ...(!quick && { limit }) },
			{ what: '… resident memory at most', value: peakMegabytes, unit: 'MB' },
		);
	}
	return figures;
}
