import { writeExampleContent } from '@portico/testing/content/example-content/write-example-content.ts';
import {
	clearStatistics,
	pageDays,
	reportedView,
	visitorDays,
} from '@portico/testing/content/reported-view.ts';
import { describeWithStore } from '@portico/testing/databases/describe-with-store.ts';
import { sql } from 'drizzle-orm';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { countArticleViews } from './article-views.ts';
import { countSearches, minSearchers } from './count-searches.ts';
import { countViews } from './count-views.ts';
import { expireStatistics, expiryBatch } from './expire-statistics.ts';

const shanghai = (time: string) => new Date(`${time}+08:00`);

describeWithStore('expired statistics', (getDatabase) => {
	beforeAll(() => writeExampleContent(getDatabase()));
	beforeEach(() => clearStatistics(getDatabase()));

	/** The number of rows in each table of details. */
	async function remainingRows() {
		const { rows } = await getDatabase().execute<Record<string, number | string>>(sql`
			select (select count(*)::int from page_views) as views, 
				(select string_agg(right(day::text, 2), ' ' order by day) from visitor_salts) as salts,
				(select count(*)::int from recent_visits) as visits, (select count(*)::int from day_visitors) as visitors
		`);
		return rows[0];
	}

	async function countOne(time: string) {
		const view = reportedView('/articledetail/bridge');
		const [outcome] = await countViews(getDatabase(), 'https://site.example', [view], shanghai(time));
		return outcome?.status === 'fulfilled' && outcome.value;
	}

	test('deletes visits after half an hour, when no reload can belong to them', async () => {
		await countOne('2026-05-01T23:50:00');
		await expireStatistics(getDatabase(), 90, shanghai('2026-05-02T00:20:00'));
		expect(await remainingRows()).toMatchObject({ visits: 1 });
		expect(await countOne('2026-05-02T00:20:00')).toBe(false);
		await expireStatistics(getDatabase(), 90, shanghai('2026-05-02T00:20:01'));
		expect(await remainingRows()).toMatchObject({ visits: 0 });
	});

	test('deletes the secret and the hashes of a day half an hour after it, and keeps the single views', async () => {
		await countOne('2026-05-01T23:50:00');
		await expireStatistics(getDatabase(), 90, shanghai('2026-05-02T00:29:59'));
		expect(await remainingRows()).toEqual({ views: 1, salts: '01', visits: 0, visitors: 2 });
		await expireStatistics(getDatabase(), 90, shanghai('2026-05-02T00:30:00'));
		expect(await remainingRows()).toEqual({ views: 1, salts: null, visits: 0, visitors: 0 });
	});

	test('keeps the data of today', async () => {
		await countOne('2026-05-01T12:00:00');
		await countOne('2026-05-02T12:00:00');
		await expireStatistics(getDatabase(), 90, shanghai('2026-05-02T12:10:00'));
		expect(await remainingRows()).toEqual({ views: 2, salts: '02', visits: 1, visitors: 2 });
	});

	/** Counts a search by this many visitors. */
	async function searchFor(query: string, visitors: number, time: string): Promise<void> {
		const searches = Array.from({ length: visitors }, (_, number) => ({
			query,
			lang: 'zh' as const,
			results: 1,
			visitor: { address: `192.0.2.${number}`, userAgent: 'a browser' },
		}));
		await countSearches(getDatabase(), 'https://site.example', searches, shanghai(time));
	}

	test('sums unnamed searches once their day is over', async () => {
		await searchFor('王小明', minSearchers - 1, '2026-05-01T12:00:00');
		await searchFor('li@example.com', 1, '2026-05-01T12:00:00');
		await searchFor('大桥', minSearchers, '2026-05-01T12:00:00');
		const stored = async () => {
			const { rows } = await getDatabase().execute<{ line: string }>(sql`
				select query || ': ' || searches as line from search_days
				union all select 'tallies: ' || count(*) from search_tallies order by 1
			`);
			return rows.map((row) => row.line);
		};
		await expireStatistics(getDatabase(), 90, shanghai('2026-05-02T00:29:59'));
		expect(await stored()).toEqual([': 1', 'tallies: 2', `大桥: ${minSearchers}`]);
		await expireStatistics(getDatabase(), 90, shanghai('2026-05-02T00:30:00'));
		expect(await stored()).toEqual([`: ${minSearchers}`, 'tallies: 0', `大桥: ${minSearchers}`]);
	});

	test('immediately deletes what an instance of an earlier release writes during an update', async () => {
		await searchFor('大桥', minSearchers, '2026-05-01T12:00:00');
		await getDatabase().execute(sql`
			insert into search_days (day, lang, query, searches, without_results, results)
			values ('2026-05-01', 'zh', '王小明', 1, 1, 0), ('2026-05-01', 'zh', '', 1, 1, 0)
		`);
		await getDatabase().execute(sql`
			insert into page_visits values ('hash', '/', 'zh', '2026-05-01', '2026-05-01T12:00:00+08:00', 1)
		`);
		await expireStatistics(getDatabase(), 90, shanghai('2026-05-01T12:01:00'));
		const { rows } = await getDatabase().execute<{ line: string }>(sql`
			select query as line from search_days union all select visitor from page_visits order by 1
		`);
		expect(rows.map((row) => row.line)).toEqual(['', '大桥']);
	});

	test('deletes single views after the retention period, and keeps their sums', async () => {
		await countOne('2026-05-01T12:00:00');
		await countOne('2026-05-03T12:00:00');
		const days = await pageDays(getDatabase());
		const visitors = await visitorDays(getDatabase());
		await expireStatistics(getDatabase(), 7, shanghai('2026-05-09T12:00:00'));
		expect(await remainingRows()).toMatchObject({ views: 1 });
		expect(await pageDays(getDatabase())).toEqual(days);
		expect(await visitorDays(getDatabase())).toEqual(visitors);
		expect(await countArticleViews(getDatabase(), 'bridge')).toMatchObject({ views: 2 });
	});

	test("deletes searches after the retention period, by the site's time", async () => {
		for (const time of ['2026-05-01T12:00:00', '2026-05-02T00:10:00', '2026-05-03T12:00:00']) {
			await searchFor('大桥', minSearchers, time);
		}
		const searchedOn = async () => {
			const { rows } = await getDatabase().execute<{ day: string }>(
				sql`select right(day::text, 2) as day from search_days order by 1`,
			);
			return rows.map((row) => row.day);
		};
		await expireStatistics(getDatabase(), 7, shanghai('2026-05-08T23:59:59'));
		expect(await searchedOn()).toEqual(['01', '02', '03']);
		await expireStatistics(getDatabase(), 7, shanghai('2026-05-09T00:00:01'));
		expect(await searchedOn()).toEqual(['02', '03']);
	});

	test('deletes in batches', async () => {
		await getDatabase().execute(sql`
			insert into page_views (path, title, referrer, lang, at)
			select '/', '', '', 'zh', timestamptz '2026-01-01' from generate_series(1, ${expiryBatch} + 5)
		`);
		const now = shanghai('2026-05-01T12:00:00');
		expect(await expireStatistics(getDatabase(), 90, now)).toBe(true);
		expect(await remainingRows()).toMatchObject({ views: 5 });
		expect(await expireStatistics(getDatabase(), 90, now)).toBe(false);
		expect(await remainingRows()).toMatchObject({ views: 0 });
	});

	test('runs on one instance at a time', async () => {
		await getDatabase().execute(sql`
			insert into page_views (path, title, referrer, lang, at)
			select '/', '', '', 'zh', timestamptz '2026-01-01' from generate_series(1, 3 * ${expiryBatch})
		`);
		const now = shanghai('2026-05-01T12:00:00');
		const instances = await Promise.all([1, 2, 3].map(() => expireStatistics(getDatabase(), 90, now)));
		const deletingInstances = instances.filter(Boolean).length;
		expect(deletingInstances).toBeGreaterThan(0);
		expect(await remainingRows()).toMatchObject({ views: (3 - deletingInstances) * expiryBatch });
	});
});
