import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { findFreePort } from '@portico/testing/servers/free-port.ts';
import { startProcess, stopProcess, waitUntilReady } from '@portico/testing/servers/processes.ts';
import { serverEnvironment } from '@portico/testing/servers/server-process.ts';
import { repositoryRoot } from '../../check/sources/repository-root.ts';
import type { PartResult } from '../figures/part-result.ts';
import { median } from '../figures/statistics.ts';
import { respondsOk } from '../load/send-request.ts';
import { measuredEnvironment, startPortico } from '../servers/portico.ts';
import { generatedStore } from '../stores.ts';
import type { Bench } from './part.ts';

const startTimeoutMs = 120_000;

/** Measures the time from process start to the first 200 of the home page, with an existing store and build. */
export async function measureStartUp(bench: Bench): Promise<PartResult> {
	const dataDir = join(bench.scratch, 'start-up');
	cpSync(await generatedStore(1000, bench.log), dataDir, { recursive: true });
	const [server, npmStart, readiness]: [number[], number[], number[]] = [[], [], []];
	for (let round = 0; round < bench.rounds; round += 1) {
		readiness.push(await startServer(bench, dataDir, '/readyz'));
		server.push(await startServer(bench, dataDir, '/'));
		npmStart.push(await startThroughNpm(bench, dataDir));
	}
	return {
		figures: [
			{ what: 'server process until /readyz', value: median(readiness), unit: 'ms' },
			{ what: 'server process until its first home page', value: median(server), unit: 'ms' },
			{
				what: 'npm start, not the first time, until its first home page',
				value: median(npmStart),
				unit: 'ms',
			},
		],
		verdicts: [],
		notes: ['An existing store of 1,000 articles on PGlite, the website built.'],
	};
}

async function startServer(bench: Bench, dataDir: string, firstPath: string): Promise<number> {
	const portico = await startPortico({ dataDir, logFolder: bench.scratch, firstPath });
	await portico.stop();
	return portico.readyAfterMs;
}

async function startThroughNpm(bench: Bench, dataDir: string): Promise<number> {
	const port = await findFreePort();
	const logFile = join(bench.scratch, `npm-start-${port}.log`);
	const startedAt = performance.now();
	const child = startProcess('npm', ['start', '--', '--no-demo'], {
		cwd: repositoryRoot,
		env: {
			...serverEnvironment(dataDir, port),
			...measuredEnvironment({ dataDir, logFolder: bench.scratch }),
		},
		logFile,
		// npm and its script forward SIGTERM; they cannot forward SIGKILL.
		killSignal: 'SIGTERM',
	});
	await waitUntilReady(child, () => respondsOk(`http://127.0.0.1:${port}/`), {
		logFile,
		limitMs: startTimeoutMs,
	});
	const took = performance.now() - startedAt;
	await stopProcess(child);
	return took;
}
