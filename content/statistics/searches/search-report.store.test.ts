import type { Language } from '@portico/api/languages.ts';
import { writeExampleContent } from '@portico/testing/content/example-content/write-example-content.ts';
import { clearStatistics } from '@portico/testing/content/reported-view.ts';
import { describeWithStore } from '@portico/testing/databases/describe-with-store.ts';
import { sql } from 'drizzle-orm';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { searchDays, searchTallies } from '../../store/tables/statistics-schema.ts';
import { minSearchers } from './count-searches.ts';
import { maxReported, reportSearches } from './search-report.ts';

/** The example site is in Asia/Shanghai, where it is already the tenth. */
const tenthOfMay = new Date('2026-05-09T16:30:00Z');

describeWithStore('the report of searches', (getDatabase) => {
	beforeAll(() => writeExampleContent(getDatabase()));
	beforeEach(() => clearStatistics(getDatabase()));

	async function searched(
		day: string,
		query: string,
		[searches, withoutResults, results]: [number, number, number],
		lang: Language = 'zh',
	): Promise<void> {
		await getDatabase()
			.insert(searchDays)
			.values({ day, lang, query, searches, withoutResults, results, searchers: minSearchers });
	}

	async function report(days: number, withoutResults = false): Promise<string[]> {
		const { queries } = await reportSearches(getDatabase(), { days, withoutResults }, tenthOfMay);
		return queries.map((each) => {
			const { query, lang, searches, results } = each;
			return `${query} (${lang}) ${searches}/${each.withoutResults}/${results}`;
		});
	}

	test('sums the days, the most frequent first, per language', async () => {
		await searched('2026-05-08', '大桥', [2, 0, 9]);
		await searched('2026-05-10', '大桥', [3, 1, 4]);
		await searched('2026-05-09', '大桥', [1, 1, 0]);
		await searched('2026-05-09', 'bridge', [7, 0, 2], 'en');
		await searched('2026-05-09', 'bridge', [5, 5, 0]);
		expect(await report(30)).toEqual(['bridge (en) 7/0/2', '大桥 (zh) 6/2/4', 'bridge (zh) 5/5/0']);
	});

	test("covers the last days by the site's time, including today", async () => {
		for (const day of ['03', '04', '10', '11']) await searched(`2026-05-${day}`, `of ${day}`, [1, 0, 1]);
		const { from, to, queries } = await reportSearches(
			getDatabase(),
			{ days: 7, withoutResults: false },
			tenthOfMay,
		);
		expect([from, to]).toEqual(['2026-05-04', '2026-05-10']);
		expect(queries.map(({ query }) => query)).toEqual(['of 04', 'of 10']);
		expect(await report(1)).toEqual(['of 10 (zh) 1/0/1']);
	});

	test('only lists searches without results, the most frequent first', async () => {
		await searched('2026-05-09', 'often found', [90, 0, 5]);
		await searched('2026-05-09', 'now and then', [50, 2, 5]);
		await searched('2026-05-09', 'never', [6, 6, 0]);
		expect(await report(7, true)).toEqual(['never (zh) 6/6/0', 'now and then (zh) 50/2/5']);
	});

	test('is limited, with the sum of the others at its end', async () => {
		await getDatabase().execute(sql`
			insert into search_days (day, lang, query, searches, without_results, results)
			select '2026-05-09', 'zh', 'query ' || n, n + 1, 0, 1 from generate_series(1, ${maxReported}::int) as n
		`);
		await searched('2026-05-09', '', [1, 1, 0]);
		const lines = await report(7);
		expect(lines).toHaveLength(maxReported);
		expect(lines[0]).toBe(`query ${maxReported} (zh) ${maxReported + 1}/0/1`);
		expect(lines.at(-2)).toBe('query 2 (zh) 3/0/1');
		expect(lines.at(-1)).toBe(' (zh) 1/1/0');
	});

	test('sums searches by too few visitors once', async () => {
		const tally = { day: '2026-05-10', lang: 'zh' as const, withoutResults: 1, results: 2 };
		await getDatabase()
			.insert(searchTallies)
			.values([
				{ ...tally, query: 'hash 1', searches: 4, searchers: ['one', 'two'] },
				{ ...tally, query: 'hash 2', searches: 3, searchers: ['one'] },
				{ ...tally, query: 'hash 3', searches: 9, searchers: ['one', 'two', 'three'] },
			]);
		await searched('2026-05-10', '大桥', [9, 1, 2]);
		await searched('2026-05-09', '', [1, 0, 2]);
		expect(await report(7)).toEqual(['大桥 (zh) 9/1/2', ' (zh) 8/2/2']);
	});

	test("uses the store's clock by default", async () => {
		await getDatabase().execute(sql`
			insert into search_days (day, lang, query, searches, without_results, results)
			select (now() at time zone 'Asia/Shanghai')::date, 'zh', 'today', 1, 0, 1
		`);
		const { queries } = await reportSearches(getDatabase(), { days: 2, withoutResults: false });
		expect(queries).toEqual([{ query: 'today', lang: 'zh', searches: 1, withoutResults: 0, results: 1 }]);
	});
});
