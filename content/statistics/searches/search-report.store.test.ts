import type { Language } from '@portico/api/languages.ts';
import { describeOnBothDatabases } from '@portico/tests/on-both-databases/describe-on-both-databases.ts';
import { sql } from 'drizzle-orm';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { writeExampleContent } from '../../queries/example-content/write-example-content.ts';
import { searchDays } from '../../store/statistics-schema.ts';
import { forgetStatistics } from '../testing/reported-view.ts';
import { mostReported, reportSearches } from './search-report.ts';

/** The example site is in Asia/Shanghai, where it is already the tenth. */
const tenthOfMay = new Date('2026-05-09T16:30:00Z');

describeOnBothDatabases('the report of searches', (getDatabase) => {
	beforeAll(() => writeExampleContent(getDatabase()));
	beforeEach(() => forgetStatistics(getDatabase()));

	async function searched(
		day: string,
		query: string,
		[searches, withoutResults, results]: [number, number, number],
		lang: Language = 'zh',
	): Promise<void> {
		await getDatabase().insert(searchDays).values({ day, lang, query, searches, withoutResults, results });
	}

	async function report(days: number, withoutResults = false): Promise<string[]> {
		const { queries } = await reportSearches(getDatabase(), { days, withoutResults }, tenthOfMay);
		return queries.map((each) => {
			const { query, lang, searches, results } = each;
			return `${query} (${lang}) ${searches}/${each.withoutResults}/${results}`;
		});
	}

	test('adds up the days, the most searched first, each language by itself', async () => {
		await searched('2026-05-08', '大桥', [2, 0, 9]);
		await searched('2026-05-10', '大桥', [3, 1, 4]);
		await searched('2026-05-09', '大桥', [1, 1, 0]);
		await searched('2026-05-09', 'bridge', [7, 0, 2], 'en');
		await searched('2026-05-09', 'bridge', [5, 5, 0]);
		expect(await report(30)).toEqual(['bridge (en) 7/0/2', '大桥 (zh) 6/2/4', 'bridge (zh) 5/5/0']);
	});

	test('is of the last days by the time of the site, today among them', async () => {
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

	test('is of what was searched for in vain only, the most often in vain first', async () => {
		await searched('2026-05-09', 'often found', [90, 0, 5]);
		await searched('2026-05-09', 'now and then', [50, 2, 5]);
		await searched('2026-05-09', 'never', [6, 6, 0]);
		expect(await report(7, true)).toEqual(['never (zh) 6/6/0', 'now and then (zh) 50/2/5']);
	});

	test('is of so many queries only, and of what is not told apart at its end', async () => {
		await getDatabase().execute(sql`
			insert into search_days (day, lang, query, searches, without_results, results)
			select '2026-05-09', 'zh', 'query ' || n, n + 1, 0, 1 from generate_series(1, ${mostReported}::int) as n
		`);
		await searched('2026-05-09', '', [1, 1, 0]);
		const lines = await report(7);
		expect(lines).toHaveLength(mostReported);
		expect(lines[0]).toBe(`query ${mostReported} (zh) ${mostReported + 1}/0/1`);
		expect(lines.at(-2)).toBe('query 2 (zh) 3/0/1');
		expect(lines.at(-1)).toBe(' (zh) 1/1/0');
	});

	test('goes by the clock of the store where no moment is given', async () => {
		await getDatabase().execute(sql`
			insert into search_days (day, lang, query, searches, without_results, results)
			select (now() at time zone 'Asia/Shanghai')::date, 'zh', 'today', 1, 0, 1
		`);
		const { queries } = await reportSearches(getDatabase(), { days: 2, withoutResults: false });
		expect(queries).toEqual([{ query: 'today', lang: 'zh', searches: 1, withoutResults: 0, results: 1 }]);
	});
});
