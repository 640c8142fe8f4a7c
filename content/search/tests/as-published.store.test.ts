import { publish, saveDraft, withdraw } from '@portico/testing/content/edit-texts.ts';
import { writeSearchContent } from '@portico/testing/content/write-search-content.ts';
import { describeWithStore } from '@portico/testing/databases/describe-with-store.ts';
import { eq, sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { relistMovedColumns } from '../../columns/relist-moved-columns.ts';
import { columns } from '../../store/tables/schema.ts';
import { searchArticles } from '../search-articles.ts';
import { suggestSearches } from '../suggestions/suggestions.ts';

const key = { articleId: 'a1', lang: 'zh' } as const;

describeWithStore('what search finds is what is published', (getDatabase) => {
	beforeAll(() => writeSearchContent(getDatabase(), { a1: ['磐石报告', '盾构始发。'] }));

	async function found(q: string, fdCode?: string) {
		const request = { q, fdCode, sort: 'relevance', page: 1, pageSize: 10 } as const;
		return (await searchArticles(getDatabase(), 'zh', request)).items.map((item) => item.title);
	}

	const wordCount = async () => {
		const { rows } = await getDatabase().execute<{ words: number }>(
			sql`select count(*)::int as words from search_words`,
		);
		return rows[0]?.words;
	};

	test('finds a text right after its publication, and not after its withdrawal', async () => {
		expect(await found('盾构')).toEqual(['磐石报告']);
		const { suggestions } = await suggestSearches(getDatabase(), 'zh', '磐石');
		expect(suggestions).toHaveLength(1);
		await withdraw(getDatabase(), key);
		expect(await found('盾构')).toEqual([]);
		expect(await found('磐石报告')).toEqual([]);
		expect((await suggestSearches(getDatabase(), 'zh', '磐石')).suggestions).toEqual([]);
		expect(await wordCount()).toBe(0);
		await publish(getDatabase(), key);
		expect(await found('盾构')).toEqual(['磐石报告']);
	});

	test('finds a published draft instead of the version that it replaced', async () => {
		await saveDraft(getDatabase(), key, { title: '磐石新报', body: '<p>大桥合龙。</p>' });
		expect(await found('大桥')).toEqual([]);
		expect(await found('盾构')).toEqual(['磐石报告']);
		await publish(getDatabase(), key);
		expect(await found('大桥')).toEqual(['磐石新报']);
		expect(await found('盾构')).toEqual([]);
	});

	test('moves texts with their column', async () => {
		await getDatabase()
			.insert(columns)
			.values([
				{ fdCode: 'old', page: 'articlepagelist', names: { zh: '旧' } },
				{ fdCode: 'new', page: 'articlepagelist', names: { zh: '新' } },
			]);
		const move = async (parent: string) => {
			await getDatabase()
				.update(columns)
				.set({ parent, listingsStale: true })
				.where(eq(columns.fdCode, 'news'));
			await relistMovedColumns(getDatabase(), async () => undefined);
		};
		await move('old');
		expect(await found('大桥', 'old')).toEqual(['磐石新报']);
		await move('new');
		expect(await found('大桥', 'old')).toEqual([]);
		expect(await found('大桥', 'new')).toEqual(['磐石新报']);
	});

	test('does not find text in a comment or a script of a body', async () => {
		await saveDraft(getDatabase(), key, {
			title: '磐石新报',
			body: '<p>大桥<!-- 秘密 -->合龙</p><script>机密</script>',
		});
		await publish(getDatabase(), key);
		expect(await found('大桥合龙')).toEqual(['磐石新报']);
		expect(await found('秘密')).toEqual([]);
		expect(await found('机密')).toEqual([]);
	});
});
