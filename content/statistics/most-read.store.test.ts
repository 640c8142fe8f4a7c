import { writeArticle } from '@portico/testing/content/example-content/write-article.ts';
import { writeExampleContent } from '@portico/testing/content/example-content/write-example-content.ts';
import { clearStatistics } from '@portico/testing/content/reported-view.ts';
import { describeWithStore } from '@portico/testing/databases/describe-with-store.ts';
import { sql } from 'drizzle-orm';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { articleViewDays } from '../store/tables/statistics-schema.ts';
import { listMostRead } from './most-read.ts';

/** Half past midnight on 8 May in the example site's time zone, still 7 May in UTC. */
const now = new Date('2026-05-08T00:30:00+08:00');

/** Articles published in both languages, besides those of the example content. */
const notices = ['notice-1', 'notice-2', 'notice-3', 'notice-4'];

describeWithStore('the most read', (getDatabase) => {
	beforeAll(async () => {
		const status = { publishedAt: '2026-04-01T00:00:00.000Z' };
		const texts = { zh: { title: '通知', status }, en: { title: 'Notice', status } };
		await writeExampleContent(getDatabase());
		for (const articleId of notices) await writeArticle(getDatabase(), { articleId, fdCode: 'press', texts });
		await writeArticle(getDatabase(), { articleId: 'profile', fdCode: 'privacy', alsoIn: ['press'], texts });
	});
	beforeEach(() => clearStatistics(getDatabase()));

	async function viewed(articleId: string, views: number, day = '2026-05-08', lang: 'zh' | 'en' = 'zh') {
		await getDatabase().insert(articleViewDays).values({ articleId, lang, day, views });
	}

	/** Four articles, without which there would be too few for a list; they come last. */
	async function noticesViewed(day?: string, lang?: 'zh' | 'en'): Promise<string[]> {
		for (const [index, articleId] of notices.entries()) await viewed(articleId, -1 - index, day, lang);
		return notices;
	}

	async function mostRead(lang: 'zh' | 'en' = 'zh', days: 7 | 30 = 7): Promise<string[]> {
		const list = await listMostRead(getDatabase(), lang, days, now);
		expect(list.days).toBe(days);
		return list.items.map((item) => item.articleId);
	}

	test('are ordered by the views of all days of the period, including today', async () => {
		const others = await noticesViewed();
		await viewed('bridge', 3, '2026-05-02');
		await viewed('bridge', 3, '2026-05-08');
		await viewed('tunnel', 5, '2026-05-07');
		await viewed('pinned', 100, '2026-05-01');
		expect(await mostRead()).toEqual(['bridge', 'tunnel', ...others]);
		expect(await mostRead('zh', 30)).toEqual(['pinned', 'bridge', 'tunnel', ...others]);
	});

	test('of the last 30 days begin 29 days before today', async () => {
		const others = await noticesViewed();
		await viewed('bridge', 1, '2026-04-09');
		await viewed('tunnel', 1, '2026-04-08');
		expect(await mostRead('zh', 30)).toEqual(['bridge', ...others]);
	});

	test('puts the newer first when views are equal', async () => {
		const { rows } = await getDatabase().execute<{ article_id: string }>(sql`
			select article_id from article_texts
			where lang = 'zh' and published_version is not null and article_id <> 'profile'
			order by published_at desc, article_id desc
		`);
		const newestFirst = rows.map((row) => row.article_id);
		for (const articleId of newestFirst.toReversed()) await viewed(articleId, 4);
		expect(await mostRead()).toEqual(newestFirst.slice(0, 10));
	});

	test('are those of readers of the language, and published in it', async () => {
		const others = await noticesViewed();
		await noticesViewed(undefined, 'en');
		await viewed('bridge', 1, '2026-05-08', 'en');
		await viewed('tunnel', 9, '2026-05-08', 'en');
		await viewed('withdrawn', 9);
		await viewed('draft', 9);
		await viewed('tunnel', 1);
		expect(await mostRead('en')).toEqual(['bridge', ...others]);
		expect(await mostRead('zh')).toEqual(['tunnel', ...others]);
	});

	test.each(['zh', 'en'] as const)('are no article that is the page of a column (%s)', async (lang) => {
		const others = await noticesViewed(undefined, lang);
		await viewed('profile', 900, '2026-05-08', lang);
		expect(await mostRead(lang)).toEqual([]);
		await viewed('bridge', 1, '2026-05-08', lang);
		expect(await mostRead(lang)).toEqual(['bridge', ...others]);
	});

	test.each(['zh', 'en'] as const)(
		'are none where fewer than five were read in the period (%s)',
		async (lang) => {
			const others = await noticesViewed(undefined, lang);
			expect(await mostRead(lang)).toEqual([]);
			expect(await mostRead(lang, 30)).toEqual([]);
			await viewed('bridge', 1, '2026-04-20', lang);
			expect(await mostRead(lang)).toEqual([]);
			expect(await mostRead(lang, 30)).toEqual(['bridge', ...others]);
		},
	);

	test('have titles and publication dates', async () => {
		await noticesViewed();
		await viewed('bridge', 1);
		const { items } = await listMostRead(getDatabase(), 'zh', 7, now);
		expect(items[0]).toEqual({
			...{ articleId: 'bridge', address: null, linkTo: null },
			title: expect.stringContaining('桥'),
			titleBreaks: expect.any(Array),
			publishedAt: expect.stringMatching(/Z$/),
		});
	});

	test('are empty without views', async () => {
		expect(await mostRead()).toEqual([]);
	});
});
