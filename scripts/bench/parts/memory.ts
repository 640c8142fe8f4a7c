import type { ServerProcess } from '@portico/testing/servers/server-process.ts';
import { articlePage, articleTexts } from '../articles/generated-addresses.ts';
import { seededRandom } from '../articles/random.ts';
import { atMost, type PartResult } from '../figures/part-result.ts';
import { percentile } from '../figures/statistics.ts';
import { type LoopResult, runClosedLoop } from '../load/closed-loop.ts';
import { startPortico } from '../servers/portico.ts';
import { residentMegabytes, untilIdle } from '../servers/process-facts.ts';
import { generatedStore } from '../stores.ts';
import type { Bench } from './part.ts';

const connections = 8;
/** How often a known page is asked for, to see whether something slowed down. */
const probes = 500;
const idleLimitMs = 20_000;

/** What a server holds after many different pages, and after many addresses that nobody ever gave out. */
export async function measureMemory(bench: Bench): Promise<PartResult> {
	const count = bench.quick ? 1000 : 10_000;
	const [pages, madeUp] = bench.quick ? [1000, 5000] : [10_000, 100_000];
	const dataDir = await generatedStore(count, bench.tell);
	const options = { dataDir, logFolder: bench.scratch };

	let portico = await startPortico(options);
	const atStart = await settledMemory(portico);
	const paths = articleTexts(count).map(articlePage).slice(0, pages);
	await ask(portico, bench, paths.length, (number) => paths[number] as string);
	const afterPages = await settledMemory(portico);
	await portico.stop();

	portico = await startPortico(options);
	await ask(portico, bench, keptBefore, (number) => paths[number] as string);
	const pathOf = madeUpAddresses(paths.slice(0, keptBefore));
	// The first ones of their kinds warm the process up; what is measured is whether it goes on growing.
	await ask(portico, bench, madeUp / 10, (number) => pathOf(madeUp + number));
	const beforeMadeUp = await settledMemory(portico);
	const knownBefore = await knownPage(portico, paths[0] as string);
	const { statuses } = await ask(portico, bench, madeUp, pathOf);
	const afterMadeUp = await settledMemory(portico);
	const knownAfter = await knownPage(portico, paths[0] as string);
	await portico.stop();

	const slower = knownAfter / knownBefore;
	return {
		figures: [
			{ what: 'resident memory after the start', value: atStart, unit: 'MB' },
			{ what: `… after ${pages.toLocaleString('en')} different pages`, value: afterPages, unit: 'MB' },
			{ what: 'resident memory before made-up addresses', value: beforeMadeUp, unit: 'MB' },
			{ what: `… after ${madeUp.toLocaleString('en')} made-up addresses`, value: afterMadeUp, unit: 'MB' },
			{ what: 'a known page before them, p50', value: knownBefore, unit: 'ms' },
			{ what: 'a known page after them, p50', value: knownAfter, unit: 'ms' },
		],
		verdicts: [
			atMost('made-up addresses: growth of memory, MB', afterMadeUp - beforeMadeUp, madeUpGrowthLimit),
			atMost('made-up addresses: a known page afterwards / before, p50', slower, 1.5),
		],
		notes: [
			`Made-up addresses: unknown paths, unknown articles, and known pages and calls with unknown parameters. Answered: ${inWords(statuses)}.`,
			'The cache is bounded by CACHE_MEGABYTES (default); the process itself holds more.',
		],
	};
}

/** Pages that are kept before, and asked for with made-up parameters. */
const keptBefore = 500;

/** What the garbage collector has not given back: the cache itself must not grow. */
const madeUpGrowthLimit = 128;

async function settledMemory({ pid }: ServerProcess): Promise<number> {
	await untilIdle(pid, idleLimitMs);
	return residentMegabytes(pid);
}

async function knownPage({ address: origin }: ServerProcess, path: string): Promise<number> {
	let left = probes;
	const next = () => (left-- > 0 ? { path } : null);
	const { latencies } = await runClosedLoop({ origin, connections: 1, next });
	return percentile(latencies, 0.5);
}

async function ask(
	{ address: origin }: ServerProcess,
	{ tell }: Bench,
	count: number,
	pathOf: (number: number) => string,
): Promise<LoopResult> {
	let asked = 0;
	const next = () => {
		if (asked >= count) return null;
		if (asked > 0 && asked % 10_000 === 0) tell(`  … ${asked.toLocaleString('en')} asked for`);
		asked += 1;
		return { path: pathOf(asked - 1) };
	};
	return runClosedLoop({ origin, connections, next });
}

/** What scanners and cache poisoners send, never the same twice. */
function madeUpAddresses(known: readonly string[]): (number: number) => string {
	const random = seededRandom(99);
	const kinds: ((word: string) => string)[] = [
		(word) => `/${word}`,
		(word) => `/articledetail/${word}`,
		(word) => `/articlepagelist/${word}?page=${random.between(1, 9999)}`,
		(word) => `${random.pick(known)}?${word}=1`,
		(word) => `/?utm_source=${word}`,
		(word) => `/api/articles/${word}?lang=zh`,
		(word) => `/api/columns/bench-list-0/articles?lang=zh&page=1&${word}=1`,
	];
	return (number) =>
		random.pick(kinds)(`made-up-${number.toString(36)}-${random.between(0, 1e9).toString(36)}`);
}

const inWords = (statuses: LoopResult['statuses']) =>
	Object.entries(statuses)
		.map(([status, count]) => `${count.toLocaleString('en')} × ${status}`)
		.join(', ');
