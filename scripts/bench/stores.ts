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
import { mostResidentMegabytes, untilIdle } from './servers/process-facts.ts';

/**
 * Stores that are measured, made once and kept in the system's temporary folder. The name of each holds a
 * fingerprint of what it was made from, so that one made by other code is never taken.
 */

const kept = join(tmpdir(), 'portico-bench-stores');

/** What decides what is in a store. */
export const madeBy: readonly string[] = ['content/store/migrations', 'content/bodies', 'content/search'];

/** Among those: tests, and what reads a store without having a part in writing it. */
const withoutPart = /\.test\.ts$|^content\/search\/(query|ranking|marking|vocabulary)\//;

/** All smaller copies of the demo's pictures. */
const picturesLimitMs = 600_000;

/** A data folder whose embedded store holds so many generated articles. The caller must not change it. */
export async function generatedStore(count: number, tell: (line: string) => void): Promise<string> {
	const name = nameOf(`articles-${count}`, [...madeBy, 'scripts/bench/articles']);
	return keptStore(name, async (dataDir) => {
		tell(`  making a store of ${count.toLocaleString('en')} articles (kept in ${kept})`);
		await importGenerated(count, join(dataDir, 'bundle'), { DATA_DIR: dataDir, DATABASE_URL: '' });
	});
}

/** Brings so many generated articles into the store an environment names. */
export async function importGenerated(
	count: number,
	bundle: string,
	environment: { DATA_DIR: string; DATABASE_URL: string },
): Promise<void> {
	await generateArticles(bundle, count);
	await importBundle(bundle, environment);
	rmSync(bundle, { recursive: true });
}

/** The exit code of an import that refused some of its bundle. */
const someRefused = 3;

/**
 * Imports a content bundle with the command operators use.
 *
 * @param mayRefuse whether it may refuse some of the bundle; else that is a failure
 * @returns how long it took, and how much memory its process held at most
 */
export async function importBundle(
	bundle: string,
	environment: { DATA_DIR: string; DATABASE_URL: string },
	{ mayRefuse = false } = {},
): Promise<{ seconds: number; mostMegabytes: number }> {
	const startedAt = performance.now();
	const commands = join(repositoryRoot, 'content/commands/main.ts');
	const child = startProcess(process.execPath, [commands, 'import', bundle], {
		env: { ...process.env, ...environment },
		// Shown: a large import takes minutes, and tells how far it is.
		logFile: null,
		killSignal: 'SIGTERM',
	});
	let mostMegabytes = 0;
	const watch = setInterval(() => {
		mostMegabytes = Math.max(mostMegabytes, mostResidentMegabytes(child.pid as number));
	}, 100);
	const [code] = await once(child, 'exit').finally(() => clearInterval(watch));
	if (code !== 0 && !(mayRefuse && code === someRefused))
		throw new Error(`The import of ${bundle} ended with exit code ${code}.`);
	return { seconds: (performance.now() - startedAt) / 1000, mostMegabytes };
}

/** A data folder that holds the demo, all its pictures ready. The caller must not change it. */
export async function demoStore(tell: (line: string) => void): Promise<string> {
	return keptStore(nameOf('demo', [...madeBy, 'content/media', 'demo']), async (dataDir) => {
		tell(`  making a store of the demo (kept in ${kept})`);
		const portico = await startPortico({ dataDir, logFolder: dataDir, demo: true });
		await untilIdle(portico.pid, picturesLimitMs);
		await portico.stop();
	});
}

/**
 * The name of a store, with a fingerprint of what decides what is in it.
 *
 * @param sources folders of the repository
 * @param others whatever else decides
 */
export function nameOf(what: string, sources: readonly string[], others: readonly string[] = []): string {
	const hash = createHash('sha256');
	for (const folder of sources)
		for (const { path, text } of readSources(repositoryRoot, folder, /./))
			if (!withoutPart.test(path)) hash.update(`${path}\0${text}\0`);
	for (const other of others) hash.update(`${other}\0`);
	return `${what}-${hash.digest('hex').slice(0, 12)}`;
}

/**
 * The folder of a store, made where it is missing. An interrupted making leaves nothing that could be taken
 * for one.
 */
export async function keptStore(name: string, make: (dataDir: string) => Promise<void>): Promise<string> {
	const ready = join(kept, name);
	if (existsSync(ready)) return ready;
	const unfinished = `${ready}.unfinished`;
	rmSync(unfinished, { recursive: true, force: true });
	mkdirSync(unfinished, { recursive: true });
	await make(unfinished);
	renameSync(unfinished, ready);
	return ready;
}
