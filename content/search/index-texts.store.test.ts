import { publish, withdraw } from '@portico/testing/content/edit-texts.ts';
import { writeExampleContent } from '@portico/testing/content/example-content/write-example-content.ts';
import { describeWithStore } from '@portico/testing/databases/describe-with-store.ts';
import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { indexTexts } from './index-texts.ts';
import { searchArticles } from './search-articles.ts';

describeWithStore('indexing', (getDatabase) => {
	beforeAll(() => writeExampleContent(getDatabase()));

	async function found(q: string) {
		const answer = await searchArticles(getDatabase(), 'zh', { q, sort: 'relevance', page: 1, pageSize: 50 });
		return answer.items.map((item) => item.articleId);
	}

	async function index(texts: 'all' | 'outdated') {
		const progress: string[] = [];
		const { indexed: count, refused } = await indexTexts(getDatabase(), {
			texts,
			between: async ({ done, total }) => void progress.push(`${done}/${total}`),
		});
		return { count, progress, refused: refused.map(({ articleId }) => articleId) };
	}

	/** Writes texts as an earlier version of the server without tokens does. */
	async function forgetTokens(articleId: string) {
		await getDatabase().execute(
			sql`delete from search_texts where article_id = ${articleId} and lang = 'zh'`,
		);
		await getDatabase().execute(sql`
			insert into search_texts (article_id, lang, title, body, published_at)
			values (${articleId}, 'zh', 'x', 'x', now())
		`);
	}

	const words = async () =>
		(await getDatabase().execute(sql`select word, lang, texts from search_words order by 1, 2`)).rows;

	test('indexes texts that are missing from the index of this version, and skips others', async () => {
		expect(await index('outdated')).toEqual({ count: 0, progress: [], refused: [] });
		await forgetTokens('bridge');
		await getDatabase().execute(sql`delete from search_texts where article_id = 'tunnel'`);
		expect(await found('大桥')).toEqual([]);
		expect((await index('outdated')).count).toBe(2);
		expect(await found('大桥')).toEqual(['bridge', 'tunnel']);
		expect((await index('outdated')).count).toBe(0);
	});

	test('reindexes all texts without changing results', async () => {
		const before = await words();
		const { count, progress } = await index('all');
		expect(count).toBeGreaterThan(25);
		expect(progress[0]).toBe(`0/${count}`);
		expect(await words()).toEqual(before);
		expect(await found('大桥')).toEqual(['bridge', 'tunnel']);
		expect(await found('草稿')).toEqual([]);
	});

	test('publishes a text that the store cannot index, and finds it once it can', async () => {
		const database = getDatabase();
		await database.execute(sql`
			create function refuse_texts() returns trigger language plpgsql as
			$$ begin raise exception 'no room in the index'; end $$
		`);
		await database.execute(sql`
			create trigger refuse_texts before insert on search_texts for each row execute function refuse_texts()
		`);
		const key = { articleId: 'draft', lang: 'zh' } as const;
		await publish(database, key);
		expect(await found('草稿')).toEqual([]);
		expect(await index('outdated')).toMatchObject({ count: 0, refused: ['draft'] });
		await database.execute(sql`drop trigger refuse_texts on search_texts`);
		expect((await index('outdated')).count).toBe(1);
		expect(await found('草稿')).toEqual(['draft']);
		await withdraw(database, key);
		expect(await found('草稿')).toEqual([]);
	});

	test('completes an interrupted run', async () => {
		await forgetTokens('bridge');
		const interrupted = indexTexts(getDatabase(), {
			texts: 'outdated',
			between: async () => {
				throw new Error('stopped');
			},
		});
		await expect(interrupted).rejects.toThrow('stopped');
		expect((await index('outdated')).count).toBe(1);
	});
});
