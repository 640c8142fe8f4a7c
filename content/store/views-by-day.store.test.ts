import { pageDays } from '@portico/testing/content/reported-view.ts';
import { describeWithStore } from '@portico/testing/databases/describe-with-store.ts';
import { sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { createMigrator } from '../../testing/databases/create-migrator.ts';
import { countArticleViews } from '../statistics/article-views.ts';
import type { Database } from './connect.ts';

/** A store of the first release, with a site in a time zone and its views. */
async function createFirstReleaseStore(database: Database, timeZone: string | null): Promise<void> {
	if (timeZone) {
		const settings = JSON.stringify({ names: { zh: '站' }, timeZone });
		await database.execute(sql`insert into site_settings (settings) values (${settings}::jsonb)`);
	}
	await database.execute(sql`
		insert into columns (fd_code, page, names) values ('news', 'articlepagelist', '{"zh":"新闻"}')
	`);
	await database.execute(sql`insert into articles (article_id, fd_code) values ('a1', 'news')`);
	await database.execute(sql`
		insert into article_texts (article_id, lang, state, latest_version, published_version)
		values ('a1', 'zh', 'published', 1, 1)
	`);
	await database.execute(sql`insert into carried_views values ('a1', 40)`);
	await database.execute(sql`
		insert into page_views (path, title, referrer, lang, article_id, at) values
			('/articledetail/a1', '', '', 'zh', 'a1', '2026-05-01T15:59:00Z'),
			('/articledetail/a1?from=feed', '', '', 'zh', 'a1', '2026-05-01T15:59:00Z'),
			('/en/articledetail/a1', '', '', 'en', 'a1', '2026-05-01T16:01:00Z'),
			('/en', '', '', 'en', null, '2026-05-01T16:01:00Z'),
			('/english', '', '', 'zh', null, '2026-05-01T16:01:00Z'),
			(${`/${'x'.repeat(1999)}`}, '', '', 'zh', null, '2026-05-01T16:01:00Z')
	`);
}

describeWithStore('views of the first release', (getDatabase) => {
	let migrate: Awaited<ReturnType<typeof createMigrator>>;

	beforeEach(async () => {
		migrate = await createMigrator(getDatabase());
		await migrate('0000_initial');
	});

	test.each(['Asia/Shanghai', '+08:00', 'A/Zone the store does not know', null])(
		'continue to count, by days of the site (time zone %s)',
		async (timeZone) => {
			await createFirstReleaseStore(getDatabase(), timeZone);
			await migrate('0001_count-views-by-day');
			expect(await pageDays(getDatabase())).toEqual([
				'2026-05-01 zh /articledetail/a1: 2/0',
				'2026-05-02 en /: 1/0',
				'2026-05-02 en /articledetail/a1: 1/0',
				'2026-05-02 zh /english: 1/0',
			]);
			// The view counts of today read this column.
			await migrate('0008_unranked-views');
			expect(await countArticleViews(getDatabase(), 'a1')).toEqual({ articleId: 'a1', views: 43 });
		},
	);

	test('west of Greenwich, days are those of that time zone', async () => {
		await createFirstReleaseStore(getDatabase(), '-08:00');
		await migrate('0001_count-views-by-day');
		expect((await pageDays(getDatabase())).map((line) => line.slice(0, 10))).toEqual(
			Array(4).fill('2026-05-01'),
		);
	});
});
