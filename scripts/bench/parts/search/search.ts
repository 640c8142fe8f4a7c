import { searchArticles } from '@portico/content/search/search-articles.ts';
import { maxQueryLength, queryLength } from '../../../../api/constants.ts';
import type { Language } from '../../../../api/languages.ts';
import type { Database } from '../../../../content/store/connect.ts';
import type { DatabaseName } from '../../command-line.ts';
import { formatResult } from '../../figures/format-result.ts';
import type { Figure, PartResult } from '../../figures/part-result.ts';
import { countedResults } from '../../figures/relevance.ts';
import { percentile } from '../../figures/statistics.ts';
import { isCacheHit } from '../../load/cache-status.ts';
import { runClosedLoop, unexpectedStatuses } from '../../load/closed-loop.ts';
import { startPortico } from '../../servers/portico.ts';
import type { Bench } from '../part.ts';
import { measureFrequentWords, measureLatency, type SearchQuery } from './measure-latency.ts';
import { type Miss, measureRelevance } from './measure-relevance.ts';
import { findCorpus, type KnownItemQuery, readQueries } from './stores/corpus.ts';
import {
	type SearchStore,
	type StoreContents,
	type StoreEnvironment,
	searchStore,
	withOpenStore,
	withRunningDatabase,
} from './stores/search-stores.ts';

/** The corpus as it is, and with generated articles as many as the search must bear. */
const stores: readonly StoreContents[] = [
	{ name: 'corpus', of: 'corpus' },
	{ name: '100,000 articles', of: { articles: 100_000, generatedShare: 0.5 } },
];

/** Little of everything: to see whether it runs. */
const quickStores: readonly StoreContents[] = [
	{ name: 'part of the corpus', of: { articles: 2000, generatedShare: 0 } },
	{ name: '2,000 articles', of: { articles: 2000, generatedShare: 0.5 } },
];

const databaseTitles: Record<DatabaseName, string> = { pglite: 'PGlite', postgres: 'PostgreSQL' };

/**
 * Whether what is meant is found, and how soon: relevance on the corpus, latency on it and among 100,000
 * articles, on both databases.
 */
export async function measureSearch(bench: Bench): Promise<PartResult> {
	const corpus = findCorpus(process.env);
	if ('missing' in corpus) return { figures: [], verdicts: [], notes: [`Left out: ${corpus.missing}`] };
	const queries = readQueries(corpus.queriesFile);
	const result: PartResult = { figures: [], verdicts: [], notes: notesOn(queries) };
	const [whole, large] = bench.quick ? quickStores : stores;
	for (const database of bench.databases) {
		for (const contents of [whole, large]) {
			if (!contents) continue;
			const store = await searchStore(bench, database, contents, corpus, queries);
			bench.log(`  measuring ${databaseTitles[database]}, ${contents.name}`);
			const measured = await measureStore(bench, store, queries, contents === whole);
			// Making the next store can take long: what is known is told now, and once more with everything.
			for (const line of formatResult(`  ${databaseTitles[database]}, ${contents.name}`, {
				...measured,
				notes: [],
			}))
				bench.log(line);
			result.figures.push(...measured.figures);
			result.verdicts.push(...measured.verdicts);
		}
	}
	return result;
}

async function measureStore(
	bench: Bench,
	store: SearchStore,
	queries: readonly KnownItemQuery[],
	forRelevance: boolean,
): Promise<Omit<PartResult, 'notes'>> {
	const { database, dataDir, importSeconds } = store;
	const what = `${databaseTitles[database]}, ${store.name}`;
	return withRunningDatabase(database, dataDir, async (environment) => {
		const measured = await withOpenStore(environment, async (opened) => {
			const search = (query: SearchQuery) => searchIn(opened, query);
			const texts = await countTexts(opened);
			const run = { what, database, rounds: bench.rounds, texts };
			const relevance = forRelevance
				? await measureRelevance(search, queries, what, missLogger(bench))
				: null;
			const latency = await measureLatency(search, queries, run);
			const frequent = await measureFrequentWords(search, run);
			const parts = [relevance, latency, frequent].filter((part) => part !== null);
			const figures: Figure[] = [
				{ what: `${what}: import`, value: importSeconds, unit: 's' },
				...(await sizesOf(opened, what)),
				...parts.flatMap((part) => part.figures),
			];
			return { figures, verdicts: parts.flatMap((part) => part.verdicts) };
		});
		const overHttp = await measureOverHttp(bench, environment, queries, what);
		return { figures: [...measured.figures, ...overHttp], verdicts: measured.verdicts };
	});
}

