import type { Language } from '@portico/api/languages.ts';
import { writeExampleContent } from '@portico/testing/content/example-content/write-example-content.ts';
import { clearStatistics } from '@portico/testing/content/reported-view.ts';
import { describeWithStore } from '@portico/testing/databases/describe-with-store.ts';
import { sql } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { searchDays, searchTallies } from '../store/tables/statistics-schema.ts';
import {
	type AnsweredSearch,
	countSearches,
	maxQueriesPerDay,
	maxReported,
	minSearchers,
	reportSearches,
} from './count-searches.ts';

/** Timestamps in the example site's time zone, Asia/Shanghai. */
const shanghai = (time: string) => new Date(`${time}+08:00`);
const noon = shanghai('2026-05-01T12:00:00');

const search = (query: string, results = 1, lang: Language = 'zh', visitor = 1): AnsweredSearch => ({
	query,
	lang,
	results,
	visitor: { address: `192.0.2.${visitor}`, userAgent: 'a browser' },
});

/** The same search by as many visitors as needed to store the query. */
const searchByAll = (query: string, results = 1, lang: Language = 'zh'): AnsweredSearch[] =>
	Array.from({ length: minSearchers }, (_, visitor) => search(query, results, lang, visitor));

describeWithStore('searches', (getDatabase) => {
	beforeAll(() => writeExampleContent(getDatabase()));
	beforeEach(() => clearStatistics(getDatabase()));

	const count = (searches: AnsweredSearch[], instant: Date | null = noon) =>
		countSearches(getDatabase(), 'https://site.example', searches, instant);

	/** The stored rows, as `day lang query: searches, without results, last results`. */
	async function stored(): Promise<string[]> {
		const { rows } = await getDatabase().execute<{ line: string }>(sql`
			select day || ' ' || lang || ' ' || query || ': ' || searches || ', ' || without_results || ', ' || results
				as line
			from search_days order by day, lang, query collate "C"
		`);
		return rows.map((row) => row.line);
	}

	/** Unnamed searches, as `day lang: searches, without results, visitors`. */
	async function unnamed(): Promise<string[]> {
		const { rows } = await getDatabase().execute<{ line: string }>(sql`
			select day || ' ' || lang || ': ' || searches || ', ' || without_results || ', ' || cardinality(searchers)
				as line
			from search_tallies where cardinality(searchers) < ${minSearchers} order by 1
		`);
		return rows.map((row) => row.line);
	}

	test('are counted per day, language and query, with those without results', async () => {
		await count([...searchByAll('大桥', 3), ...searchByAll('隧道', 0), ...searchByAll('bridge', 2, 'en')]);
		await count([...searchByAll('大桥', 4), ...searchByAll('隧道', 1)], shanghai('2026-05-02T12:00:00'));
		expect(await stored()).toEqual([
			'2026-05-01 en bridge: 3, 0, 2',
			'2026-05-01 zh 大桥: 3, 0, 3',
			'2026-05-01 zh 隧道: 3, 3, 0',
			'2026-05-02 zh 大桥: 3, 0, 4',
			'2026-05-02 zh 隧道: 3, 0, 1',
		]);
	});

	test('of several batches are summed, with the results of the last one', async () => {
		await count([
			search('大桥', 0, 'zh', 1),
			search('大橋', 4, 'zh', 2),
			search(' 大桥 ', 0, 'zh', 3),
			search('大桥', 3, 'zh', 1),
		]);
		expect(await stored()).toEqual(['2026-05-01 zh 大桥: 4, 2, 3']);
		await count([search('大桥', 0)]);
		expect(await stored()).toEqual(['2026-05-01 zh 大桥: 5, 3, 0']);
	});

	describe('keep the words', () => {
		test("not for one visitor's repetitions, even by two", async () => {
			for (let time = 0; time < 5; time++) await count([search('王小明', 0, 'zh', 1)]);
			await count([search('王小明', 0, 'zh', 2), search('王小明', 0, 'zh', 1)]);
			expect(await stored()).toEqual([]);
			expect(await unnamed()).toEqual(['2026-05-01 zh: 7, 7, 2']);
		});

		test('once enough visitors searched for the same, with all the searches so far', async () => {
			await count([search('大桥', 0, 'zh', 1), search('大桥', 2, 'zh', 1)]);
			await count([search('大桥', 2, 'zh', 2)]);
			expect(await stored()).toEqual([]);
			await count([search('大桥', 3, 'zh', 3)]);
			expect(await stored()).toEqual(['2026-05-01 zh 大桥: 4, 1, 3']);
			await count([search('大桥', 5, 'zh', 1)]);
			expect(await stored()).toEqual(['2026-05-01 zh 大桥: 5, 1, 5']);
			expect(await unnamed()).toEqual([]);
		});

		test('only for the same day and language', async () => {
			await count([search('大桥', 1, 'zh', 1), search('大桥', 1, 'en', 2)]);
			await count([search('大桥', 1, 'zh', 2)]);
			await count([search('大桥', 1, 'zh', 3)], shanghai('2026-05-02T00:10:00'));
			expect(await stored()).toEqual([]);
		});

		test('when the visitors reach different instances concurrently', async () => {
			const ways = searchByAll('大桥').map((each) => count([each]));
			await Promise.all(ways);
			expect(await stored()).toEqual(['2026-05-01 zh 大桥: 3, 0, 1']);
		});
	});

	test('without shared hashes for one visitor', async () => {
		await count([search('大桥'), search('隧道'), search('bridge', 1, 'en')]);
		const { rows } = await getDatabase().execute<{ hashes: number }>(sql`
			select count(distinct hash)::int as hashes
			from (select unnest(query || searchers) as hash from search_tallies) as all_hashes
		`);
		expect(rows).toEqual([{ hashes: 6 }]);
	});

	test('without a query are not counted', async () => {
		await count([search(''), search(' \u3000'), search('\0')]);
		await count([]);
		expect([...(await stored()), ...(await unnamed())]).toEqual([]);
	});

	test('for personal data are counted without their query', async () => {
		await count([...searchByAll('li.wei@example.com', 0), search('王伟 138 1234 5678', 2)]);
		await count([search('138 1234 5678', 0)]);
		expect(await stored()).toEqual(['2026-05-01 zh : 5, 4, 0']);
		expect(await unnamed()).toEqual([]);
	});

	test('accept any string', async () => {
		const queries = ['a\0b', '\ud800', '\udc00', '\ufffd', "'; drop table search_days; --", '𠮷'.repeat(200)];
		await count(queries.flatMap((query) => searchByAll(query)));
		expect(await stored()).toEqual([
			"2026-05-01 zh '; drop table search_days; --: 3, 0, 1",
			'2026-05-01 zh a b: 3, 0, 1',
			'2026-05-01 zh \ufffd: 9, 0, 1',
			`2026-05-01 zh ${'𠮷'.repeat(200)}: 3, 0, 1`,
		]);
	});

	describe('beyond what is counted of a day', () => {
		/** Two fewer queries than the limit of a day. */
		beforeEach(() =>
			getDatabase().execute(sql`
				insert into search_tallies (query, day, lang, searches, without_results, results, searchers)
				select 'hash ' || n, '2026-05-01', 'zh', 1, 1, 0, '{}'
				from generate_series(1, ${maxQueriesPerDay - 2}::int) as n
			`),
		);

		const queriesOf = async (lang: Language) => {
			const { rows } = await getDatabase().execute<{ n: number }>(
				sql`select count(*)::int as n from search_tallies where lang = ${lang}`,
			);
			return rows[0]?.n;
		};

		test('are summed, in order', async () => {
			await count([search('first'), search('second', 2), search('third', 0), search('fourth', 9)]);
			await count([search('fifth', 6), search('sixth', 0), search('fifth', 4), ...searchByAll('first', 8)]);
			expect(await stored()).toEqual(['2026-05-01 zh : 5, 2, 4', '2026-05-01 zh first: 4, 0, 8']);
			expect(await queriesOf('zh')).toBe(maxQueriesPerDay);
		});

		test('without their query do not count towards the limit', async () => {
			await count([search('a@example.com')]);
			await count([search('b@example.com'), search('first'), search('c@example.com'), search('second')]);
			expect(await queriesOf('zh')).toBe(maxQueriesPerDay);
			expect(await stored()).toEqual(['2026-05-01 zh : 3, 0, 1']);
		});

		test('does not affect other languages and days', async () => {
			const queries = ['one', 'two', 'three'];
			await count([...queries.map((query) => search(query, 1, 'en')), search('first'), search('second')]);
			expect(await queriesOf('en')).toBe(3);
			await count(
				queries.map((query) => search(query)),
				shanghai('2026-05-02T12:00:00'),
			);
			expect(await queriesOf('zh')).toBe(maxQueriesPerDay + 3);
			expect(await stored()).toEqual([]);
		});
	});

	test('that reach several instances concurrently all count, without deadlock', async () => {
		const searches = Array.from({ length: 60 }, (_, number) =>
			search(`query ${number % 20}`, number % 2, 'zh', Math.floor(number / 20)),
		);
		await Promise.all(
			Array.from({ length: 6 }, (_, instance) => count(instance % 2 ? searches.toReversed() : searches)),
		);
		const { rows } = await getDatabase().execute(sql`
			select count(*)::int as queries, min(searches) as least, max(searches) as most from search_days
		`);
		expect(rows).toEqual([{ queries: 20, least: 18, most: 18 }]);
	});

	test('belong to the day on the site, not on the machine or in the store', async () => {
		await count(searchByAll('大桥'), new Date('2026-05-01T15:59:59Z'));
		await count(searchByAll('大桥'), new Date('2026-05-01T16:00:00Z'));
		expect(await stored()).toEqual(['2026-05-01 zh 大桥: 3, 0, 1', '2026-05-02 zh 大桥: 3, 0, 1']);
	});

	test("use the store's clock by default", async () => {
		await count([search('大桥')], null);
		const { rows } = await getDatabase().execute<{ fresh: boolean }>(
			sql`select day between (now() - interval '1 day')::date and (now() + interval '1 day')::date as fresh
				from search_tallies`,
		);
		expect(rows).toEqual([{ fresh: true }]);
	});
});

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
