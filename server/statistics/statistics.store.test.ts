import type { PageView } from '@portico/api/client/page-view.ts';
import { writeExampleContent } from '@portico/content/queries/example-content/write-example-content.ts';
import { countArticleViews } from '@portico/content/statistics/article-views.ts';
import type { AnsweredSearch } from '@portico/content/statistics/searches/count-searches.ts';
import { forgetStatistics } from '@portico/content/statistics/testing/reported-view.ts';
import { searchDays } from '@portico/content/store/statistics-schema.ts';
import { describeOnBothDatabases } from '@portico/tests/on-both-databases/describe-on-both-databases.ts';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { collectStatements } from '../api/tests/collect-statements.ts';
import type { OutsideView } from './report-to-umami.ts';
import { createStatistics, NoSuchPage } from './statistics.ts';

const siteUrl = 'https://site.example';
const firefox = 'Mozilla/5.0 (X11; Linux x64; rv:145.0) Gecko/20100101 Firefox/145.0';

const viewOf = (path: string): PageView => ({ path, title: '大桥', referrer: '', language: 'zh' });
const searchFor = (query: string): AnsweredSearch => ({ query, lang: 'zh', results: 3 });
const visitor = (number: number, userAgent = firefox) => ({ address: `192.0.2.${number}`, userAgent });

describeOnBothDatabases('the statistics of an instance', (getDatabase) => {
	beforeAll(() => writeExampleContent(getDatabase()));
	beforeEach(() => forgetStatistics(getDatabase()));

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
		// The first goes alone, the others that came meanwhile go together.
		expect(statements).toHaveLength(4);
		expect(await bridgeViews()).toBe(200);
	});

	test('count a reload once, whichever instances it reaches at the same moment', async () => {
		const [first, second] = [createInstance(), createInstance()];
		const views = Array.from({ length: 40 }, (_, number) =>
			[first, second].map((instance) => instance.record(viewOf('/articledetail/bridge'), visitor(number))),
		);
		expect((await Promise.all(views.flat())).filter(Boolean)).toHaveLength(40);
		expect(await bridgeViews()).toBe(40);
	});

	test('store everything that waits before they stop', async () => {
		const statistics = createInstance();
		const views = Array.from({ length: 300 }, (_, number) =>
			statistics.record(viewOf('/articledetail/bridge'), visitor(number)),
		);
		await statistics.stop();
		expect(await bridgeViews()).toBe(300);
		expect(await Promise.all(views)).toHaveLength(300);
		await expect(statistics.record(viewOf('/'), visitor(1))).rejects.toThrow('waiting');
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
			statistics.countSearch(searchFor('crawled'), userAgent);
			statistics.countSearch(searchFor('asked'), firefox);
			await statistics.stop();
			const searches = await getDatabase().select({ query: searchDays.query }).from(searchDays);
			expect(searches).toEqual([{ query: 'asked' }]);
		});

		test('previews, and refuse what is no page', async () => {
			const statistics = createInstance();
			expect(await statistics.record(viewOf('/articlepreview/bridge'), visitor(1))).toBe(false);
			await expect(statistics.record(viewOf('/made-up'), visitor(1))).rejects.toThrow(NoSuchPage);
		});
	});

	test('tell a service outside of what they counted, and of nothing else', async () => {
		const told: OutsideView[] = [];
		const outside = { report: (view: OutsideView) => void told.push(view), stop: async () => undefined };
		const statistics = createStatistics({ database: getDatabase(), siteUrl, outside });
		const view = { ...viewOf('/en/articledetail/bridge?x=1'), referrer: 'https://search.example/?q=secret' };
		await statistics.record(view, visitor(1));
		await statistics.record(view, visitor(1));
		await statistics.record(viewOf('/articledetail/nothing'), visitor(1));
		expect(told).toEqual([
			{
				path: '/en/articledetail/bridge',
				language: 'en',
				title: '大桥',
				referrer: 'https://search.example/',
				userAgent: firefox,
			},
		]);
	});

	test('ask for a most-read list once a minute', async () => {
		const statistics = createInstance();
		await statistics.record(viewOf('/articledetail/bridge'), visitor(1));
		const lists = await Promise.all([statistics.mostRead('zh', 7), statistics.mostRead('zh', 7)]);
		expect(lists[0]?.items.map((item) => item.articleId)).toEqual(['bridge']);
		const statements = collectStatements(getDatabase());
		expect(await statistics.mostRead('zh', 7)).toBe(lists[1]);
		expect(statements).toEqual([]);
		expect(await statistics.mostRead('zh', 30)).toMatchObject({ days: 30 });
	});
});
