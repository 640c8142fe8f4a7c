import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { maxQueryLength, queryLength } from '@portico/api/constants.ts';
import type { Language } from '@portico/api/languages.ts';
import { searchArticles } from '@portico/content/search/search-articles.ts';
import type { Database } from '@portico/content/store/connect.ts';
import { repositoryRoot } from '../check/repository.ts';
import {
	askOnce,
	type Bench,
	type DatabaseName,
	type Figure,
	latencyFigures,
	timeRounds,
} from './measure.ts';
import { startPortico, withPlace, withStore } from './servers.ts';
import { generatedStore, importInto, keptStore } from './stores.ts';

/** A query whose answers are known: a line of `queries.jsonl`. */
export type KnownItemQuery = { q: string; lang: Language; kind: string; relevant: readonly string[] };

/** What must be reached at least, by kind of query; other kinds are measured only. */
const required: Record<string, { measure: 'MRR@10' | 'recall@10'; zh: number; en: number }> = {
	'title-exact': { measure: 'MRR@10', zh: 0.98, en: 0.98 },
	'title-partial': { measure: 'MRR@10', zh: 0.93, en: 0.88 },
	'body-phrase': { measure: 'recall@10', zh: 0.98, en: 0.93 },
	'mixed-zh-en': { measure: 'MRR@10', zh: 0.93, en: 0.93 },
	traditional: { measure: 'MRR@10', zh: 0.93, en: 0.93 },
	typo: { measure: 'MRR@10', zh: 0.6, en: 0.6 },
	'single-char': { measure: 'MRR@10', zh: 0.9, en: 0.9 },
};

/** Milliseconds of the p95 at most, at 100,000 articles. */
const maxP95: Record<DatabaseName, { ordinary: number; frequent: number }> = {
	pglite: { ordinary: 60, frequent: 200 },
	postgres: { ordinary: 25, frequent: 80 },
};

/** Words of very many generated texts; the function words stand in nearly all, and have no limit. */
const frequentQueries: [q: string, lang: Language, isLimited: boolean][] = [
	['工程', 'zh', true],
	['company', 'en', true],
	['的', 'zh', false],
	['the', 'en', false],
];

/**
 * Relevance and latency on the corpus, and latency among 100,000 generated articles. The environment's `CORPUS` names
 * the folder of `bundle-large.tar.gz` and `queries.jsonl`, else it is `../shared/corpus`.
 */
export async function measureSearch(bench: Bench): Promise<Figure[]> {
	const corpus = resolve(repositoryRoot, process.env.CORPUS || '../shared/corpus');
	if (!existsSync(corpus)) throw new Error(`There is no corpus at ${corpus}; CORPUS names its folder.`);
	const lines = readFileSync(join(corpus, 'queries.jsonl'), 'utf8').split('\n').filter(Boolean);
	const queries = [...new Set(lines)].map((line): KnownItemQuery => JSON.parse(line));
	const count = bench.quick ? 2000 : 100_000;
	const figures: Figure[] = [];
	for (const database of bench.databases) {
		if (!bench.quick) {
			const what = `${database}, corpus`;
			await withPlace(database, await corpusStore(bench, database, corpus), (place) =>
				withStore(place, async (store) => {
					figures.push(...(await sizesOf(store, what)));
					figures.push(...(await relevanceFigures(searchIn(store), queries, what)));
					figures.push(...(await latenciesOf(bench, store, queries, { what, database })));
				}),
			);
		}
		const what = `${database}, ${count.toLocaleString('en')} articles`;
		await withPlace(database, await generatedStore(count, bench, database), async (place) => {
			figures.push(
				...(await withStore(place, (store) => latenciesOf(bench, store, queries, { what, database }))),
			);
			const portico = await startPortico(place, bench.scratch);
			const { latencies } = await askOnce(portico.address, callsOf(queries), {});
			await portico.stop();
			figures.push(...latencyFigures(`${what}: over HTTP`, [latencies.slice(latencies.length / 5)]));
		});
	}
	return figures;
}

type Search = (
	q: string,
	lang: Language,
) => Promise<{ items: readonly { articleId: string }[]; didYouMean: string | null }>;

const searchIn =
	(database: Database): Search =>
	(q, lang) =>
		searchArticles(database, lang, { q, sort: 'relevance', page: 1, pageSize: 10 });

/**
 * MRR@10 and recall@10 of every kind of query. A mistyped query whose answer is not among the first ten counts as the
 * query that was proposed for it.
 */
