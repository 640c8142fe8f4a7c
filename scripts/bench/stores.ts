import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startProcess } from '@portico/testing/servers/processes.ts';
import { repositoryRoot } from '../check/sources/repository-root.ts';
import { readSources } from '../check/sources/source-files.ts';
import { generateArticles } from './articles/generate-articles.ts';
import { startPortico } from './servers/portico.ts';
import { peakResidentMegabytes, waitUntilIdle } from './servers/process-stats.ts';

/**
 * Stores to measure, created once and cached in the system's temporary folder. Each name contains a fingerprint
 * of its inputs, so that changed code creates a new store.
 */

const cacheFolder = join(tmpdir(), 'portico-bench-stores');

/** Sources that determine the contents of a store. */
export const storeSources: readonly string[] = [
	'content/store/migrations',
	'content/bodies',
	'content/search',
];

/** Exceptions: tests, and code that only reads a store. */
const unrelatedSources = /\.test\.ts$|^content\/search\/(query|ranking|marking|vocabulary)\//;

/** Time limit for creating all image variants of the demo. */
const imageVariantsTimeoutMs = 600_000;

/** Returns a data folder with `count` generated articles in an embedded store. Callers must not modify it. */
export async function generatedStore(count: number, log: (line: string) => void): Promise<string> {
	const name = storeName(`articles-${count}`, [...storeSources, 'scripts/bench/articles']);
	return cachedStore(name, async (dataDir) => {
		log(`  making a store of ${count.toLocaleString('en')} articles (kept in ${cacheFolder})`);
		await importGenerated(count, join(dataDir, 'bundle'), { DATA_DIR: dataDir, DATABASE_URL: '' });
	});
}

/** Imports `count` generated articles into the store that the environment selects. */
export async function importGenerated(
	count: number,
	bundle: string,
	environment: { DATA_DIR: string; DATABASE_URL: string },
): Promise<void> {
	await generateArticles(bundle, count);
	await importBundle(bundle, environment);
	rmSync(bundle, { recursive: true });
}

/**
 * Imports a content bundle with the operators' command.
 *
 * @returns its duration and the peak memory of its process
 */
export async function importBundle(
	bundle: string,
	environment: { DATA_DIR: string; DATABASE_URL: string },
): Promise<{ seconds: number; peakMegabytes: number }> {
	const startedAt = performance.now();
	const commands = join(repositoryRoot, 'content/commands/main.ts');
	const child = startProcess(process.execPath, [commands, 'import', bundle], {
		env: { ...process.env, ...environment },
		// Inherit the output: a large import takes minutes and shows its progress.
		logFile: null,
		killSignal: 'SIGTERM',
	});
	let peakMegabytes = 0;
	const sampling = setInterval(() => {
		peakMegabytes = Math.max(peakMegabytes, peakResidentMegabytes(child.pid as number));
	}, 100);
	const [code] = await once(child, 'exit').finally(() => clearInterval(sampling));
	// 3: the articles of the corpus name pictures that it lacks.
	if (code !== 0 && code !== 3) throw new Error(`The import of ${bundle} ended with exit code ${code}.`);
	return { seconds: (performance.now() - startedAt) / 1000, peakMegabytes };
}

/** Returns a data folder with the demo and all its image variants. Callers must not modify it. */
export async function demoStore(log: (line: string) => void): Promise<string> {
	return cachedStore(storeName('demo', [...storeSources, 'content/media', 'demo']), async (dataDir) => {
		log(`  making a store of the demo (kept in ${cacheFolder})`);
		const portico = await startPortico({ dataDir, logFolder: dataDir, demo: true });
		await waitUntilIdle(portico.pid, imageVariantsTimeoutMs);
		await portico.stop();
	});
}

/**
 * The name of a store, with a fingerprint of what decides what is in it.
 *
 * @param sources folders of the repository
 * @param others whatever else decides
 */
export function storeName(what: string, sources: readonly string[], inputs: readonly string[] = []): string {
	const hash = createHash('sha256');
	for (const folder of sources)
		for (const { path, text } of readSources(repositoryRoot, folder, /./))
			if (!unrelatedSources.test(path)) hash.update(`${path}\0${text}\0`);
	for (const input of inputs) hash.update(`${input}\0`);
	return `${what}-${hash.digest('hex').slice(0, 12)}`;
}

/**
 * Returns the folder of a store and creates it if it is missing. The final rename is atomic, so that an
 * interrupted run leaves no incomplete store.
 */
export async function cachedStore(name: string, create: (dataDir: string) => Promise<void>): Promise<string> {
	const ready = join(cacheFolder, name);
	if (existsSync(ready)) return ready;
	const unfinished = `${ready}.unfinished`;
	rmSync(unfinished, { recursive: true, force: true });
	mkdirSync(unfinished, { recursive: true });
	await create(unfinished);
	renameSync(unfinished, ready);
	return ready;
}
