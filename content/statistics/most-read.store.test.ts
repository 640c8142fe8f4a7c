import { describeOnBothDatabases } from '@portico/tests/on-both-databases/describe-on-both-databases.ts';
import { sql } from 'drizzle-orm';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { writeExampleContent } from '../queries/example-content/write-example-content.ts';
import { articleViewDays } from '../store/statistics-schema.ts';
import { listMostRead } from './most-read.ts';
import { forgetStatistics } from './testing/reported-view.ts';

/** Half past midnight on 8 May in the example site's time zone, still 7 May in UTC. */
const now = new Date('2026-05-08T00:30:00+08:00');

describeOnBothDatabases('the most read', (getDatabase) => {
	beforeAll(() => writeExampleContent(getDatabase()));
	beforeEach(() => forgetStatistics(getDatabase()));

	async function viewed(articleId: string, views: number, day = '2026-05-08', lang: 'zh' | 'en' = 'zh') {
		await getDatabase().insert(articleViewDays).values({ articleId, lang, day, views });
	}

	async function mostRead(lang: 'zh' | 'en' = 'zh', days: 7 | 30 = 7): Promise<string[]> {
		const list = await listMostRead(getDatabase(), lang, days, now);
		expect(list.days).toBe(days);
		return list.items.map((item) => item.articleId);
	}

	test('are ordered by the views of all days of the period, today included', async () => {
		await viewed('bridge', 3, '2026-05-02');
		await viewed('bridge', 3, '2026-05-08');
		await viewed('tunnel', 5, '2026-05-07');
		await viewed('pinned', 100, '2026-05-01');
		expect(await mostRead()).toEqual(['bridge', 'tunnel']);
		expect(await mostRead('zh', 30)).toEqual(['pinned', 'bridge', 'tunnel']);
	});

	test('of the last 30 days begin 29 days before today', async () => {
		await viewed('bridge', 1, '2026-04-09');
		await viewed('tunnel', 1, '2026-04-08');
		expect(await mostRead('zh', 30)).toEqual(['bridge']);
	});

	test('of equals the newer comes first', async () => {
		const { rows } = await getDatabase().execute<{ article_id: string }>(sql`
			select article_id from article_texts where lang = 'zh' and published_version is not null
			order by published_at desc, article_id desc
		`);
		const newestFirst = rows.map((row) => row.article_id);
		for (const articleId of newestFirst.toReversed()) await viewed(articleId, 4);
		expect(await mostRead()).toEqual(newestFirst.slice(0, 10));
	});

	test('are those of readers of the language, and published in it', async () => {
		await viewed('bridge', 1, '2026-05-08', 'en');
		await viewed('tunnel', 9, '2026-05-08', 'en');
		await viewed('withdrawn', 9);
		await viewed('draft', 9);
		await viewed('tunnel', 1);
		expect(await mostRead('en')).toEqual(['bridge']);
		expect(await mostRead('zh')).toEqual(['tunnel']);
	});

	test('are at most ten, with their titles and when they were published', async () => {
		await viewed('bridge', 1);
		const { items } = await listMostRead(getDatabase(), 'zh', 7, now);
		expect(items).toEqual([
			{ articleId: 'bridge', title: expect.stringContaining('桥'), publishedAt: expect.stringMatching(/Z$/) },
		]);
	});

	test('are none where nothing was read', async () => {
		expect(await mostRead()).toEqual([]);
	});
});
