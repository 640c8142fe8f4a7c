import type { PageView } from '@portico/api/client/page-view.ts';
import { countArticleViews } from '@portico/content/statistics/article-views.ts';
import type { AnsweredSearch } from '@portico/content/statistics/count-searches.ts';
import { articleViewDays, searchDays } from '@portico/content/store/tables/statistics-schema.ts';
import { writeExampleContent } from '@portico/testing/content/example-content/write-example-content.ts';
import { clearStatistics } from '@portico/testing/content/reported-view.ts';
import { describeWithStore } from '@portico/testing/databases/describe-with-store.ts';
import { collectStatements } from '@portico/testing/servers/collect-statements.ts';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { ExternalView } from './report-to-umami.ts';
import { createStatistics } from './statistics.ts';

const siteUrl = 'https://site.example';
const firefox = 'Mozilla/5.0 (X11; Linux x64; rv:145.0) Gecko/20100101 Firefox/145.0';

const viewOf = (path: string): PageView => ({ path, title: '大桥', referrer: '', language: 'zh' });
const visitor = (number: number, userAgent = firefox) => ({ address: `192.0.2.${number}`, userAgent });
const searchFor = (query: string, ...by: Parameters<typeof visitor>): AnsweredSearch => ({
	query,
	lang: 'zh',
	results: 3,
	visitor: visitor(...by),
});

