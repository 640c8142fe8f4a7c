import { join } from 'node:path';
import { completeArticleList } from '@portico/content/newsroom/complete-article-list.ts';
import { type ListQuery, listArticles, type Reader } from '@portico/content/newsroom/list-articles.ts';
import { loadBoard } from '@portico/content/newsroom/load-board.ts';
import type { Database } from '@portico/content/store/connect.ts';
import type { DatabaseName } from '../command-line.ts';
import { atMost, type Figure, type PartResult, type Verdict } from '../figures/part-result.ts';
import { median, percentile } from '../figures/statistics.ts';
import { startMeasuredPostgres } from '../servers/postgres.ts';
import type { Bench } from './part.ts';
import { withOpenStore } from './search/stores/search-stores.ts';
import { writeListedArticles } from './write-listed-articles.ts';

const articleCount = 100_000;
const quickArticleCount = 1000;

/** The requirement for each filter, sort and page, and for the board. */
const maxMedianMs: Record<DatabaseName, number> = { pglite: 250, postgres: 100 };

/** Repetitions of each query in a round. */
const repetitions = 5;

const reader: Reader = {
	personId: 'bench',
	language: 'zh',
	grants: [{ actions: ['read', 'publish'], fdCode: null, langs: null }],
};

/** Someone who may read and publish in some columns and one language. */
const limitedReader: Reader = {
	...reader,
	grants: ['bench-list-1', 'bench-list-2', 'bench-list-3'].map((fdCode) => ({
		...{ actions: ['read', 'publish'], fdCode, langs: ['en'] },
	})),
};

const opened: ListQuery = {
	...{ text: '', fdCode: '', author: '', date: 'changed', sort: 'changed', direction: 'descending' },
	...{ page: 1, pageSize: 50 },
};

/** What people filter and sort by, each alone and the slowest together. Pages: first, middle and last of 100,000. */
function measuredQueries(count: number): Record<string, Partial<ListQuery>> {
	const middle = Math.ceil(count / 100);
	const last = Math.ceil(count / 50);
	return {
		'as it opens': {},
		'a frequent word': { text: '工程' },
		'a rare word': { text: '第99991期' },
		'a word in English': { text: 'bridge' },
		'an identifier': { text: `bench-${count - 7}` },
		'a column': { fdCode: 'bench-list-1' },
		drafts: { state: 'draft' },
		'missing in English': { state: 'missing', lang: 'en' },
		'newer than published': { state: 'changed', sort: 'published' },
		'an author': { author: '王' },
		'changed by the person': { by: 'me' },
		'a year of publication': { date: 'published', from: '2020-01-01', to: '2020-12-31', sort: 'published' },
		'several filters': {
			text: '工程',
			state: 'published',
			lang: 'zh',
			from: '2010-01-01',
			author: '李',
			sort: 'title',
		},
		'by change, in the middle': { page: middle },
		'by publication, in the middle': { sort: 'published', page: middle },
		'by title': { sort: 'title', direction: 'ascending' },
		'by title, in the middle': { sort: 'title', page: middle },
		'by title, the last page': { sort: 'title', page: last },
		'a frequent letter, by title, in the middle': { text: 'e', sort: 'title', page: middle },
		'by column': { sort: 'column', direction: 'ascending' },
		'by column, in the middle': { sort: 'column', page: middle },
	};
}

/** How soon the newsroom's article list and board are answered among 100,000 articles, on both databases. */
export async function measureNewsroomList(bench: Bench): Promise<PartResult> {
	const result: PartResult = {
		figures: [],
		verdicts: [],
		notes: [
			'Queries in this process, one after another. Articles are written straight into the tables, without bodies.',
		],
	};
	const count = bench.quick ? quickArticleCount : articleCount;
	for (const database of bench.databases) {
		const postgres = database === 'postgres' ? await startMeasuredPostgres(bench.scratch) : null;
		try {
			const place = { DATA_DIR: join(bench.scratch, database), DATABASE_URL: postgres?.databaseUrl ?? '' };
			await withOpenStore(place, async (store) => {
				const { figures, verdicts } = await measureStore(bench, database, store, count);
				result.figures.push(...figures);
				if (!bench.quick) result.verdicts.push(...verdicts);
			});
		} finally {
			await postgres?.stop();
		}
	}
	return result;
}

async function measureStore(
	bench: Bench,
	database: DatabaseName,
	store: Database,
	count: number,
): Promise<Pick<PartResult, 'figures' | 'verdicts'>> {
	bench.log(`  writing ${count.toLocaleString('en')} articles, ${database}`);
	await writeListedArticles(store, count, reader.personId);
	const startedAt = performance.now();
	await completeArticleList(store, async () => undefined);
	const figures: Figure[] = [
		{ what: `${database}: completing the list`, value: (performance.now() - startedAt) / 1000, unit: 's' },
	];
	const verdicts: Verdict[] = [];
	// What autovacuum would do soon after; an embedded store has none.
	if (database === 'postgres') await store.execute('vacuum (analyze)');
	for (const [name, measure] of measurements(store, count)) {
		const { p50, p95 } = await measureLatency(measure, bench.rounds);
		const what = `${database}: ${name}`;
		figures.push(
			{ what: `${what}, p50`, value: p50, unit: 'ms' },
			{ what: `${what}, p95`, value: p95, unit: 'ms' },
		);
		verdicts.push(atMost(`${what}, p50 (ms)`, p50, maxMedianMs[database]));
	}
	return { figures, verdicts };
}

function measurements(store: Database, count: number): [name: string, measure: () => Promise<unknown>][] {
	const lists = Object.entries(measuredQueries(count)).map(
		([name, query]): [string, () => Promise<unknown>] => [
			`list, ${name}`,
			() => listArticles(store, reader, { ...opened, ...query }),
		],
	);
	return [
		...lists,
		['list, of limited columns', () => listArticles(store, limitedReader, opened)],
		['board', () => loadBoard(store, reader)],
		['board, of limited columns', () => loadBoard(store, limitedReader)],
	];
}

/** The medians over rounds; a first round warms up. */
async function measureLatency(
	measure: () => Promise<unknown>,
	rounds: number,
): Promise<{ p50: number; p95: number }> {
	const measured: { p50: number; p95: number }[] = [];
	for (let round = 0; round <= rounds; round += 1) {
		const latencies: number[] = [];
		for (let repetition = 0; repetition < repetitions; repetition += 1) {
			const startedAt = performance.now();
			await measure();
			latencies.push(performance.now() - startedAt);
		}
		if (round > 0) measured.push({ p50: percentile(latencies, 0.5), p95: percentile(latencies, 0.95) });
	}
	return { p50: median(measured.map(({ p50 }) => p50)), p95: median(measured.map(({ p95 }) => p95)) };
}
