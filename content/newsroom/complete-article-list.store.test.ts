import { clearStore } from '@portico/testing/content/bundles/clear-store.ts';
import { importInto } from '@portico/testing/content/bundles/import-into.ts';
import { expectConsistentStore } from '@portico/testing/content/bundles/store-facts.ts';
import { article, column, text } from '@portico/testing/content/bundles/write-bundle.ts';
import { publish, restore, saveDraft, schedule, withdraw } from '@portico/testing/content/edit-texts.ts';
import { describeWithStore } from '@portico/testing/databases/describe-with-store.ts';
import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { createMigrator } from '../../testing/databases/create-migrator.ts';
import { removeArticle } from '../articles/remove-article.ts';
import { promoteDue } from '../articles/texts/schedule.ts';
import { changeContent } from '../changes/change-content.ts';
import { completeArticleList } from './complete-article-list.ts';

const farFuture = new Date('2999-01-01T00:00:00Z');
const noPause = async () => undefined;

describeWithStore('completing the article list', (getDatabase) => {
	const rows = async () => {
		const { rows } = await getDatabase().execute(sql`select * from article_list order by article_id`);
		return rows;
	};

	describe('of a store that was changed by every operation', () => {
		beforeEach(async () => {
			await clearStore(getDatabase());
			const articles = ['a1', 'a2', 'a3', 'a4', 'a5'].map((id) =>
				article(id, { texts: { zh: text(`${id}一`), en: text(`${id} one`) } }),
			);
			await importInto(getDatabase(), { columns: [column('news')], articles });
			await saveDraft(getDatabase(), { articleId: 'a1', lang: 'zh' }, { title: '修订', body: '' });
			await restore(getDatabase(), { articleId: 'a1', lang: 'zh' }, 1);
			await withdraw(getDatabase(), { articleId: 'a2', lang: 'en' });
			await publish(getDatabase(), { articleId: 'a2', lang: 'en' }, new Date('2026-01-01T00:00:00Z'));
			await schedule(getDatabase(), { articleId: 'a3', lang: 'zh' }, farFuture);
			await schedule(getDatabase(), { articleId: 'a4', lang: 'zh' }, farFuture);
			await getDatabase().execute(
				sql`update article_texts set scheduled_for = now() - interval '1 second' where article_id = 'a4'`,
			);
			await promoteDue(getDatabase());
			await changeContent(getDatabase(), 'system:command', (change) => removeArticle(change, 'a5'));
		});

		test('finds nothing to do', async () => {
			await expectConsistentStore(getDatabase());
			expect(await rows()).toHaveLength(5);
			expect(await completeArticleList(getDatabase(), noPause)).toBe(0);
		});

		test('writes the rows that the operations wrote', async () => {
			const written = await rows();
			await getDatabase().execute(sql`delete from article_list`);
			expect(await completeArticleList(getDatabase(), noPause)).toBe(5);
			expect(await rows()).toEqual(written);
		});

		test('finds what a build without the list has changed', async () => {
			await getDatabase().execute(sql`
				update article_texts set state = 'withdrawn', published_version = null, modified_at = now()
				where article_id = 'a1' and lang = 'zh'
			`);
			await getDatabase().execute(sql`update articles set also_in = '{news}' where article_id = 'a2'`);
			expect(await completeArticleList(getDatabase(), noPause)).toBe(2);
			expect(await completeArticleList(getDatabase(), noPause)).toBe(0);
		});

		test('updates the order of titles that an earlier build wrote', async () => {
			const written = await rows();
			await getDatabase().execute(
				sql`update article_list set title_order = titles where article_id in ('a1', 'a2')`,
			);
			expect(await completeArticleList(getDatabase(), noPause)).toBe(2);
			expect(await rows()).toEqual(written);
			expect(await completeArticleList(getDatabase(), noPause)).toBe(0);
		});

		test('pauses between batches, and ends when the pause is cancelled', async () => {
			await getDatabase().execute(sql`
				insert into articles (article_id, fd_code) select 'm' || n, 'news' from generate_series(1, 300) n
			`);
			await getDatabase().execute(sql`delete from article_list`);
			const stop = async () => {
				throw new Error('stopped');
			};
			await expect(completeArticleList(getDatabase(), stop)).rejects.toThrow('stopped');
			expect(await rows()).toHaveLength(200);
			expect(await completeArticleList(getDatabase(), noPause)).toBe(105);
			expect(await completeArticleList(getDatabase(), noPause)).toBe(0);
		});
	});

	test('lists everything of a store of an earlier release', async () => {
		const migrate = await createMigrator(getDatabase());
		for (const name of [
			...['0000_initial', '0001_count-views-by-day', '0002_count-listings-by-month', '0003_index-for-search'],
			...['0004_videos', '0005_store-less-of-visits', '0006_media-uses', '0007_synonyms-and-films'],
			...['0008_unranked-views', '0009_removals', '0010_people-and-audit-log'],
		])
			await migrate(name);
		await getDatabase().execute(
			sql`insert into columns (fd_code, page, names) values ('news', 'articlepagelist', '{}')`,
		);
		await getDatabase().execute(
			sql`insert into articles (article_id, fd_code) values ('a1', 'news'), ('a2', 'news')`,
		);
		await getDatabase().execute(sql`
			insert into article_versions (article_id, lang, version, title, body, blocks, excerpt)
			values ('a1', 'zh', 1, '旧文', '', '[]', ''), ('a1', 'zh', 2, '旧文二', '', '[]', '')
		`);
		await getDatabase().execute(sql`
			insert into article_texts (article_id, lang, state, latest_version, published_version, published_at, media_uses_version)
			values ('a1', 'zh', 'published', 2, 1, '2020-01-01T00:00:00Z', 1)
		`);
		for (const name of [
			...['0011_article-list', '0012_last-backup', '0013_brand', '0014_consents', '0015_animated-pictures'],
			...['0016_working-copies', '0035_translations'],
		])
			await migrate(name);
		expect(await completeArticleList(getDatabase(), noPause)).toBe(2);
		expect(await rows()).toMatchObject([
			{ article_id: 'a1', titles: '旧文二', waiting_zh_at: expect.anything() },
			{ article_id: 'a2', titles: '', waiting_zh_at: null },
		]);
		expect(await completeArticleList(getDatabase(), noPause)).toBe(0);
	});
});