describeWithStore('the statistics of an instance', (getDatabase) => {
	beforeAll(() => writeExampleContent(getDatabase()));
	beforeEach(() => clearStatistics(getDatabase()));

	const createInstance = () => createStatistics({ database: getDatabase(), siteUrl });
	const bridgeViews = async () => (await countArticleViews(getDatabase(), 'bridge'))?.views;

	test('store what they acknowledge', async () => {
		const statistics = createInstance();
		expect(await statistics.record(viewOf('/articledetail/bridge'), visitor(1))).toBe(true);
		expect(await bridgeViews()).toBe(1);
		expect(statistics.waiting()).toBe(0);
	});

	test('store many views with few statements', async () => {
		const statistics = createInstance();
		await statistics.record(viewOf('/'), visitor(0));
		const statements = collectStatements(getDatabase());
		const views = Array.from({ length: 200 }, (_, number) =>
			statistics.record(viewOf('/articledetail/bridge'), visitor(number)),
		);
		expect((await Promise.all(views)).every(Boolean)).toBe(true);
		// Two batches: the first view alone, then all others.
		expect(statements).toHaveLength(4);
		expect(await bridgeViews()).toBe(200);
	});

	test('count a reload once when it reaches several instances', async () => {
		const [first, second] = [createInstance(), createInstance()];
		const views = Array.from({ length: 40 }, (_, number) =>
			[first, second].map((instance) => instance.record(viewOf('/articledetail/bridge'), visitor(number))),
		);
		expect((await Promise.all(views.flat())).filter(Boolean)).toHaveLength(40);
		expect(await bridgeViews()).toBe(40);
	});

	test('store the whole queue before they stop', async () => {
		const statistics = createInstance();
		const views = Array.from({ length: 300 }, (_, number) =>
			statistics.record(viewOf('/articledetail/bridge'), visitor(number)),
		);
		await statistics.stop();
		expect(await bridgeViews()).toBe(300);
		expect(await Promise.all(views)).toHaveLength(300);
		await expect(statistics.record(viewOf('/'), visitor(1))).rejects.toThrow('full');
	});

	describe('do not count', () => {
		test.each([
			['a search engine', 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)'],
			['another', 'Mozilla/5.0 (compatible; Baiduspider/2.0; +http://www.baidu.com/search/spider.html)'],
			['a program', 'curl/8.14.1'],
			['what does not say what it is', ' '],
		])('%s', async (_, userAgent) => {
			expect(await createInstance().record(viewOf('/articledetail/bridge'), visitor(1, userAgent))).toBe(
				false,
			);
			expect(await bridgeViews()).toBe(0);

			const statistics = createInstance();
			for (const number of [1, 2, 3]) {
				statistics.countSearch(searchFor('crawled', number, userAgent));
				statistics.countSearch(searchFor('asked', number));
			}
			await statistics.stop();
			const searches = await getDatabase().select({ query: searchDays.query }).from(searchDays);
			expect(searches).toEqual([{ query: 'asked' }]);
		});

		test('previews', async () => {
			expect(await createInstance().record(viewOf('/articlepreview/bridge'), visitor(1))).toBe(false);
		});

		test('unknown paths, which are logged without their query', async () => {
			const logged: string[] = [];
			const statistics = createStatistics({
				database: getDatabase(),
				siteUrl,
				logUnmatchedPath: (path) => logged.push(path),
			});
			expect(await statistics.record(viewOf('/made-up?q=secret'), visitor(1))).toBe(false);
			expect(await statistics.record(viewOf('/by-a-crawler'), visitor(1, 'curl/8.14.1'))).toBe(false);
			expect(await statistics.record(viewOf('/articlepreview/bridge?key=secret'), visitor(1))).toBe(false);
			expect(await statistics.record(viewOf('/'), visitor(1))).toBe(true);
			expect(logged).toEqual(['/made-up']);
		});
	});

	test('report counted views to an external service, and nothing else', async () => {
		const reportedViews: ExternalView[] = [];
		const external = {
			report: (view: ExternalView) => void reportedViews.push(view),
			stop: async () => undefined,
		};
		const statistics = createStatistics({ database: getDatabase(), siteUrl, external });
		const view = { ...viewOf('/en/articledetail/bridge?x=1'), referrer: 'https://search.example/?q=secret' };
		await statistics.record(view, visitor(1));
		await statistics.record(view, visitor(1));
		await statistics.record(viewOf('/articledetail/nothing'), visitor(1));
		await statistics.record({ ...viewOf('/articlesearch?q=secret'), title: 'secret - 搜索' }, visitor(2));
		expect(reportedViews.splice(1)).toMatchObject([{ path: '/articlesearch', title: '', referrer: '' }]);
		expect(reportedViews).toEqual([
			{
				path: '/en/articledetail/bridge',
				language: 'en',
				title: '大桥',
				referrer: 'https://search.example',
				userAgent: firefox,
			},
		]);
	});

	test('limit what one network adds to the most-read lists, and count all its views', async () => {
		const statistics = createInstance();
		const [first = '', ...others] = ['tunnel', 'pinned', 'old-01', 'old-02'];
		const read = (article: string, address: string, userAgent: string) =>
			statistics.record(viewOf(`/articledetail/${article}`), { address, userAgent });
		for (const article of others) await read(article, '198.51.100.1', firefox);
		for (const network of [1, 2, 3, 4, 5]) await read(first, `10.0.${network}.1`, firefox);
		const raising = Array.from({ length: 300 }, (_, number) =>
			read('bridge', `192.0.2.${number % 200}`, `${firefox} ${number}`),
		);
		expect((await Promise.all(raising)).every(Boolean)).toBe(true);
		expect(await bridgeViews()).toBe(300);
		const { items } = await statistics.mostRead('zh', 7);
		expect(items.map(({ articleId }) => articleId).slice(0, 2)).toEqual(['tunnel', 'bridge']);
	});

	test('do not rank an article for being named on column pages', async () => {
		const statistics = createInstance();
		const read = (path: string, articleId?: string) =>
			statistics.record({ ...viewOf(path), articleId }, visitor(1));
		await read('/articledetail/bridge');
		expect(await read('/column_article/news', 'bridge')).toBe(true);
		expect(await read('/en/column_article/news', 'bridge')).toBe(true);
		const days = await getDatabase().select().from(articleViewDays);
		expect(days.reduce((sum, { views }) => sum + views, 0)).toBe(1);
		expect(await bridgeViews()).toBe(3);
	});

	test('load a most-read list once a minute', async () => {
		const statistics = createInstance();
		const read = ['bridge', 'tunnel', 'pinned', 'old-01', 'old-02'];
		for (const article of read) await statistics.record(viewOf(`/articledetail/${article}`), visitor(1));
		const lists = await Promise.all([statistics.mostRead('zh', 7), statistics.mostRead('zh', 7)]);
		expect(lists[0]?.items.map((item) => item.articleId).toSorted()).toEqual(read.toSorted());
		const statements = collectStatements(getDatabase());
		expect(await statistics.mostRead('zh', 7)).toBe(lists[1]);
		expect(statements).toEqual([]);
		expect(await statistics.mostRead('zh', 30)).toMatchObject({ days: 30 });
	});
});
