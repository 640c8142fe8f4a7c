import type { SearchResults } from '../../../../api/answers/search.ts';
import type { Language } from '../../../../api/languages.ts';
import type { DatabaseName } from '../../command-line.ts';
import { atMost, type Figure, type Verdict } from '../../figures/part-result.ts';
import { median, percentile } from '../../figures/statistics.ts';
import { frequentWords } from './stores/large-bundle.ts';

export type SearchQuery = { q: string; lang: Language };

/** Searches in process, past everything that keeps answers. */
export type UncachedSearch = (query: SearchQuery) => Promise<Pick<SearchResults, 'withAllWords'>>;

/** What is measured: a store as it is named before each figure, and how often it is asked. */
export type LatencyRun = {
	what: string;
	database: DatabaseName;
	rounds: number;
	/** How many texts there are of each language. */
	texts: Readonly<Record<Language, number>>;
};

/** The longest p95 in milliseconds, at 100,000 articles. */
const maxP95Ms: Record<DatabaseName, { ordinary: number; frequent: number }> = {
	pglite: { ordinary: 60, frequent: 200 },
	postgres: { ordinary: 25, frequent: 80 },
};

/** Queries whose words stand in very many texts: each has far more to count and to rank than a usual one. */
const frequentQueries: readonly SearchQuery[] = [
	{ q: frequentWords.zh, lang: 'zh' },
	{ q: frequentWords.en, lang: 'en' },
	{ q: 'the', lang: 'en' },
	{ q: '的', lang: 'zh' },
	{ q: `${frequentWords.zh} 工程`, lang: 'zh' },
	{ q: `the ${frequentWords.en}`, lang: 'en' },
];

/** How often each of them is asked in a round. */
const timesInRound = 20;

const shares = [0.5, 0.95, 0.99] as const;

/** About half of the texts, in percent: the limit for frequent words is for these. */
const half = 55;

type Measured = { figures: Figure[]; verdicts: Verdict[] };

/** p50, p95 and p99 of all queries together, one after another; a round before the first warms up. */
export async function measureLatency(
	search: UncachedSearch,
	queries: readonly SearchQuery[],
	{ what, database, rounds }: LatencyRun,
): Promise<Measured> {
	const measured = await inRounds(search, queries, rounds);
	const limit = maxP95Ms[database].ordinary;
	return {
		figures: figuresOf(`${what}: all ${queries.length} queries`, measured),
		verdicts: [atMost(`${what}: all queries, p95 (ms)`, percentileOf(measured, 0.95), limit)],
	};
}

/**
 * The same of each query with frequent words. The limit is for words in half of all texts; beside each stands
 * in how many its own are.
 */
export async function measureFrequentWords(
	search: UncachedSearch,
	{ what, database, rounds, texts }: LatencyRun,
): Promise<Measured> {
	const figures: Figure[] = [];
	const verdicts: Verdict[] = [];
	for (const query of frequentQueries) {
		const { withAllWords } = await search(query);
		const share = Math.round((100 * withAllWords) / Math.max(1, texts[query.lang]));
		const name = `${what}: “${query.q}”, in ${share} % of the texts`;
		const repeated = Array.from({ length: timesInRound }, () => query);
		const measured = await inRounds(search, repeated, rounds);
		figures.push(...figuresOf(name, measured));
		// Function words stand in nearly all texts: they are shown, and have no limit.
		if (share > half) continue;
		const limit = maxP95Ms[database].frequent;
		verdicts.push(atMost(`${name}, p95 (ms)`, percentileOf(measured, 0.95), limit));
	}
	return { figures, verdicts };
}

/** Latencies in milliseconds, by round. */
async function inRounds(
	search: UncachedSearch,
	queries: readonly SearchQuery[],
	rounds: number,
): Promise<number[][]> {
	const measured: number[][] = [];
	for (let round = 0; round <= rounds; round += 1) {
		const latencies: number[] = [];
		for (const query of queries) {
			const askedAt = performance.now();
			await search(query);
			latencies.push(performance.now() - askedAt);
		}
		if (round > 0) measured.push(latencies);
	}
	return measured;
}

const percentileOf = (measured: readonly number[][], share: number) =>
	median(measured.map((latencies) => percentile(latencies, share)));

function figuresOf(what: string, measured: readonly number[][]): Figure[] {
	return shares.map((share) => ({
		what: `${what}, p${share * 100}`,
		value: percentileOf(measured, share),
		unit: 'ms',
	}));
}
