import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, constants, tmpdir } from 'node:os';
import { join } from 'node:path';
import { killProcesses } from '@portico/testing/servers/processes.ts';
import { repositoryRoot } from '../check/sources/repository-root.ts';
import { warnOfBusyMachine } from './busy-machine.ts';
import { BadUsage, type BenchRequest, helpText, type PartName, readCommandLine } from './command-line.ts';
import type { PartResult } from './figures/part-result.ts';
import { linesOfResult } from './figures/print-results.ts';
import { describeMachine } from './machine.ts';
import { measureApi } from './parts/api.ts';
import { measureCachedPage } from './parts/cached-page.ts';
import { measureGrowth } from './parts/growth.ts';
import { measureHostile } from './parts/hostile.ts';
import { measureImport } from './parts/import.ts';
import { measureMemory } from './parts/memory.ts';
import { measurePageViews } from './parts/page-views.ts';
import type { Bench, Part } from './parts/part.ts';
import { measurePublishToVisible } from './parts/publishing/publish-to-visible.ts';
import { measureSearch } from './parts/search/search.ts';
import { measureSoak } from './parts/soak.ts';
import { measureStartUp } from './parts/start-up.ts';
import { measureUncached } from './parts/uncached.ts';
import { findProgram } from './servers/find-program.ts';

/** `npm run bench`: measures what the design promises, prints it and keeps it as JSON. */

const parts: Record<PartName, Part> = {
	'cached-page': measureCachedPage,
	uncached: measureUncached,
	api: measureApi,
	'page-views': measurePageViews,
	'publish-to-visible': measurePublishToVisible,
	import: measureImport,
	'start-up': measureStartUp,
	memory: measureMemory,
	growth: measureGrowth,
	search: measureSearch,
	soak: measureSoak,
	hostile: measureHostile,
};

const resultsFolder = join(repositoryRoot, 'bench-results');
const tell = (line: string) => process.stdout.write(`${line}\n`);

/** What the part that runs leaves behind when it is interrupted. */
let cleanUp = async () => {};
let interrupted = false;

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
	process.on(signal, () => {
		// A terminal's Ctrl-C comes twice: from the terminal, and handed on by the script that started this one.
		if (interrupted) return;
		interrupted = true;
		cleanUp().finally(() => process.exit(128 + constants.signals[signal]));
	});
}
process.once('exit', () => void killProcesses());

try {
	const request = readCommandLine(process.argv.slice(2));
	if (request) await measure(request);
	else tell(helpText);
} catch (error) {
	if (!(error instanceof BadUsage)) throw error;
	process.stderr.write(`${error.message}\n\n${helpText}\n`);
	process.exitCode = 2;
}

async function measure(request: BenchRequest): Promise<void> {
	const startedAt = new Date();
	const machine = describeMachine();
	tell(
		`${machine.processor}, ${machine.processors} processors, Node ${machine.node}, commit ${machine.commit}`,
	);
	const results: Partial<Record<PartName, PartResult>> = {};
	const failed: PartName[] = [];
	for (const name of request.parts) {
		tell(`\n▸ ${name}`);
		try {
			const warning = await warnOfBusyMachine();
			if (warning) tell(`  ${warning}`);
			const result = await runPart(parts[name], request);
			results[name] = warning ? { ...result, notes: [warning, ...result.notes] } : result;
		} catch (error) {
			// Its servers were taken away from it: no failure, and nothing more is measured.
			if (interrupted) return;
			// The other parts can still be measured.
			failed.push(name);
			process.stderr.write(`✗ ${name}: ${error instanceof Error ? error.stack : String(error)}\n`);
		}
	}
	for (const [name, result] of Object.entries(results))
		for (const line of linesOfResult(name, result)) tell(line);
	mkdirSync(resultsFolder, { recursive: true });
	const file = join(resultsFolder, `${startedAt.toISOString().replaceAll(':', '-')}.json`);
	writeFileSync(file, `${JSON.stringify({ startedAt, machine, request, results, failed }, null, '\t')}\n`);
	tell(`\nWritten to ${file}`);
	const broken = Object.values(results).some(({ verdicts }) => verdicts.some(({ passed }) => !passed));
	if (failed.length > 0 || (request.strict && broken)) process.exitCode = 1;
}

async function runPart(part: Part, request: BenchRequest): Promise<PartResult> {
	const scratch = mkdtempSync(join(tmpdir(), 'portico-bench-'));
	cleanUp = async () => {
		await killProcesses();
		rmSync(scratch, { recursive: true, force: true, maxRetries: 5 });
	};
	const bench: Bench = { ...request, processors: chooseProcessors(request), scratch, tell };
	try {
		return await part(bench);
	} finally {
		await cleanUp();
	}
}

/** The last processor makes the load, the first serves: taking turns on one would measure the turns. */
function chooseProcessors({ pinned }: BenchRequest): Bench['processors'] {
	const count = availableParallelism();
	if (!pinned || count < 2 || !findProgram('taskset')) return { server: null, load: null };
	return { server: 0, load: count - 1 };
}
