import { writeExampleContent } from '@portico/testing/content/example-content/write-example-content.ts';
import {
	clearStatistics,
	pageDays,
	reportedView,
	visitorDays,
} from '@portico/testing/content/reported-view.ts';
import { describeWithStore } from '@portico/testing/databases/describe-with-store.ts';
import { sql } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { putAddresses } from '../articles/article-addresses.ts';
import { changeContent } from '../changes/change-content.ts';
import { articleViewDays, pageViews } from '../store/tables/statistics-schema.ts';
import { countArticleViews, findShownViews, minShownViews } from './article-views.ts';
import { countViews, type ReportedView } from './count-views.ts';

const site = 'https://site.example';

/** Timestamps in the example site's time zone, Asia/Shanghai. */
const shanghai = (time: string) => new Date(`${time}+08:00`);
const noon = shanghai('2026-05-01T12:00:00');
const minutesAfter = (instant: Date, minutes: number) => new Date(instant.getTime() + minutes * 60_000);

describeWithStore('views', (getDatabase) => {
	beforeAll(() => writeExampleContent(getDatabase()));
	beforeEach(() => clearStatistics(getDatabase()));

	/** Counts views together and returns which were counted. */
	async function count(views: ReportedView[], instant = noon): Promise<boolean[]> {
		const outcomes = await countViews(getDatabase(), site, views, instant);
		return outcomes.map((outcome) => outcome.status === 'fulfilled' && outcome.value);
	}

	test('are counted per page, language and day, and per article', async () => {
		const views = [
			reportedView('/', '192.0.2.1'),
			reportedView('/en', '192.0.2.1'),
			reportedView('/', '192.0.2.2'),
			reportedView('/articledetail/bridge?from=feed#top', '192.0.2.1'),
			reportedView('/en/articledetail/bridge', '192.0.2.1'),
		];
		expect(await count(views)).toEqual([true, true, true, true, true]);
		expect(await count([reportedView('/', '192.0.2.1')], minutesAfter(noon, 24 * 60))).toEqual([true]);
		expect(await pageDays(getDatabase())).toEqual([
			'2026-05-01 en /: 1/1',
			'2026-05-01 en /articledetail/bridge: 1/1',
			'2026-05-01 zh /: 2/2',
			'2026-05-01 zh /articledetail/bridge: 1/1',
			'2026-05-02 zh /: 1/1',
		]);
		expect(await countArticleViews(getDatabase(), 'bridge')).toEqual({ articleId: 'bridge', views: 2 });
		expect(await visitorDays(getDatabase())).toEqual({ '2026-05-01': 2, '2026-05-02': 1 });
	});

	test('are of the article, whichever of its addresses is shown', async () => {
		await changeContent(getDatabase(), 'system:command', (change) =>
			putAddresses(change, [{ articleId: 'bridge', address: 'opening', formerAddresses: ['first'] }]),
		);
		const shown = ['bridge', 'opening', 'first'].map((named, index) =>
			reportedView(`/articledetail/${named}`, `192.0.2.${index}`),
		);
		expect(await count([...shown, reportedView('/articledetail/none', '192.0.2.9')])).toEqual([
			...[true, true, true],
			false,
		]);
		expect(await countArticleViews(getDatabase(), 'bridge')).toEqual({ articleId: 'bridge', views: 3 });
	});

	test('are stored one by one without identifying the visitor', async () => {
		const more = { title: '大桥', referrer: 'https://search.example/' };
		await count([reportedView('/en/articledetail/bridge', '192.0.2.1', more)], minutesAfter(noon, 59.9));
		expect(await getDatabase().select().from(pageViews)).toEqual([
			{
				id: expect.any(Number),
				path: '/articledetail/bridge',
				title: '大桥',
				referrer: 'https://search.example/',
				lang: 'en',
				articleId: 'bridge',
				at: shanghai('2026-05-01T12:00:00'),
			},
		]);
		const { rows } = await getDatabase().execute<{ stored: string }>(sql`
			select string_agg(row_to_json(rows)::text, ' ') as stored from (
				select row_to_json(recent_visits) from recent_visits
				union all select row_to_json(day_visitors) from day_visitors
			) rows
		`);
		expect(rows[0]?.stored).toContain('counted_at');
		expect(rows[0]?.stored).not.toMatch(/192\.0\.2|a browser/);
	});

	test.each([
		[0, false],
		[29.99, false],
		[30, false],
		[30.01, true],
	])('of the same page by the same visitor %s minutes later count again: %s', async (minutes, again) => {
		const view = reportedView('/', '192.0.2.1');
		expect(await count([view])).toEqual([true]);
		expect(await count([view], minutesAfter(noon, minutes))).toEqual([again]);
		const views = again ? 2 : 1;
		expect(await pageDays(getDatabase())).toEqual([`2026-05-01 zh /: ${views}/1`]);
		expect(await visitorDays(getDatabase())).toEqual({ '2026-05-01': 1 });
	});

	test('are not extended by reloads beyond half an hour', async () => {
		const view = reportedView('/');
		await count([view]);
		expect(await count([view], minutesAfter(noon, 20))).toEqual([false]);
		expect(await count([view], minutesAfter(noon, 31))).toEqual([true]);
	});

	test('of another page of a list or another search count, under the path alone and for one visitor', async () => {
		const addresses = [
			'/articlepagelist/news',
			'/articlepagelist/news?page=2',
			'/articlesearch?q=one',
			'/articlesearch?q=two',
		];
		expect(await count(addresses.map((address) => reportedView(address)))).toEqual(Array(4).fill(true));
		const same = ['/articlepagelist/news?page=2&from=feed', '/articlesearch?utm=x&q=two#top'];
		expect(await count(same.map((address) => reportedView(address)))).toEqual([false, false]);
		expect(await pageDays(getDatabase())).toEqual([
			'2026-05-01 zh /articlepagelist/news: 2/1',
			'2026-05-01 zh /articlesearch: 2/1',
		]);
		expect(await visitorDays(getDatabase())).toEqual({ '2026-05-01': 1 });
	});

	test('by the same visitor at the same time count once', async () => {
		const view = reportedView('/');
		expect(await count([view, view, reportedView('/', '192.0.2.2')])).toEqual([true, false, true]);
	});

	test('that reach two instances concurrently count once, in every order and without deadlock', async () => {
		const pages = ['/', '/articledetail/bridge', '/articledetail/tunnel', '/articlesearch', '/404'];
		const views = Array.from({ length: 200 }, (_, number) =>
			reportedView(pages[number % 5] as string, `192.0.2.${Math.floor(number / 5)}`),
		);
		const instances = await Promise.all(
			Array.from({ length: 6 }, (_, instance) => count(instance % 2 ? views.toReversed() : views)),
		);
		expect(instances.flat().filter(Boolean)).toHaveLength(200);
		expect(await pageDays(getDatabase())).toEqual(pages.map((path) => `2026-05-01 zh ${path}: 40/40`).sort());
		expect(await visitorDays(getDatabase())).toEqual({ '2026-05-01': 40 });
	});

	describe('around midnight', () => {
		const before = shanghai('2026-05-01T23:50:00');
		const after = shanghai('2026-05-02T00:05:00');

		test('a reload belongs to the view before it', async () => {
			expect(await count([reportedView('/')], before)).toEqual([true]);
			expect(await count([reportedView('/')], after)).toEqual([false]);
			expect(await pageDays(getDatabase())).toEqual(['2026-05-01 zh /: 1/1']);
		});

		test('a visitor who continues to read is a visitor of both days', async () => {
			await count([reportedView('/')], before);
			expect(await count([reportedView('/articlesearch')], after)).toEqual([true]);
			expect(await visitorDays(getDatabase())).toEqual({ '2026-05-01': 1, '2026-05-02': 1 });
		});

		test('a view after half an hour belongs to the new day, and its reloads are not counted', async () => {
			await count([reportedView('/')], before);
			expect(await count([reportedView('/')], shanghai('2026-05-02T00:21:00'))).toEqual([true]);
			expect(await count([reportedView('/')], shanghai('2026-05-02T00:45:00'))).toEqual([false]);
			expect(await pageDays(getDatabase())).toEqual(['2026-05-01 zh /: 1/1', '2026-05-02 zh /: 1/1']);
		});

		test('two instances on both sides of midnight count a visit once', async () => {
			// Yesterday's secret exists once it had a visitor.
			await count([reportedView('/404')], before);
			const views = Array.from({ length: 50 }, (_, number) => reportedView('/', `192.0.2.${number}`));
			const sides = await Promise.all([
				count(views, shanghai('2026-05-01T23:59:59.9')),
				count(views.toReversed(), shanghai('2026-05-02T00:00:00.1')),
				count(views, shanghai('2026-05-02T00:00:00.2')),
			]);
			expect(sides.flat().filter(Boolean)).toHaveLength(50);
		});

		test('is that of the site, not of the machine or the store', async () => {
			await count([reportedView('/')], new Date('2026-05-01T16:00:00Z'));
			expect(await pageDays(getDatabase())).toEqual(['2026-05-02 zh /: 1/1']);
		});
	});

	test('a visitor has another hash on another day', async () => {
		await count([reportedView('/')]);
		await count([reportedView('/')], minutesAfter(noon, 24 * 60));
		const { rows } = await getDatabase().execute<{ hashes: number; salts: number }>(sql`
			select (select count(distinct visit)::int from recent_visits) as visits,
				(select count(distinct visitor)::int from day_visitors) as visitors,
				(select count(distinct salt)::int from visitor_salts) as salts
		`);
		expect(rows[0]).toEqual({ visits: 2, visitors: 4, salts: 2 });
	});

	test('of missing pages are not counted', async () => {
		const views = [
			reportedView('/articledetail/nothing'),
			reportedView('/articlepagelist/nothing'),
			reportedView('/articlepagelist/news'),
		];
		expect(await count(views)).toEqual([false, false, true]);
		expect(await pageDays(getDatabase())).toEqual(['2026-05-01 zh /articlepagelist/news: 1/1']);
	});

	test('name an article only where the page can show one, and it exists', async () => {
		const named = (path: string, namedArticleId: string, address: string) =>
			reportedView(path, address, { namedArticleId });
		const views = [
			named('/column_article/news', 'tunnel', '192.0.2.1'),
			named('/column_article/news', 'nothing', '192.0.2.2'),
			named('/articlepagelist/news', 'tunnel', '192.0.2.3'),
			named('/articledetail/bridge', 'tunnel', '192.0.2.4'),
		];
		expect(await count(views)).toEqual([true, true, true, true]);
		expect(await countArticleViews(getDatabase(), 'tunnel')).toMatchObject({ views: 1 });
		expect(await countArticleViews(getDatabase(), 'bridge')).toMatchObject({ views: 1 });
	});

	test('are counted even if the store rejects another one', async () => {
		const views = [
			reportedView('/', '192.0.2.1'),
			reportedView('/', '192.0.2.2', { title: 'no store keeps a \0' }),
			reportedView('/', '192.0.2.3'),
		];
		const outcomes = await countViews(getDatabase(), site, views, noon);
		expect(outcomes.map((outcome) => outcome.status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
		expect(await pageDays(getDatabase())).toEqual(['2026-05-01 zh /: 2/2']);
	});

	test("use the store's clock by default", async () => {
		await countViews(getDatabase(), site, [reportedView('/')]);
		const { rows } = await getDatabase().execute<{ fresh: boolean }>(
			sql`select at between now() - interval '61 minutes' and now() as fresh from page_views`,
		);
		expect(rows).toEqual([{ fresh: true }]);
	});

	test('without a rank for their article count for it and its page', async () => {
		const views = [true, false, false].map((ranked, index) =>
			reportedView('/articledetail/bridge', `192.0.2.${index}`, { ranked }),
		);
		expect(await count(views)).toEqual([true, true, true]);
		expect(await count([reportedView('/articledetail/bridge', '192.0.2.9', { ranked: false })])).toEqual([
			true,
		]);
		const days = await getDatabase().select().from(articleViewDays);
		expect(days).toMatchObject([{ articleId: 'bridge', views: 1, unrankedViews: 3 }]);
		expect(await countArticleViews(getDatabase(), 'bridge')).toEqual({ articleId: 'bridge', views: 4 });
		expect(await pageDays(getDatabase())).toEqual(['2026-05-01 zh /articledetail/bridge: 4/4']);
	});

	test('from a bundle are part of the count', async () => {
		await getDatabase().execute(sql`insert into carried_views values ('harbour', 7)`);
		await count([reportedView('/articledetail/harbour')]);
		expect(await countArticleViews(getDatabase(), 'harbour')).toEqual({ articleId: 'harbour', views: 8 });
	});

	test('are shown above a minimum', async () => {
		await getDatabase().execute(sql`insert into carried_views values ('harbour', ${minShownViews - 2})`);
		await count([reportedView('/articledetail/harbour')]);
		expect(await findShownViews(getDatabase(), 'harbour')).toEqual({ articleId: 'harbour', views: null });
		await count([reportedView('/en/articledetail/harbour')]);
		expect(await findShownViews(getDatabase(), 'harbour')).toEqual({
			articleId: 'harbour',
			views: minShownViews,
		});
		expect(await findShownViews(getDatabase(), 'draft')).toBeNull();
	});

	test.each(['draft', 'withdrawn', 'nothing', 'a\0'])('of %j are not returned', async (articleId) => {
		expect(await countArticleViews(getDatabase(), articleId)).toBeNull();
	});
});
