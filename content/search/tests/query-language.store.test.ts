import { writeSearchContent } from '@portico/testing/content/write-search-content.ts';
import { describeWithStore } from '@portico/testing/databases/describe-with-store.ts';
import { beforeAll, expect, test } from 'vitest';
import { searchArticles } from '../search-articles.ts';

const texts = {
	bridge: ['跨海大桥合龙', '工程师们庆祝。大桥全长三十六公里，由盘川承建。'],
	apart: ['桥梁工程', '跨越海峡的大桥很多。'],
	code: ['GB/T 37668-2019 发布', '新标准适用于LNG储罐与5G基站，C919也在其中。'],
	taiwan: ['臺灣線路檢測報告', '檢測結果良好。'],
	english: ['Bridges of the LoadBalancer', 'The engineers celebrated, feeling free.', 'en'],
	school: ['Une école', 'Été.', 'en'],
} as const;

describeWithStore('queries', (getDatabase) => {
	beforeAll(() => writeSearchContent(getDatabase(), texts));

	/** Those that hold all the words; further ones may have been added. */
	async function found(q: string, lang: 'zh' | 'en' = 'zh') {
		const { items, withAllWords } = await searchArticles(getDatabase(), lang, {
			q,
			sort: 'relevance',
			page: 1,
			pageSize: 50,
		});
		return items.slice(0, withAllWords).map((item) => item.articleId);
	}

	test.each([
		['words in title and text', '跨海 庆祝', ['bridge']],
		['words in one run', '跨海大桥庆祝', ['bridge']],
		['a single character', '盘', ['bridge']],
		['a single character at the end of a text', '建', ['bridge']],
		['a run the dictionary does not know', '川承', ['bridge']],
		['punctuation anywhere', '庆祝，大桥', ['bridge']],
		['full width and upper case', 'ＬＮＧ储罐', ['code']],
		['Latin and Chinese apart', 'lng 储罐', ['code']],
		['a code whole', 'GB/T 37668-2019', ['code']],
		['a code without its separators', 'gb t 37668 2019', ['code']],
		['a part of a code', '37668', ['code']],
		['letters and digits', 'c919', ['code']],
		['the digits of it', '919', ['code']],
		['a code written together', 'GB/T37668', ['code']],
		['letters and digits apart', 'C 919', ['code']],
		['5G', '５ｇ', ['code']],
		['a minus before a number', '-37668', ['code']],
		['a character between words, which no text holds', '跨海船大桥', []],
		['simplified on traditional', '台湾线路检测', ['taiwan']],
		['traditional on simplified', '跨海大橋', ['bridge']],
		['an exact phrase', '"跨海大桥"', ['bridge']],
		['an exact phrase in Chinese quotation marks', '“大桥全长”', ['bridge']],
		['an exact phrase whose pairs are apart', '"桥梁大桥"', []],
		['without a word', '大桥 -跨海', ['apart']],
		['without another', '大桥 -庆祝', ['apart']],
		['without a phrase', '大桥 -"大桥全长三十六"', ['apart']],
		['without a phrase that no text contains', '"跨海大桥" -"大桥庆祝海峡"', ['bridge']],
		['without a word that only the text has', '跨海 -盘川', []],
		['only an excluded word', '-大桥', []],
		['no word at all', '！？…', []],
		['an unclosed quotation mark', '"跨海大桥', ['bridge']],
	])('%s: %s', async (_, query, expected) => {
		expect(await found(query)).toEqual(expected);
	});

	test('answers a query of many phrases', async () => {
		const unwanted = Array.from({ length: 28 }, (_, index) => `-"跨海大${index}"`).join(' ');
		expect(await found(`大桥 ${unwanted}`.slice(0, 200))).toEqual(['bridge', 'apart']);
	});

	test.each([
		['other forms of a word', 'bridge engineer celebrates', ['english']],
		['a part of a word in mixed case', 'balancer', ['english']],
		['letters without their marks', 'ecole', ['school']],
		['a word exactly', '"bridges"', ['english']],
		['a word exactly, which only occurs in another form', '"bridge"', []],
		['an exact phrase of words', '"feeling free"', ['english']],
		['a phrase in another form', '"feel free"', []],
		['not within words', 'ridge', []],
		['without another form of a word', 'engineers -bridge', []],
	])('%s: %s', async (_, query, expected) => {
		expect(await found(query, 'en')).toEqual(expected);
	});
});
