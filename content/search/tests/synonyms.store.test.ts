import { writeSearchContent } from '@portico/testing/content/write-search-content.ts';
import { describeWithStore } from '@portico/testing/databases/describe-with-store.ts';
import { beforeAll, expect, test } from 'vitest';
import { searchArticles } from '../search-articles.ts';
import { addSynonyms, removeSynonyms } from '../vocabulary/synonyms.ts';

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
