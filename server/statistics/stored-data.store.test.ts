import { expireStatistics } from '@portico/content/statistics/expire-statistics.ts';
import { writeExampleContent } from '@portico/testing/content/example-content/write-example-content.ts';
import { clearStatistics } from '@portico/testing/content/reported-view.ts';
import { describeWithStore } from '@portico/testing/databases/describe-with-store.ts';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { createStatistics } from './statistics.ts';

/** Checks the promises of the demo's privacy policy against every row of the store. */

const siteUrl = 'https://site.example';
const visitor = {
	address: '192.0.2.1',
	userAgent: 'Mozilla/5.0 (X11; Linux x64; rv:145.0) Gecko/20100101 Firefox/145.0',
};

/** The hashes are 22 characters, the day's salt is 43. */
const hash = /(?<![\w-])[\w-]{22}(?![\w-])/g;

describeWithStore('the statistics in the store', (getDatabase) => {
	beforeAll(() => writeExampleContent(getDatabase()));
	beforeEach(() => clearStatistics(getDatabase()));

	/** All rows of the tables that `where` accepts, as text. */
	async function dumpTables(where: (table: string) => boolean = () => true): Promise<string[]> {
		const { rows: tables } = await getDatabase().execute<{ name: string }>(`
			select table_name as name from information_schema.tables
			where table_schema = 'public' and table_type = 'BASE TABLE' order by 1
		`);
		const dumped: string[] = [];
		for (const { name } of tables.filter(({ name }) => where(name))) {
			const { rows } = await getDatabase().execute<{ row: string }>(
				`select row_to_json(t)::text as row from "${name}" t`,
			);
			dumped.push(...rows.map(({ row }) => `${name} ${row}`));
		}
		return dumped;
	}

	/** One visitor opens five pages and searches once. */
	async function visitFivePages(query: string): Promise<void> {
		const statistics = createStatistics({ database: getDatabase(), siteUrl });
		const search = `/articlesearch?q=${encodeURIComponent(query)}`;
		let referrer = '';
		for (const path of ['/', '/articledetail/bridge', search, '/articledetail/tunnel', '/404']) {
			const title = path === search ? `${query} - 搜索` : '大桥';
			expect(await statistics.record({ path, title, referrer, language: 'zh' }, visitor)).toBe(true);
			referrer = siteUrl + path;
		}
		statistics.countSearch({ query, lang: 'zh', results: 0, visitor });
		await statistics.stop();
	}

	const minutesFromNow = (minutes: number) => new Date(Date.now() + minutes * 60_000);

	test('share nothing between two visits of one visitor', async () => {
		await visitFivePages('大桥');
		// The built-in roles have long names.
		const rows = await dumpTables((table) => table !== 'roles');
		const hashes = rows.flatMap((row) => row.match(hash) ?? []);
		// Five visits, the visitor of five pages and of the site, and a search with who made it.
		expect(hashes).toHaveLength(5 + 5 + 1 + 2);
		expect(new Set(hashes).size).toBe(hashes.length);
		expect(rows.filter((row) => /192\.0\.2|Firefox|site\.example/.test(row))).toEqual([]);
	});

	test('store no visit older than half an hour, and of single views only the hour', async () => {
		await visitFivePages('大桥');
		await expireStatistics(getDatabase(), 90, minutesFromNow(31));
		const rows = await dumpTables((table) => /visit|view|search_(days|tallies)/.test(table));
		const times = rows.flatMap((row) => row.match(/(?<=T\d\d:)[\d:.]+/g) ?? []);
		expect(times).toEqual(Array(5).fill('00:00'));
	});

	test('store no hash and no secret after the day', async () => {
		await visitFivePages('大桥');
		await expireStatistics(getDatabase(), 90, minutesFromNow(25 * 60));
		const rows = await dumpTables((table) => /visit|view|search_(days|tallies)/.test(table));
		expect(rows.filter((row) => /[\w-]{22}/.test(row.replace(/^\w+/, '')))).toEqual([]);
	});

	test('do not store what a single visitor searched for', async () => {
		const name = '欧阳观澜';
		const statistics = createStatistics({ database: getDatabase(), siteUrl });
		for (let time = 0; time < 5; time++) {
			statistics.countSearch({ query: name, lang: 'zh', results: 0, visitor });
		}
		await statistics.stop();
		await visitFivePages(name);
		const holdsName = (row: string) => row.includes(name) || row.includes(encodeURIComponent(name));
		expect((await dumpTables()).filter(holdsName)).toEqual([]);
		await expireStatistics(getDatabase(), 90, minutesFromNow(25 * 60));
		expect((await dumpTables()).filter(holdsName)).toEqual([]);
	});
});