const searchIn = (database: Database, { q, lang }: { q: string; lang: Language }) =>
	searchArticles(database, lang, { q, sort: 'relevance', page: 1, pageSize: countedResults });

/** Shows what was not found at once, for the kinds that begin with the environment's `MISSES`; never kept. */
function missLogger({ log }: Bench): (miss: Miss) => void {
	const shown = process.env.MISSES;
	return ({ query: { q, kind, lang, relevant }, found, didYouMean }) => {
		if (!shown || !kind.startsWith(shown)) return;
		const wanted = [...relevant].slice(0, 3).join(' ');
		const instead = found.slice(0, 3).join(' ') || 'nothing';
		log(`  ${kind} ${lang} ${JSON.stringify(q)}: ${wanted}; found ${instead}; meant ${didYouMean ?? '-'}`);
	};
}

function notesOn(queries: readonly KnownItemQuery[]): string[] {
	return [
		`${queries.length} queries, each in its own language; a mistyped one counts directly or through “did you mean”.`,
		'Latencies are of searches in this process, one after another, nothing kept; over HTTP each query is asked once.',
		'Of 100,000 articles half are generated: the first of the frequent words stand in half of all texts of their language.',
	];
}

/** Which share of the queries warms the server up. */
const warmUpShare = 0.2;

/**
 * How long `/api/search` takes on a server of its own, each query asked once by one connection. The server
 * counts what is searched for, as always, so the store's counts of queries grow.
 *
 * @throws Error when one is answered by anything but 200, or from the cache
 */
async function measureOverHttp(
	{ scratch }: Pick<Bench, 'scratch'>,
	environment: StoreEnvironment,
	queries: readonly SearchQuery[],
	what: string,
): Promise<Figure[]> {
	const { DATA_DIR: dataDir, DATABASE_URL: databaseUrl } = environment;
	const portico = await startPortico({ dataDir, databaseUrl, logFolder: scratch });
	const paths = addressesOf(queries);
	const all = paths.values();
	const { latencies, statuses } = await runClosedLoop({
		origin: portico.address,
		connections: 1,
		next: () => {
			const { value: path } = all.next();
			return path === undefined ? null : { path };
		},
		onResponse: ({ headers }, { path }) => {
			if (isCacheHit(headers)) throw new Error(`${path} came from the cache.`);
		},
	});
	await portico.stop();
	const unexpected = unexpectedStatuses(statuses);
	if (unexpected) throw new Error(`Searches were not answered by 200: ${unexpected}.`);
	const measured = latencies.slice(Math.floor(latencies.length * warmUpShare));
	return [0.5, 0.95].map((share) => ({
		what: `${what}: over HTTP, p${share * 100}`,
		value: percentile(measured, share),
		unit: 'ms',
	}));
}

/** Each address once, whatever kinds of query share it; none that the call refuses. */
function addressesOf(queries: readonly SearchQuery[]): Set<string> {
	const askable = queries.filter(({ q }) => queryLength(q) <= maxQueryLength);
	return new Set(
		askable.map(({ q, lang }) => `/api/search?${new URLSearchParams({ lang, q, pageSize: '10' })}`),
	);
}

/** How many texts of each language can be found. */
async function countTexts(database: Database): Promise<Record<Language, number>> {
	const { rows } = await database.execute<{ lang: Language; count: number }>(
		'select lang, count(*)::int as count from search_texts group by lang',
	);
	return { zh: 0, en: 0, ...Object.fromEntries(rows.map(({ lang, count }) => [lang, count])) };
}

/** Smaller tables and indexes are not worth a line. */
const leastBytes = 1_000_000;

/** What the tables of the search take on the disk, everything that belongs to them included. */
async function sizesOf(database: Database, what: string): Promise<Figure[]> {
	const { rows } = await database.execute<{ name: string; index: boolean; bytes: number }>(`
		select relname as name, relkind = 'i' as index, pg_total_relation_size(oid)::float8 as bytes
		from pg_class where relname like 'search\\_%' and relkind in ('r', 'i') order by relkind desc, relname
	`);
	const all = rows.filter(({ index }) => !index).reduce((sum, { bytes }) => sum + bytes, 0);
	const large = rows.filter(({ bytes }) => bytes >= leastBytes);
	return [
		sizeFigure(`${what}: tables of the search and their indexes`, all),
		...large.map(({ name, index, bytes }) =>
			sizeFigure(`${what}: ${index ? 'index' : 'table and its indexes'} ${name}`, bytes),
		),
	];
}

const sizeFigure = (what: string, bytes: number): Figure => ({ what, value: bytes / 1e6, unit: 'MB' });
