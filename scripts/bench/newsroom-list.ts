import { completeArticleList } from '@portico/content/newsroom/complete-article-list.ts';
import { type ListQuery, listArticles, type Reader } from '@portico/content/newsroom/list-articles.ts';
import { loadBoard } from '@portico/content/newsroom/load-board.ts';
import { type Bench, type Figure, latencyFigures, timeRounds } from './measure.ts';
import { withPlace, withStore } from './servers.ts';
import { generatedStore } from './stores.ts';

const reader: Reader = {
	personId: 'bench',
	language: 'zh',
	grants: [{ actions: ['read', 'publish'], fdCode: null, langs: null }],
};

/** Someone who may read and publish in some columns and one language. */
const limitedReader: Reader = {
	...reader,
	grants: [1, 2, 3].map((column) => ({
		...{ actions: ['read', 'publish'], fdCode: `bench-list-${column}`, langs: ['en'] },
	})),
};

const opened: ListQuery = {
	...{ text: '', fdCode: '', author: '', date: 'changed', sort: 'changed', direction: 'descending' },
	...{ page: 1, pageSize: 50 },
};

/** What people filter and sort by, each alone and the slowest together. */
function queriesOf(count: number): Record<string, Partial<ListQuery>> {
	const [middle, last] = [Math.ceil(count / 100), Math.ceil(count / 50)];
	return {
		'as it opens': {},
		'a frequent word': { text: '工程' },
		'a rare word': { text: '第99991期' },
		'an identifier': { text: `bench-${count - 7}` },
		'a column': { fdCode: 'bench-list-1' },
		'missing in English': { state: 'missing', lang: 'en' },
		'an author': { author: '王' },
		'a year of publication': { date: 'published', from: '2020-01-01', to: '2020-12-31', sort: 'published' },
		'several filters': {
			...{ text: '工程', state: 'published', lang: 'zh', from: '2010-01-01', author: '李', sort: 'title' },
		},
		'by change, in the middle': { page: middle },
		'by publication, in the middle': { sort: 'published', page: middle },
		'by title, in the middle': { sort: 'title', page: middle },
		'by title, the last page': { sort: 'title', page: last },
		'a frequent letter, by title, in the middle': { text: 'e', sort: 'title', page: middle },
		'by column, in the middle': { sort: 'column', page: middle },
	};
}

/** The newsroom's article list and board among 100,000 articles: queries in this process, one after another. */
export async function measureNewsroomList(bench: Bench): Promise<Figure[]> {
	const count = bench.quick ? 1000 : 100_000;
	const figures: Figure[] = [];
	for (const database of bench.databases) {
		const limit = bench.quick ? {} : { limit: { atMost: database === 'pglite' ? 250 : 100 } };
		await withPlace(database, await generatedStore(count, bench, database), (place) =>
			withStore(place, async (store) => {
				await completeArticleList(store, async () => undefined);
				const measured: [string, () => Promise<unknown>][] = [
					...Object.entries(queriesOf(count)).map(([name, query]): [string, () => Promise<unknown>] => [
						`list, ${name}`,
						() => listArticles(store, reader, { ...opened, ...query }),
					]),
					['list, of limited columns', () => listArticles(store, limitedReader, opened)],
					['board', () => loadBoard(store, reader)],
					['board, of limited columns', () => loadBoard(store, limitedReader)],
				];
				for (const [name, act] of measured) {
					const rounds = await timeRounds([act, act, act, act, act], bench);
					const [p50, p95] = latencyFigures(`${database}: ${name}`, rounds) as [Figure, Figure];
					figures.push({ ...p50, ...limit }, p95);
				}
			}),
		);
	}
	return figures;
}
