import { describeOnBothDatabases } from '@portico/tests/on-both-databases/describe-on-both-databases.ts';
import { sql } from 'drizzle-orm';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { writeExampleContent } from '../queries/example-content/write-example-content.ts';
import { countArticleViews } from './article-views.ts';
import { countViews } from './count-views.ts';
import { expireStatistics, expiryBatch } from './expire-statistics.ts';
import { countSearches } from './searches/count-searches.ts';
import { forgetStatistics, pageDays, reportedView, visitorDays } from './testing/reported-view.ts';

const shanghai = (time: string) => new Date(`${time}+08:00`);

describeOnBothDatabases('expired statistics', (getDatabase) => {
	beforeAll(() => writeExampleContent(getDatabase()));
	beforeEach(() => forgetStatistics(getDatabase()));

	/** How many rows each table of details has. */
	async function kept() {
		const { rows } = await getDatabase().execute<Record<string, number | string>>(sql`
			select (select count(*)::int from page_views) as views, 
				(select string_agg(right(day::text, 2), ' ' order by day) from visitor_salts) as salts,
				(select count(*)::int from page_visits) as visits, (select count(*)::int from day_visitors) as visitors
		`);
		return rows[0];
	}

	async function countOne(time: string) {
		const view = reportedView('/articledetail/bridge');
		const [outcome] = await countViews(getDatabase(), 'https://site.example', [view], shanghai(time));
		return outcome?.status === 'fulfilled' && outcome.value;
	}

	test('the secret and the hashes of a day go half an hour after it, the single views stay', async () => {
		await countOne('2026-05-01T23:50:00');
		await expireStatistics(getDatabase(), 90, shanghai('2026-05-02T00:29:59'));
		expect(await kept()).toEqual({ views: 1, salts: '01', visits: 1, visitors: 1 });
		expect(await countOne('2026-05-02T00:10:00')).toBe(false);
		await expireStatistics(getDatabase(), 90, shanghai('2026-05-02T00:30:00'));
		expect(await kept()).toEqual({ views: 1, salts: '02', visits: 0, visitors: 0 });
	});

	test('what belongs to today stays', async () => {
		await countOne('2026-05-01T12:00:00');
		await countOne('2026-05-02T12:00:00');
		await expireStatistics(getDatabase(), 90, shanghai('2026-05-02T13:00:00'));
		expect(await kept()).toEqual({ views: 2, salts: '02', visits: 1, visitors: 1 });
	});

	test('single views go after their days, what they add up to stays', async () => {
		await countOne('2026-05-01T12:00:00');
		await countOne('2026-05-03T12:00:00');
		const days = await pageDays(getDatabase());
		const visitors = await visitorDays(getDatabase());
		await expireStatistics(getDatabase(), 7, shanghai('2026-05-09T12:00:00'));
		expect(await kept()).toMatchObject({ views: 1 });
		expect(await pageDays(getDatabase())).toEqual(days);
		expect(await visitorDays(getDatabase())).toEqual(visitors);
		expect(await countArticleViews(getDatabase(), 'bridge')).toMatchObject({ views: 2 });
	});

	test('what was searched for goes after its days, by the time of the site', async () => {
		for (const time of ['2026-05-01T12:00:00', '2026-05-02T00:10:00', '2026-05-03T12:00:00']) {
			await countSearches(getDatabase(), [{ query: '大桥', lang: 'zh', results: 1 }], shanghai(time));
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

	test('go in batches', async () => {
		await getDatabase().execute(sql`
			insert into page_views (path, title, referrer, lang, at)
			select '/', '', '', 'zh', timestamptz '2026-01-01' from generate_series(1, ${expiryBatch} + 5)
		`);
		const now = shanghai('2026-05-01T12:00:00');
		expect(await expireStatistics(getDatabase(), 90, now)).toBe(true);
		expect(await kept()).toMatchObject({ views: 5 });
		expect(await expireStatistics(getDatabase(), 90, now)).toBe(false);
		expect(await kept()).toMatchObject({ views: 0 });
	});

	test('are deleted by one instance at a time', async () => {
		await getDatabase().execute(sql`
			insert into page_views (path, title, referrer, lang, at)
			select '/', '', '', 'zh', timestamptz '2026-01-01' from generate_series(1, 3 * ${expiryBatch})
		`);
		const now = shanghai('2026-05-01T12:00:00');
		const instances = await Promise.all([1, 2, 3].map(() => expireStatistics(getDatabase(), 90, now)));
		const worked = instances.filter(Boolean).length;
		expect(worked).toBeGreaterThan(0);
		expect(await kept()).toMatchObject({ views: (3 - worked) * expiryBatch });
	});
});
