import {
	articleCall,
	articlePage,
	articleTexts,
	listCalls,
	listPageAddress,
	listPages,
	searchCalls,
} from '../articles/generated-addresses.ts';
import { atMost, type Figure, type PartResult } from '../figures/part-result.ts';
import { median, percentile } from '../figures/statistics.ts';
import { runClosedLoop, unexpectedStatuses } from '../load/closed-loop.ts';
import { startPortico } from '../servers/portico.ts';
import { generatedStore } from '../stores.ts';
import type { Bench } from './part.ts';

/** The requirement for lists and articles. */
const maxGrowth = 1.5;

/** Requests per kind and round, after the warm-up requests. */
const measuredCount = 100;
const warmUpCount = 60;

/** Small stores have no longer lists. */
const pagesOfOneList = 8;

type Latencies = { p50: number; p95: number };
/** Latencies by kind of request: `list page`, `article call`, `search`, … */
type Round = Record<string, Latencies>;

/**
 * Compares the latencies of uncached lists, articles and searches in small and large stores. Sizes alternate, and
 * each round starts a new server with an empty cache. Requests are sequential.
 */
export async function measureGrowth(bench: Bench): Promise<PartResult> {
	const stores = new Map<number, string>();
	for (const size of bench.sizes) stores.set(size, await generatedStore(size, bench.log));
	const rounds = new Map<number, Round[]>();
	for (let round = 0; round < bench.rounds; round += 1) {
		for (const [size, dataDir] of stores) {
			rounds.set(size, [...(rounds.get(size) ?? []), await measureStore(bench, size, dataDir)]);
			bench.log(`  round ${round + 1}: ${size.toLocaleString('en')} articles measured`);
		}
	}
	return resultOf(rounds);
}

async function measureStore(bench: Bench, size: number, dataDir: string): Promise<Round> {
	const portico = await startPortico({ dataDir, logFolder: bench.scratch });
	const { address: origin } = portico;
	const texts = articleTexts(size);
	const each = warmUpCount + measuredCount;
	const kinds: Record<string, string[]> = {
		'article page': texts.slice(0, each).map(articlePage),
		// Use other articles than the pages above, whose calls may be cached.
		'article call': texts.slice(each, 2 * each).map(articleCall),
		'list page': (await listPages(origin, pagesOfOneList)).map(listPageAddress),
		'list call': await listCalls(origin, pagesOfOneList),
		search: searchCalls(each),
	};
	const round: Round = {};
	for (const [kind, paths] of Object.entries(kinds)) round[kind] = await measureEach(origin, kind, paths);
	await portico.stop();
	return round;
}

async function measureEach(origin: string, kind: string, paths: string[]): Promise<Latencies> {
	const warmUp = Math.min(warmUpCount, Math.floor(paths.length / 3));
	let used = 0;
	const next = () => {
		const path = paths[used];
		used += 1;
		return path === undefined || used > warmUp + measuredCount ? null : { path };
	};
	const { latencies, statuses } = await runClosedLoop({ origin, connections: 1, next });
	const unexpected = unexpectedStatuses(statuses);
	if (unexpected) throw new Error(`${kind}: not everything was answered by 200: ${unexpected}.`);
	const measured = latencies.slice(warmUp);
	return { p50: percentile(measured, 0.5), p95: percentile(measured, 0.95) };
}

function resultOf(rounds: ReadonlyMap<number, Round[]>): PartResult {
	const sizes = [...rounds.keys()].toSorted((a, b) => a - b);
	const [smallest, largest] = [sizes[0] as number, sizes.at(-1) as number];
	const figureOf = (size: number, kind: string, figure: keyof Latencies) =>
		median((rounds.get(size) ?? []).map((round) => round[kind]?.[figure] ?? Number.NaN));
	const kinds = Object.keys(rounds.get(smallest)?.[0] ?? {});
	const figures = kinds.flatMap((kind) =>
		sizes.flatMap((size) =>
			(['p50', 'p95'] as const).map(
				(figure): Figure => ({
					what: `${kind} of ${size.toLocaleString('en')} articles, ${figure}`,
					value: figureOf(size, kind, figure),
					unit: 'ms',
				}),
			),
		),
	);
	const growth = (kind: string) => figureOf(largest, kind, 'p95') / figureOf(smallest, kind, 'p95');
	const span = `${largest.toLocaleString('en')} / ${smallest.toLocaleString('en')} articles`;
	const demanded = kinds.filter((kind) => kind !== 'search');
	if (smallest !== largest)
		figures.push({ what: `search: p95, ${span}`, value: growth('search'), unit: 'ratio' });
	const verdicts =
		smallest === largest
			? []
			: demanded.map((kind) => atMost(`${kind}: p95, ${span}`, growth(kind), maxGrowth));
	return {
		figures,
		verdicts,
		notes: ['PGlite, one connection, every address asked for once a round by a server started for it.'],
	};
}
