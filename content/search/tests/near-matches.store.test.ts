import { withdraw } from '@portico/testing/content/edit-texts.ts';
import { writeSearchContent } from '@portico/testing/content/write-search-content.ts';
import { describeWithStore } from '@portico/testing/databases/describe-with-store.ts';
import { beforeAll, expect, test } from 'vitest';
import { searchArticles } from '../search-articles.ts';

const texts = {
	accepted: ['设备通过验收', '现场热烈。'],
	metro: ['地铁盾构始发', '盾构机昨日始发。'],
	safety: ['安全生产月启动', '各项目部参加。'],
	unseen: ['不见不散', '他不说。'],
	harbour: ['Construction of the harbour begins', 'Works began in May.', 'en'],
	secret: ['Zanzibar contract signed', 'Signed in May.', 'en'],
} as const;

describeWithStore('queries few texts hold', (getDatabase) => {
	beforeAll(() => writeSearchContent(getDatabase(), texts));

	const search = (q: string, lang: 'zh' | 'en' = 'zh') =>
		searchArticles(getDatabase(), lang, { q, sort: 'relevance', page: 1, pageSize: 10 });

	test('accepts some of the words, and returns the number of texts with all', async () => {
		const { items, total, withAllWords } = await search('盾构 验收');
		expect(withAllWords).toBe(0);
		expect(items.map((item) => item.articleId).sort()).toEqual(['accepted', 'metro']);
		expect(total).toBe(2);
	});

	test('finds nothing by a function word alone', async () => {
		for (const query of ['不 龘龘', '龘龘 不 靐靐', '龘龘不'])
			expect((await search(query)).items).toEqual([]);
	});

	test('ranks texts with all the words first', async () => {
		const { items, withAllWords } = await search('盾构 始发');
		expect(withAllWords).toBe(1);
		expect(items[0]?.articleId).toBe('metro');
	});

	test('matches a wrong homophone by its sound, and suggests the right one', async () => {
		const answer = await search('安全声产');
		expect(answer.items[0]?.articleId).toBe('safety');
		expect(answer.didYouMean).toBe('安全生产');
	});

	test('suggests the right one even if it only occurs in a body', async () => {
		expect((await search('昨日使发')).didYouMean).toBe('昨日始发');
		expect((await search('现场惹烈')).didYouMean).toBe('现场热烈');
		expect((await search('现场龘龘')).didYouMean).toBeNull();
	});

	test('corrects a mistyped word, and suggests the corrected query', async () => {
		for (const wrong of ['constuction', 'construcction', 'constrcution', 'Constructiom']) {
			const answer = await search(`${wrong} harbour`, 'en');
			expect(answer.items[0]?.articleId).toBe('harbour');
			expect(answer.didYouMean).toBe('construction harbour');
		}
	});

	test('suggests nothing for a query with results', async () => {
		expect((await search('安全生产')).didYouMean).toBeNull();
		expect((await search('construction', 'en')).didYouMean).toBeNull();
	});

	test('never relaxes a quoted phrase', async () => {
		const { items, didYouMean } = await search('"安全声产"');
		expect(items).toEqual([]);
		expect(didYouMean).toBeNull();
	});

	test('does not suggest a word of a withdrawn title', async () => {
		expect((await search('zanzobar', 'en')).didYouMean).toBe('Zanzibar');
		await withdraw(getDatabase(), { articleId: 'secret', lang: 'en' });
		const answer = await search('zanzobar', 'en');
		expect(answer).toMatchObject({ total: 0, didYouMean: null });
	});
});
