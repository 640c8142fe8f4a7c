import { writeSearchContent } from '@portico/testing/content/write-search-content.ts';
import { describeWithStore } from '@portico/testing/databases/describe-with-store.ts';
import { beforeAll, expect, test } from 'vitest';
import { loadSearchSettings, searchArticles } from '../search/search-articles.ts';
import { addDictionaryWords, removeDictionaryWords } from '../search/vocabulary/dictionary-words.ts';

const texts = {
	project: ['关于盘川', '项目由集团承建。'],
	company: ['盘川集团年会', '年会召开。'],
} as const;

describeWithStore('the dictionary', (getDatabase) => {
	beforeAll(() => writeSearchContent(getDatabase(), texts));

	const cut = async (run: string) => (await loadSearchSettings(getDatabase())).dictionary.segment(run);

	async function holdingAllWords(q: string) {
		const { items, withAllWords } = await searchArticles(getDatabase(), 'zh', {
			q,
			sort: 'relevance',
			page: 1,
			pageSize: 10,
		});
		return items.slice(0, withAllWords).map((item) => item.articleId);
	}

	test('segments by an added word from the next query on, without reindexing texts', async () => {
		expect(await cut('盘川集团年会')).toEqual(['盘川', '集团', '年会']);
		expect(await holdingAllWords('盘川集团')).toEqual(['company', 'project']);
		await addDictionaryWords(getDatabase(), 'system:command', ['盘川集团']);
		expect(await cut('盘川集团年会')).toEqual(['盘川集团', '年会']);
		expect(await holdingAllWords('盘川集团')).toEqual(['company']);
	});

	test('ignores a removed word from the next query on', async () => {
		await removeDictionaryWords(getDatabase(), 'system:command', ['盘川集团']);
		expect(await holdingAllWords('盘川集团')).toEqual(['company', 'project']);
	});
});
