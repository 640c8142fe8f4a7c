import type { Language } from '@portico/api/languages.ts';
import { describeOnBothDatabases } from '@portico/tests/on-both-databases/describe-on-both-databases.ts';
import { sql } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { writeExampleContent } from '../../queries/example-content/write-example-content.ts';
import { forgetStatistics } from '../testing/reported-view.ts';
import { type AnsweredSearch, countSearches, mostQueriesOfDay } from './count-searches.ts';

/** Moments of the example site's time zone, Asia/Shanghai. */
const shanghai = (time: string) => new Date(`${time}+08:00`);
const noon = shanghai('2026-05-01T12:00:00');

const search = (query: string, results = 1, lang: Language = 'zh'): AnsweredSearch => ({
	query,
	lang,
	results,
});

describeOnBothDatabases('searches', (getDatabase) => {
	beforeAll(() => writeExampleContent(getDatabase()));
	beforeEach(() => forgetStatistics(getDatabase()));

	const count = (searches: AnsweredSearch[], moment: Date | null = noon) =>
		countSearches(getDatabase(), searches, moment);

	/** What is stored, as `day lang query: searches, in vain, last results`. */
	async function stored(): Promise<string[]> {
		const { rows } = await getDatabase().execute<{ line: string }>(sql`
			select day || ' ' || lang || ' ' || query || ': ' || searches || ', ' || without_results || ', ' || results
				as line
			from search_days order by day, lang, query collate "C"
		`);
		return rows.map((row) => row.line);
	}

	/** As many queries of a day as may be kept but so many. */
	const fillDayBut = (left: number) =>
		getDatabase().execute(sql`
			insert into search_days (day, lang, query, searches, without_results, results)
			select '2026-05-01', 'zh', 'made up ' || n, 1, 1, 0
			from generate_series(1, ${mostQueriesOfDay - left}::int) as n
		`);

	const queriesOf = async (lang: Language) => {
		const { rows } = await getDatabase().execute<{ n: number }>(
			sql`select count(*)::int as n from search_days where lang = ${lang} and query <> ''`,
		);
		return rows[0]?.n;
	};

	test('are counted per day, language and query, with those that found nothing', async () => {
		await count([search('大桥', 3), search('隧道', 0), search('bridge', 2, 'en'), search('bridge', 5)]);
		await count([search('大桥', 4), search('隧道', 1)], shanghai('2026-05-02T12:00:00'));
		expect(await stored()).toEqual([
			'2026-05-01 en bridge: 1, 0, 2',
			'2026-05-01 zh bridge: 1, 0, 5',
			'2026-05-01 zh 大桥: 1, 0, 3',
			'2026-05-01 zh 隧道: 1, 1, 0',
			'2026-05-02 zh 大桥: 1, 0, 4',
			'2026-05-02 zh 隧道: 1, 0, 1',
		]);
	});

	test('of a batch and of later ones add up, the last of them telling the results', async () => {
		await count([
			search('大桥', 0),
			search('隧道', 7),
			search('大橋', 4),
			search(' 大桥 ', 0),
			search('大桥', 3),
		]);
		expect(await stored()).toEqual(['2026-05-01 zh 大桥: 4, 2, 3', '2026-05-01 zh 隧道: 1, 0, 7']);
		await count([search('大桥', 0)]);
		expect(await stored()).toEqual(['2026-05-01 zh 大桥: 5, 3, 0', '2026-05-01 zh 隧道: 1, 0, 7']);
	});

	test('for nothing are not counted', async () => {
		await count([search(''), search(' \u3000'), search('\0')]);
		await count([]);
		expect(await stored()).toEqual([]);
	});

	test('for personal data are counted, and their query is not kept', async () => {
		await count([search('li.wei@example.com', 0), search('王伟 138 1234 5678', 2)]);
		expect(await stored()).toEqual(['2026-05-01 zh : 2, 1, 2']);
	});

	test('for anything are taken by the store', async () => {
		const queries = ['a\0b', '\ud800', '\udc00', '\ufffd', "'; drop table search_days; --", '𠮷'.repeat(200)];
		await count(queries.map((query) => search(query)));
		expect(await stored()).toEqual([
			"2026-05-01 zh '; drop table search_days; --: 1, 0, 1",
			'2026-05-01 zh a b: 1, 0, 1',
			'2026-05-01 zh \ufffd: 3, 0, 1',
			`2026-05-01 zh ${'𠮷'.repeat(200)}: 1, 0, 1`,
		]);
	});

	describe('beyond what is kept of a day', () => {
		beforeEach(() => fillDayBut(2));

		test('are counted together, in the order they came', async () => {
			await count([search('first'), search('second', 2), search('third', 0), search('fourth', 9)]);
			await count([search('fifth', 6), search('sixth', 0), search('fifth', 4), search('first', 8)]);
			const lines = (await stored()).filter((line) => !line.includes('made up'));
			expect(lines).toEqual([
				'2026-05-01 zh : 5, 2, 4',
				'2026-05-01 zh first: 2, 0, 8',
				'2026-05-01 zh second: 1, 0, 2',
			]);
			expect(await queriesOf('zh')).toBe(mostQueriesOfDay);
		});

		test('are known ones still counted', async () => {
			await count([search('first'), search('second'), search('made up 7', 4)]);
			await count([search('made up 8', 5)]);
			expect(await stored()).toEqual(
				expect.arrayContaining(['2026-05-01 zh made up 7: 2, 1, 4', '2026-05-01 zh made up 8: 2, 1, 5']),
			);
		});

		test('does what is not kept take no place', async () => {
			await count([search('a@example.com')]);
			await count([search('b@example.com'), search('first'), search('c@example.com'), search('second')]);
			expect(await queriesOf('zh')).toBe(mostQueriesOfDay);
			expect(await stored()).toContain('2026-05-01 zh second: 1, 0, 1');
		});

		test('are other languages and days not concerned', async () => {
			const queries = ['one', 'two', 'three'];
			await count([...queries.map((query) => search(query, 1, 'en')), search('first'), search('second')]);
			expect(await queriesOf('en')).toBe(3);
			expect(await stored()).toContain('2026-05-01 zh second: 1, 0, 1');
			await count(
				queries.map((query) => search(query)),
				shanghai('2026-05-02T12:00:00'),
			);
			expect(await queriesOf('zh')).toBe(mostQueriesOfDay + 3);
		});
	});

	test('that reach several instances at once all count, without deadlock', async () => {
		const searches = Array.from({ length: 60 }, (_, number) => search(`query ${number % 20}`, number % 2));
		await Promise.all(
			Array.from({ length: 6 }, (_, instance) => count(instance % 2 ? searches.toReversed() : searches)),
		);
		const { rows } = await getDatabase().execute(sql`
			select count(*)::int as queries, min(searches) as least, max(searches) as most from search_days
		`);
		expect(rows).toEqual([{ queries: 20, least: 18, most: 18 }]);
	});

	test('are of the day it is on the site, not on the machine or in the store', async () => {
		await count([search('大桥')], new Date('2026-05-01T15:59:59Z'));
		await count([search('大桥')], new Date('2026-05-01T16:00:00Z'));
		expect(await stored()).toEqual(['2026-05-01 zh 大桥: 1, 0, 1', '2026-05-02 zh 大桥: 1, 0, 1']);
	});

	test('go by the clock of the store where no moment is given', async () => {
		await count([search('大桥')], null);
		const { rows } = await getDatabase().execute<{ fresh: boolean }>(
			sql`select day between (now() - interval '1 day')::date and (now() + interval '1 day')::date as fresh
				from search_days`,
		);
		expect(rows).toEqual([{ fresh: true }]);
	});
});
