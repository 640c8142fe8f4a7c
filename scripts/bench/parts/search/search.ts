import { searchArticles } from '@portico/content/search/search-articles.ts';
import type { Language } from '../../../../api/languages.ts';
import type { Database } from '../../../../content/store/connect.ts';
import type { DatabaseName } from '../../command-line.ts';
import { formatResult } from '../../figures/format-result.ts';
import type { Figure, PartResult } from '../../figures/part-result.ts';
import { countedResults } from '../../figures/relevance.ts';
import type { Bench } from '../part.ts';
import { measureFrequentWords, measureLatency, type SearchQuery } from './measure-latency.ts';
import { measureOverHttp } from './measure-over-http.ts';
import { type Miss, measureRelevance } from './measure-relevance.ts';
import { countTexts, sizesOf } from './store-stats.ts';
import { findCorpus, type KnownItemQuery, readQueries } from './stores/corpus.ts';
import {
	type SearchStore,
	type StoreContents,
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