export async function relevanceFigures(
	search: Search,
	queries: readonly KnownItemQuery[],
	what: string,
): Promise<Figure[]> {
	const figures: Figure[] = [];
	for (const [group, ofGroup] of Map.groupBy(queries, ({ kind, lang }) => `${kind} ${lang}`)) {
		const sums = { 'MRR@10': 0, 'recall@10': 0 };
		for (const { q, lang, kind, relevant } of ofGroup) {
			const idsFor = async (query: string) => {
				const { items, didYouMean } = await search(query, lang);
				return { ids: items.map(({ articleId }) => articleId), didYouMean };
			};
			const first = await idsFor(q);
			const isMissed = !first.ids.some((id) => relevant.includes(id));
			const mayCorrect = isMissed && kind === 'typo' && first.didYouMean !== null;
			const { ids } = mayCorrect ? await idsFor(first.didYouMean as string) : first;
			const rank = ids.findIndex((id) => relevant.includes(id)) + 1;
			sums['MRR@10'] += rank === 0 ? 0 : 1 / rank;
			sums['recall@10'] += ids.filter((id) => relevant.includes(id)).length / Math.min(10, relevant.length);
		}
		const { kind, lang } = ofGroup[0] as KnownItemQuery;
		for (const measure of ['MRR@10', 'recall@10'] as const) {
			const demanded = required[kind]?.measure === measure && { limit: { atLeast: required[kind][lang] } };
			const value = sums[measure] / ofGroup.length;
			figures.push({
				what: `${what}: ${group} (${ofGroup.length}), ${measure}`,
				value,
				unit: '',
				...demanded,
			});
		}
	}
	return figures;
}

/** Searches in this process, one after another, past everything that keeps answers. */
async function latenciesOf(
	bench: Bench,
	store: Database,
	queries: readonly KnownItemQuery[],
	{ what, database }: { what: string; database: DatabaseName },
): Promise<Figure[]> {
	const search = searchIn(store);
	const limited = (figures: Figure[], atMost: number) =>
		figures.map((figure) => (figure.what.endsWith('p95') ? { ...figure, limit: { atMost } } : figure));
	const shares = [0.5, 0.95, 0.99];
	const ordinary = await timeRounds(
		queries.map(
			({ q, lang }) =>
				() =>
					search(q, lang),
		),
		bench,
	);
	const figures = limited(
		latencyFigures(`${what}: all queries`, ordinary, shares),
		maxP95[database].ordinary,
	);
	for (const [q, lang, isLimited] of frequentQueries) {
		const rounds = await timeRounds(
			Array.from({ length: 20 }, () => () => search(q, lang)),
			bench,
		);
		const each = latencyFigures(`${what}: “${q}”`, rounds, shares);
		figures.push(...(isLimited ? limited(each, maxP95[database].frequent) : each));
	}
	return figures;
}

/** Each address once, whatever kinds of query share it; none that the call refuses. */
function callsOf(queries: readonly KnownItemQuery[]): Set<string> {
	const askable = queries.filter(({ q }) => queryLength(q) <= maxQueryLength);
	return new Set(
		askable.map(({ q, lang }) => `/api/search?${new URLSearchParams({ lang, q, pageSize: '10' })}`),
	);
}

/** What the tables of the search take on the disk, with their indexes. */
async function sizesOf(store: Database, what: string): Promise<Figure[]> {
	const { rows } = await store.execute<{ name: string; bytes: number }>(`
		select relname as name, pg_total_relation_size(oid)::float8 as bytes
		from pg_class where relname like 'search\\_%' and relkind = 'r' order by relname
	`);
	return rows.map(({ name, bytes }) => ({ what: `${what}: ${name}`, value: bytes / 1e6, unit: 'MB' }));
}

async function corpusStore(bench: Bench, database: DatabaseName, corpus: string): Promise<string> {
	const packed = join(corpus, 'bundle-large.tar.gz');
	return keptStore(`corpus-${database}`, [packed], async (making) => {
		bench.log(`  making the store of the corpus, ${database}`);
		const run = spawnSync('tar', ['-xzf', packed, '-C', bench.scratch], { encoding: 'utf8' });
		if (run.status !== 0) throw new Error(`${packed} could not be unpacked: ${run.stderr}`);
		await importInto(database, making, join(bench.scratch, 'bundle-large'));
	});
}
