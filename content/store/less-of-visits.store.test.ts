import { describeWithStore } from '@portico/testing/databases/describe-with-store.ts';
import { sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { createMigrator } from '../../testing/databases/create-migrator.ts';

describeWithStore('what earlier releases kept of visits', (getDatabase) => {
	beforeEach(async () => {
		const migrate = await createMigrator(getDatabase());
		for (const name of ['0000_initial', '0001_count-views-by-day', '0003_index-for-search'])
			await migrate(name);
		await getDatabase().execute(sql`
			insert into page_visits values
				('joinable', '/', 'zh', '2026-05-01', '2026-05-01T12:01:00+08:00', 1),
				('joinable', '/articlesearch', 'zh', '2026-05-01', '2026-05-01T12:02:00+08:00', 1)
		`);
		await getDatabase().execute(sql`
			insert into search_days (day, lang, query, searches, without_results, results) values
				('2026-05-01', 'zh', '', 2, 1, 3), ('2026-05-01', 'zh', '欧阳观澜', 4, 4, 0), ('2026-05-01', 'en', 'bridge', 1, 0, 2)
		`);
		await getDatabase().execute(sql`
			insert into page_views (path, title, referrer, lang, at) values
				('/articlesearch', '欧阳观澜 - 搜索', 'https://site.example/articledetail/a1', 'zh', '2026-05-01T12:34:56+08:00'),
				('/', '首页', '', 'zh', '2026-05-01T12:59:59+08:00')
		`);
		await migrate('0005_store-less-of-visits');
	});

	test('deletes visitors, words, titles and minutes, and continues to count', async () => {
		const { rows } = await getDatabase().execute<{ line: string }>(sql`
			select 'visit ' || visitor as line from page_visits
			union all select day || ' ' || lang || ' ' || query || ': ' || searches || ', ' || without_results from search_days
			union all select path || ', ' || title || ', ' || referrer || ', ' || to_char(at at time zone 'utc', 'HH24:MI:SS')
				from page_views
			order by 1
		`);
		expect(rows.map((row) => row.line).toSorted()).toEqual([
			'/, 首页, , 04:00:00',
			'/articlesearch, , https://site.example, 04:00:00',
			'2026-05-01 en : 1, 0',
			'2026-05-01 zh : 6, 5',
		]);
	});
});
