import { maxQueryLength } from '@portico/api/constants.ts';
import { describe, expect, test } from 'vitest';
import { segmentOfLanguage } from '../words/dictionary.ts';
import { editDistance } from '../words/edit-distance.ts';
import { homophonesOf, queryTokens, readQuery, relaxedTokens, withoutLatinEnds } from './read-query.ts';

const read = (query: string) => readQuery(query, segmentOfLanguage);
const wordsOf = (query: string) => read(query).words.map((word) => word.text);

describe('words', () => {
	test.each([
		['安全生产月活动', ['安全', '生产', '月', '活动']],
		['大桥 大桥　大桥', ['大桥']],
		['中国的大桥', ['中国', '大桥']],
		['的', ['的']],
		['Bridges and tunnels', ['bridges', 'tunnels']],
		['what is it', ['what', 'is', 'it']],
		['大型船', ['大型', '船']],
		['GB/T 37668', ['gb', 't 37668']],
		['-162℃', ['162 c']],
		['LNG储罐', ['储罐', 'lng']],
		['！？', []],
	])('%s', (query, words) => {
		expect(wordsOf(query)).toEqual(words);
	});

	test('of one character are one word if adjacent', () => {
		expect(readQuery('吏隠檥春', (run) => [...run]).words).toEqual([
			{ text: '吏隠檥春', all: ['吏隠', '隠檥', '檥春'] },
		]);
	});

	test('with digits may be in parts', () => {
		expect(read('NOIP2020').words).toEqual([
			{ text: 'noip2020', all: ['noip2020'], parts: ['noip', '2020'] },
		]);
	});

	test('of letters and digits may be joined or apart', () => {
		expect(read('C 919').words).toEqual([{ text: 'c 919', all: ['c', '919'], parts: ['c919'] }]);
		expect(read('t37668').words).toEqual([{ text: 't37668', all: ['t37668'], parts: ['t', '37668'] }]);
	});

	test('beyond the maximum are ignored', () => {
		const query = '大桥'.repeat(maxQueryLength / 2);
		expect(read(`${query}隧道`).atoms.join('')).toBe(query);
	});
});

describe('what is quoted or excluded', () => {
	test('is removed from the words', () => {
		const query = read('大桥 "正式通车" -隧道 -"高速 公路"');
		expect(query.words.map((word) => word.text)).toEqual(['大桥']);
		expect(query.phrases.map((phrase) => phrase.canonical)).toEqual(['正式通车']);
		expect(query.without.map((phrase) => phrase.canonical)).toEqual(['高速公路', '隧道']);
	});

	test('is proven by the index if it is a pair or a character', () => {
		const proven = (query: string) => [...read(query).phrases, ...read(query).without][0]?.proven;
		expect(proven('"大桥"')).toBe(true);
		expect(proven('"桥"')).toBe(true);
		expect(proven('"跨海大桥"')).toBe(false);
		expect(proven('"bridge"')).toBe(false);
		expect(proven('-bridge')).toBe(true);
	});

	test('is not a minus within a word or alone', () => {
		expect(read('COVID-19 - 大桥').without).toEqual([]);
		expect(wordsOf('COVID-19')).toEqual(['covid', '19']);
	});
});

describe('what the index is asked for', () => {
	test('is all words, and all pairs as a phrase', () => {
		expect(queryTokens(read('跨海的大桥'))).toEqual({
			allWords: "'跨海' & '大桥'",
			asPhrase: "'跨海' & '海的' & '的大' & '大桥'",
		});
		expect(queryTokens(read('大桥'))).toEqual({ allWords: "'大桥'", asPhrase: null });
	});

	test('never contains an operator', () => {
		expect(queryTokens(read("a'b \\c & !d | e:*"))?.allWords).toBe("'b' & 'c' & 'd' & 'e'");
	});

	test('is null for an empty query', () => {
		expect(queryTokens(read(''))).toBeNull();
		expect(queryTokens(read('-大桥'))).toBeNull();
	});

	test('is relaxed if all words are too many', () => {
		expect(relaxedTokens(read('大桥'))).toEqual([]);
		expect(relaxedTokens(read('大桥 隧道'))).toEqual(["'大桥'", "'隧道'"]);
		expect(relaxedTokens(read('大桥 不'))).toEqual(["'大桥'"]);
		expect(relaxedTokens(read('不 没'))).toEqual([]);
		expect(relaxedTokens(read('大桥 隧道 公路'))).toEqual([
			"('隧道' & '公路') | ('大桥' & '公路') | ('大桥' & '隧道')",
		]);
		expect(withoutLatinEnds(['g', '储', 'lng', '罐', 'c'])).toEqual(['储', 'lng', '罐']);
	});
});

test.each([
	['bridge', 'bridge', 0],
	['bridge', 'brigde', 1],
	['bridge', 'bride', 1],
	['bridge', 'bbridge', 1],
	['bridge', 'fridge', 1],
	['bridge', 'brudgy', 2],
	['bridge', 'tunnel', 3],
	['', 'abc', 3],
])('from %s to %s: %i slips', (one, other, slips) => {
	expect(editDistance(one, other, 2)).toBe(slips);
	expect(editDistance(other, one, 2)).toBe(slips);
});

test('lists homophones, frequent ones first', () => {
	const alike = homophonesOf('声');
	expect(alike).toContain('生');
	expect(alike).not.toContain('声');
	expect(alike.indexOf('生')).toBeLessThan(alike.indexOf('笙'));
});

test('lists none for other characters', () => {
	expect(homophonesOf('a')).toEqual([]);
	expect(homophonesOf('の')).toEqual([]);
	expect(homophonesOf('')).toEqual([]);
});
