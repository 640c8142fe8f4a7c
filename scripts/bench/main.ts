import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { arch, availableParallelism, constants, cpus, platform, release, tmpdir, totalmem } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { killProcesses } from '@portico/testing/servers/processes.ts';
import { repositoryRoot } from '../check/sources/repository-root.ts';
import { type BenchRequest, helpText, type PartName, readCommandLine, UsageError } from './command-line.ts';
import { formatResult } from './figures/format-result.ts';
import type { PartResult } from './figures/part-result.ts';
import { measureApi } from './parts/api.ts';
import { measureCachedPage } from './parts/cached-page.ts';
import { measureFloods } from './parts/floods.ts';
import { measureGrowth } from './parts/growth.ts';
import { measureImport } from './parts/import.ts';
import { measureMemory } from './parts/memory.ts';
import { measureNewsroomList } from './parts/newsroom-list.ts';
import { measurePageViews } from './parts/page-views.ts';
import type { Bench, Part } from './parts/part.ts';
import { measurePublishToVisible } from './parts/publish-to-visible.ts';
import { measureSearch } from './parts/search/search.ts';
import { measureStartUp } from './parts/start-up.ts';
import { measureUncached } from './parts/uncached.ts';
import { findProgram } from './servers/find-program.ts';

/** `npm run bench`: measures the performance requirements, prints the results and saves them as JSON. */

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
	'newsroom-list': measureNewsroomList,
	floods: measureFloods,
};

const resultsFolder = join(repositoryRoot, 'bench-results');

/** How long the load of other programs is measured before each part. */
const sampleMs = 2000;
/** Results are unreliable when other processes use more than this share of the processors. */
const maxLoadShare = 0.15;

const log = (line: string) => process.stdout.write(`${line}\n`);

/** Removes what the running part leaves behind when it is interrupted. */
let cleanUp = async () => {};
let interrupted = false;

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
	process.on(signal, () => {
		// Ctrl-C arrives twice: from the terminal, and forwarded by the parent script.
		if (interrupted) return;
		interrupted = true;
		cleanUp().finally(() => process.exit(128 + constants.signals[signal]));
	});
}
process.once('exit', () => void killProcesses());

try {
	const request = readCommandLine(process.argv.slice(2));
	if (request) await measure(request);
	else log(helpText);
} catch (error) {
	if (!(error instanceof UsageError)) throw error;
	process.stderr.write(`${error.message}\n\n${helpText}\n`);
	process.exitCode = 2;
}

async function measure(request: BenchRequest): Promise<void> {
	const startedAt = new Date();
	const machine = describeMachine();
	log(
		`${machine.processor}, ${machine.processors} processors, Node ${machine.node}, commit ${machine.commit}`,
	);
	const results: Partial<Record<PartName, PartResult>> = {};
	const failed: PartName[] = [];
	for (const name of request.parts) {
		log(`\n▸ ${name}`);
		try {
			const warning = await checkSystemLoad();
			if (warning) log(`  ${warning}`);
			const result = await runPart(parts[name], request);
			results[name] = warning ? { ...result, notes: [warning, ...result.notes] } : result;
		} catch (error) {
			// The cleanup has stopped its servers, so this is not a failure.
			if (interrupted) return;
			failed.push(name);
			process.stderr.write(`✗ ${name}: ${error instanceof Error ? error.stack : String(error)}\n`);
		}
	}
	for (const [name, result] of Object.entries(results))
		for (const line of formatResult(name, result)) log(line);
	mkdirSync(resultsFolder, { recursive: true });
	const file = join(resultsFolder, `${startedAt.toISOString().replaceAll(':', '-')}.json`);
	writeFileSync(file, `${JSON.stringify({ startedAt, machine, request, results, failed }, null, '\t')}\n`);
	log(`\nWritten to ${file}`);
	const limitExceeded = Object.values(results).some(({ verdicts }) => verdicts.some(({ passed }) => !passed));
	if (failed.length > 0 || (request.strict && limitExceeded)) process.exitCode = 1;
}

async function runPart(part: Part, request: BenchRequest): Promise<PartResult> {
	const scratch = mkdtempSync(join(tmpdir(), 'portico-bench-'));
	cleanUp = async () => {
		await killProcesses();
		rmSync(scratch, { recursive: true, force: true, maxRetries: 5 });
	};
	const bench: Bench = { ...request, processors: chooseProcessors(request), scratch, log };
	try {
		return await part(bench);
	} finally {
		await cleanUp();
	}
}

/** Pins server and load generator to different processors; sharing one would measure context switches. */
function chooseProcessors({ pinned }: BenchRequest): Bench['processors'] {
	const count = availableParallelism();
	if (!pinned || count < 2 || !findProgram('taskset')) return { server: null, load: null };
	return { server: 0, load: count - 1 };
}

/** The hardware and software that produced the results. */
type Machine = {
	processor: string;
	processors: number;
	memoryMegabytes: number;
	system: string;
	node: string;
	/** The measured commit, followed by `+` when there are uncommitted changes. */
	commit: string;
};

function describeMachine(): Machine {
	const git = (...args: string[]) =>
		spawnSync('git', args, { cwd: repositoryRoot, encoding: 'utf8' }).stdout?.trim() ?? '';
	return {
		processor: cpus()[0]?.model.trim() ?? 'unknown',
		processors: availableParallelism(),
		memoryMegabytes: Math.round(totalmem() / 2 ** 20),
		system: `${platform()} ${release()} ${arch()}`,
		node: process.version,
		commit: `${git('rev-parse', '--short', 'HEAD') || 'unknown'}${git('status', '--porcelain') ? '+' : ''}`,
	};
}

/**
 * Measures the processor load of other programs. Call it before the benchmark starts its own processes.
 *
 * @returns a warning to publish with the results; null when the load is low
 */
async function checkSystemLoad(): Promise<string | null> {
	const before = processorTimes();
	await pause(sampleMs);
	const after = processorTimes();
	const share = 1 - (after.idle - before.idle) / (after.all - before.all);
	if (share <= maxLoadShare) return null;
	const percent = Math.round(share * 100);
	return `NOT TO BE TRUSTED: before this part began, others used ${percent} % of the processors.`;
}

function processorTimes(): { idle: number; all: number } {
	const sum = { idle: 0, all: 0 };
	for (const { times } of cpus()) {
		sum.idle += times.idle;
		for (const time of Object.values(times)) sum.all += time;
	}
	return sum;
}
