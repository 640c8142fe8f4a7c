import { writeSearchContent } from '@portico/testing/content/write-search-content.ts';
import { describeWithStore } from '@portico/testing/databases/describe-with-store.ts';
import { beforeAll, expect, test } from 'vitest';
import { searchArticles } from '../search-articles.ts';
import { suggestSearches } from '../suggestions/suggestions.ts';

const texts = {
	radicals: ['\u2f08\u2ea0\u2ed3\u6c5f\u2f24\u6865\u901a\u2ecb', '典礼。'],
	selector: ['葛\u{e0100}城铁路', '正文。'],
	numbers: ['两个数', '全长1,148米，总投资12,600万元，编号2，250。'],
	amount: ['一个数', '总投资17600万元。'],
	dash: ['安全月特稿 －记建设者', '正文。'],
	strokes: ['Ørsted and Mærsk sign in Łódź', 'A Großprojekt of gir\u200bders, pre\u00adstressed.', 'en'],
	hyphen: ['Annual report -Summary 2026', 'Text.', 'en'],
} as const;

describeWithStore('characters that look or mean the same', (getDatabase) => {
	beforeAll(() => writeSearchContent(getDatabase(), texts));

	const search = (q: string, lang: 'zh' | 'en') =>
		searchArticles(getDatabase(), lang, { q, sort: 'relevance', page: 1, pageSize: 50 });

	test.each([
		['zh', 'radicals in the place of characters', '人民长江', ['radicals']],
		['zh', 'a character with a variation selector', '葛城', ['selector']],
		['zh', 'a number written with signs, without', '1148', ['numbers']],
		['zh', 'an amount without its signs', '12600万元', ['numbers']],
		['zh', 'an amount with signs, which the text lacks', '17,600万元', ['amount']],
		['zh', 'two numbers with a separator of full width, as one', '2250', []],
		['zh', 'a title with a dash before a word', '安全月特稿 －记建设者', ['dash']],
		['zh', 'the same with a hyphen', '安全月特稿 -记建设者', ['dash']],
		['zh', 'without a word of a title, which is not the whole', '安全月 -记建设者', []],
		['en', 'letters that keyboards lack', 'orsted maersk lodz', ['strokes']],
		['en', 'a word with ß', 'grossprojekt', ['strokes']],
		['en', 'words with characters that show nothing', 'girders prestressed', ['strokes']],
		['en', 'a title with a hyphen before a word', 'Annual report -Summary 2026', ['hyphen']],
	] as const)('are equal in %s: %s', async (lang, _, q, expected) => {
		const { items, withAllWords } = await search(q, lang);
		expect(items.slice(0, withAllWords).map(({ articleId }) => articleId)).toEqual(expected);
	});

	test.each([
		['zh', '人民长', 'radicals'],
		['en', 'orst', 'strokes'],
	] as const)('are suggested in %s for %s', async (lang, typed, articleId) => {
		const { suggestions } = await suggestSearches(getDatabase(), lang, typed);
		expect(suggestions).toMatchObject([{ kind: 'article', articleId }]);
	});

	test('are marked', async () => {
		const { items } = await search('1148', 'zh');
		expect(JSON.stringify(items)).toContain('"1,148"');
	});
});
