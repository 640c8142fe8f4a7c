import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, constants, cpus, tmpdir, totalmem } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { killProcesses } from '@portico/testing/servers/processes.ts';
import { repositoryRoot } from '../check/repository.ts';
import { measureAutosave } from './autosave.ts';
import { measureEditor } from './editor.ts';
import { type Bench, databaseNames, type Figure } from './measure.ts';
import { measureNewsroomFloods } from './newsroom-floods.ts';
import { measureNewsroomList } from './newsroom-list.ts';
import { measurePageLoad } from './page-load.ts';
import { measureCachedPage, measureGrowth, measureMemory, measureUncached } from './pages.ts';
import { measureSearch } from './search.ts';
import { measureImport } from './stores.ts';
import { measureUploads } from './uploads.ts';

/** `npm run bench`: measures the performance requirements, prints the results and saves them as JSON. */

const parts: Record<string, (bench: Bench) => Promise<Figure[]>> = {
	'cached-page': measureCachedPage,
	uncached: measureUncached,
	memory: measureMemory,
	import: measureImport,
	growth: measureGrowth,
	search: measureSearch,
	'newsroom-list': measureNewsroomList,
	'newsroom-floods': measureNewsroomFloods,
	autosave: measureAutosave,
	uploads: measureUploads,
	editor: measureEditor,
	'page-load': measurePageLoad,
};

const help = `Usage: npm run bench [-- PART … OPTIONS]

Parts, all of them when none is named:
  ${Object.keys(parts).join(', ')}

  --rounds N     how often each measurement is repeated; the median counts (5)
  --seconds N    how long one run of a load takes (5)
  --sizes N,N    numbers of articles that growth compares (1000,10000,100000)
  --database D   pglite or postgres, of import, search, newsroom-list, autosave and uploads (both)
  --against URL  a server that page-load measures in turns with its own
  --quick        everything small, to see whether it runs
  --strict       end with exit code 1 when a limit is not kept
  --no-pin       do not bind server and load to processors of their own
  --help

Results are printed, and written as JSON into bench-results/.`;

const log = (line: string) => process.stdout.write(`${line}\n`);

/** Removes what the running part leaves behind when it is interrupted. */
let cleanUp = async () => {};
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
	process.once(signal, () => void cleanUp().finally(() => process.exit(128 + constants.signals[signal])));

const text = { type: 'string' } as const;
const flag = { type: 'boolean', default: false } as const;
const { values, positionals } = parseArgs({
	allowPositionals: true,
	options: {
		...{ rounds: text, seconds: text, sizes: text, database: text, against: text },
		...{ quick: flag, strict: flag, 'no-pin': flag, help: flag },
	},
});
const unknown = positionals.find((name) => !Object.hasOwn(parts, name));
if (values.help || unknown !== undefined) {
	if (unknown !== undefined) log(`There is no part “${unknown}”.\n`);
	log(help);
	process.exit(unknown === undefined ? 0 : 2);
}

const isPinned = !values['no-pin'] && availableParallelism() > 1;
const startedAt = new Date();
const git = (...args: string[]) =>
	spawnSync('git', args, { cwd: repositoryRoot, encoding: 'utf8' }).stdout.trim();
const machine = {
	...{ processor: cpus()[0]?.model.trim(), processors: availableParallelism(), node: process.version },
	memoryMegabytes: Math.round(totalmem() / 2 ** 20),
	commit: `${git('rev-parse', '--short', 'HEAD')}${git('status', '--porcelain') ? '+' : ''}`,
};
log(`${machine.processor}, ${machine.processors} processors, Node ${machine.node}, commit ${machine.commit}`);
const results: Record<string, Figure[]> = {};
for (const [name, measure] of Object.entries(parts)) {
	if (positionals.length > 0 && !positionals.includes(name)) continue;
	log(`\n▸ ${name}`);
	const others = await loadOfOthers();
	if (others > 0.15)
		log(
			`  NOT TO BE TRUSTED: before this part began, others used ${Math.round(others * 100)} % of the processors.`,
		);
	const scratch = mkdtempSync(join(tmpdir(), 'portico-bench-'));
	// PostgreSQL refuses to run as root, and then runs as a user who must be able to enter.
	chmodSync(scratch, 0o711);
	cleanUp = async () => {
		await killProcesses();
		rmSync(scratch, { recursive: true, force: true, maxRetries: 5 });
	};
	try {
		results[name] = await measure({
			rounds: Number(values.rounds ?? (values.quick ? 2 : 5)),
			seconds: Number(values.seconds ?? (values.quick ? 1 : 5)),
			sizes: (values.sizes ?? (values.quick ? '300,1000' : '1000,10000,100000')).split(',').map(Number),
			databases: databaseNames.filter((known) =>
				[undefined, known].includes(values.database as typeof known),
			),
			...{ quick: values.quick, against: values.against ?? null, scratch, log },
			processors: isPinned ? { server: 0, load: availableParallelism() - 1 } : { server: null, load: null },
		});
		for (const line of table(results[name])) log(line);
	} catch (error) {
		process.stderr.write(`✗ ${name}: ${error instanceof Error ? error.stack : String(error)}\n`);
		process.exitCode = 1;
	} finally {
		await cleanUp();
	}
}
const folder = join(repositoryRoot, 'bench-results');
mkdirSync(folder, { recursive: true });
const file = join(folder, `${startedAt.toISOString().replaceAll(':', '-')}.json`);
writeFileSync(file, `${JSON.stringify({ startedAt, machine, options: values, results }, null, '\t')}\n`);
log(`\nWritten to ${file}`);
if (
	values.strict &&
	Object.values(results)
		.flat()
		.some((figure) => !isKept(figure))
)
	process.exitCode = 1;

function isKept({ value, limit }: Figure): boolean {
	return limit === undefined || ('atLeast' in limit ? value >= limit.atLeast : value <= limit.atMost);
}

/** Whole numbers as they are, others with three significant digits; limits beside what they are for. */
function table(figures: readonly Figure[]): string[] {
	const format = new Intl.NumberFormat('en', { maximumSignificantDigits: 3 });
	const width = Math.max(...figures.map(({ what }) => what.length));
	return figures.map((figure) => {
		const { what, value, unit, limit } = figure;
		const number = Math.abs(value) < 100 ? format.format(value) : Math.round(value).toLocaleString('en');
		const required = limit && ('atLeast' in limit ? `≥ ${limit.atLeast}` : `≤ ${limit.atMost}`);
		const verdict = required ? `  ${isKept(figure) ? '✓' : '✗ FAIL'} ${required}` : '';
		return `  ${what.padEnd(width)}  ${number.padStart(8)} ${unit}${verdict}`;
	});
}

/** The share of the processors that other programs use, 0 to 1, over two seconds. */
async function loadOfOthers(): Promise<number> {
	const times = () => {
		const all = cpus()
			.flatMap((cpu) => Object.values(cpu.times))
			.reduce((sum, time) => sum + time, 0);
		return { all, idle: cpus().reduce((sum, cpu) => sum + cpu.times.idle, 0) };
	};
	const before = times();
	await pause(2000);
	const after = times();
	return 1 - (after.idle - before.idle) / (after.all - before.all);
}
