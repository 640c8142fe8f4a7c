import type { ServerProcess } from '@portico/testing/servers/server-process.ts';
import { articlePage, articleTexts } from '../articles/generated-addresses.ts';
import { seededRandom } from '../articles/random.ts';
import { atMost, type PartResult } from '../figures/part-result.ts';
import { percentile } from '../figures/statistics.ts';
import { type LoopResult, runClosedLoop } from '../load/closed-loop.ts';
import { startPortico } from '../servers/portico.ts';
import { residentMegabytes, waitUntilIdle } from '../servers/process-stats.ts';
import { generatedStore } from '../stores.ts';
import type { Bench } from './part.ts';

const connections = 8;
/** Requests for one existing page, to detect a slowdown. */
const probes = 500;
const idleLimitMs = 20_000;

/** Measures memory after many different pages and after many made-up addresses. */
export async function measureMemory(bench: Bench): Promise<PartResult> {
	const count = bench.quick ? 1000 : 10_000;
	const [pages, madeUp] = bench.quick ? [1000, 5000] : [10_000, 100_000];
	const dataDir = await generatedStore(count, bench.log);
	const options = { dataDir, logFolder: bench.scratch };

	let portico = await startPortico(options);
	const atStart = await settledMemory(portico);
	const paths = articleTexts(count).map(articlePage).slice(0, pages);
	await sendAll(portico, bench, paths.length, (number) => paths[number] as string);
	const afterPages = await settledMemory(portico);
	await portico.stop();

	portico = await startPortico(options);
	await sendAll(portico, bench, cachedPages, (number) => paths[number] as string);
	const pathOf = madeUpAddresses(paths.slice(0, cachedPages));
	// Warm up first: the measurement is whether memory keeps growing.
	await sendAll(portico, bench, madeUp / 10, (number) => pathOf(madeUp + number));
	const beforeMadeUp = await settledMemory(portico);
	const knownBefore = await knownPage(portico, paths[0] as string);
	const { statuses } = await sendAll(portico, bench, madeUp, pathOf);
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

/** Pages that are cached first and then requested with made-up parameters. */
const cachedPages = 500;

/** In MB. Allows for uncollected garbage; the cache itself must not grow. */
const madeUpGrowthLimit = 128;

async function settledMemory({ pid }: ServerProcess): Promise<number> {
	await waitUntilIdle(pid, idleLimitMs);
	return residentMegabytes(pid);
}

async function knownPage({ address: origin }: ServerProcess, path: string): Promise<number> {
	let remaining = probes;
	const next = () => (remaining-- > 0 ? { path } : null);
	const { latencies } = await runClosedLoop({ origin, connections: 1, next });
	return percentile(latencies, 0.5);
}

async function sendAll(
	{ address: origin }: ServerProcess,
	{ log }: Bench,
	count: number,
	pathOf: (number: number) => string,
): Promise<LoopResult> {
	let sent = 0;
	const next = () => {
		if (sent >= count) return null;
		if (sent > 0 && sent % 10_000 === 0) log(`  … ${sent.toLocaleString('en')} asked for`);
		sent += 1;
		return { path: pathOf(sent - 1) };
	};
	return runClosedLoop({ origin, connections, next });
}

/** Generates unique addresses like those of scanners and cache poisoning. */
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
