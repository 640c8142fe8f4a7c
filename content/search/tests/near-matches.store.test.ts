import { withdraw } from '@portico/testing/content/edit-texts.ts';
import { writeSearchContent } from '@portico/testing/content/write-search-content.ts';
import { describeWithStore } from '@portico/testing/databases/describe-with-store.ts';
import { beforeAll, expect, test } from 'vitest';
import { searchArticles } from '../search-articles.ts';
import { addSynonyms, removeSynonyms } from '../vocabulary/synonyms.ts';

const similarTexts = {
	accepted: ['设备通过验收', '现场热烈。'],
	metro: ['地铁盾构始发', '盾构机昨日始发。'],
	safety: ['安全生产月启动', '各项目部参加。'],
	unseen: ['不见不散', '他不说。'],
	harbour: ['Construction of the harbour begins', 'Works began in May.', 'en'],
	secret: ['Zanzibar contract signed', 'Signed in May.', 'en'],
} as const;

describeWithStore('queries few texts hold', (getDatabase) => {
	beforeAll(() => writeSearchContent(getDatabase(), similarTexts));

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

const texts = {
	report: ['责任报告发布', '集团发布责任报告。'],
	scattered: ['责任在肩', '报告会召开。'],
	annual: ['简讯', '年报在此。'],
	youth: ['少年', '报名。'],
	bridges: ['桥梁的责任报告', '文。'],
	english: ['The annual reports', 'Two of them.', 'en'],
	sustainability: ['Sustainability report', 'One of them.', 'en'],
	paper: ['An annual dinner', 'No reports were made.', 'en'],
	apart: ['Sustainability', 'A report.', 'en'],
} as const;

describeWithStore('a search by synonyms', (getDatabase) => {
	beforeAll(async () => {
		await writeSearchContent(getDatabase(), texts);
		await addSynonyms(getDatabase(), 'system:command', [
			['年报', '责任报告', 'annual report', 'sustainability report'],
		]);
	});

	const search = (q: string, more: object = {}, lang: 'zh' | 'en' = 'zh') =>
		searchArticles(getDatabase(), lang, { q, sort: 'relevance', page: 1, pageSize: 10, ...more });
	const found = async (...request: Parameters<typeof search>) =>
		(await search(...request)).items.map(({ articleId }) => articleId);

	test('finds texts with another term of the group, ranked below exact matches', async () => {
		const { items, total, withAllWords, withSynonyms, facets } = await search('年报');
		expect(items.map(({ articleId }) => articleId)).toEqual(['annual', 'report', 'bridges']);
		expect({ total, withAllWords, withSynonyms }).toEqual({ total: 3, withAllWords: 1, withSynonyms: 2 });
		expect(facets.years).toEqual([{ year: 2026, total: 3 }]);
		expect(facets.columns).toMatchObject([{ total: 3 }]);
	});

	test('marks what matched', async () => {
		const { items } = await search('年报');
		expect(items[1]?.markedTitle).toEqual([
			{ text: '责任报告', matched: true },
			{ text: '发布', matched: false },
		]);
	});

	test('still requires the other words of the query', async () => {
		expect((await found('桥梁 年报'))[0]).toBe('bridges');
		expect((await search('桥梁 年报')).withSynonyms).toBe(1);
		expect(await found('年报 -桥梁')).toEqual(['annual', 'report']);
		expect(await found('"年报"')).toEqual(['annual']);
	});

	test('matches words in any form, and terms only as whole words', async () => {
		expect(await found('annual report', {}, 'en')).toEqual(['english', 'paper', 'sustainability']);
		expect((await search('少年报名')).withSynonyms).toBe(0);
	});

	test('returns each text on one page only, in either order', async () => {
		for (const sort of ['relevance', 'date'] as const) {
			const pages = await Promise.all([1, 2, 3].map((page) => found('年报', { sort, page, pageSize: 1 })));
			expect(pages.flat().toSorted(), sort).toEqual(['annual', 'bridges', 'report']);
		}
		expect(await found('年报', { sort: 'date' })).toEqual(['bridges', 'annual', 'report']);
	});

	test('counts the results in the other language when there are none', async () => {
		expect(await search('dinner')).toMatchObject({ total: 0, inOtherLanguage: 1 });
		expect(await search('dinner', { in: 'en' })).toMatchObject({ total: 1, inOtherLanguage: 0 });
		expect(await search('"责任报告"', {}, 'en')).toMatchObject({ total: 0, inOtherLanguage: 2 });
		expect(await search('乌贼')).toMatchObject({ total: 0, inOtherLanguage: 0 });
	});

	test('ends with the next query after the group is removed', async () => {
		await removeSynonyms(getDatabase(), 'system:command', '責任報告');
		expect(await found('年报')).toEqual(['annual']);
	});
});
