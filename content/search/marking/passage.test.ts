import type { MarkedText } from '@portico/api/answers/search.ts';
import type { Language } from '@portico/api/languages.ts';
import { expect, test } from 'vitest';
import { segmentOfLanguage } from '../query/dictionary.ts';
import { readQuery } from '../query/read-query.ts';
import { passageOf as passageWith } from './passage.ts';
import { queryMarks } from './query-marks.ts';

const passageOf = (
	text: string,
	words: string[],
	language: Language,
	part?: Parameters<typeof passageWith>[3],
) => passageWith(text, queryMarks(readQuery(words.join(' '), segmentOfLanguage)), language, part);
const shown = (parts: MarkedText) => parts.map((part) => part.text).join('');
const matched = (parts: MarkedText) => parts.filter((part) => part.matched).map((part) => part.text);

const filler = '工程建设稳步推进，各项目部精心组织施工。'.repeat(20);

test('a short text is shown whole, its white space tidied', () => {
	expect(passageOf('  大桥\n\n通车 ', ['大桥'], 'zh')).toEqual([
		{ text: '大桥', matched: true },
		{ text: ' 通车', matched: false },
	]);
});

test('a long text is cut to about 110 characters around the first match', () => {
	const passage = passageOf(`${filler}跨海大桥通车${filler}`, ['大桥'], 'zh');
	expect(matched(passage)).toEqual(['大桥']);
	const text = shown(passage);
	expect(text.length).toBeGreaterThan(80);
	expect(text.length).toBeLessThanOrEqual(114);
	expect(text.startsWith('…')).toBe(true);
	expect(text.endsWith('…')).toBe(true);
});

test('it begins with a sentence when one begins near', () => {
	const passage = passageOf(`${filler}今天，跨海大桥通车。${filler}`, ['大桥'], 'zh');
	expect(shown(passage)).toMatch(/^…今天，跨海大桥通车。/);
});

test('words are not cut', () => {
	const words = 'engineering construction transportation infrastructure '.repeat(20);
	const text = shown(passageOf(`${words} bridge ${words}`, ['bridge'], 'en'))
		.replaceAll('…', '')
		.trim();
	for (const word of text.split(' ')) expect(`${words} bridge`.split(' ')).toContain(word);
});

test('a text that matches nowhere (its title did) shows its beginning', () => {
	const passage = passageOf(filler, ['大桥'], 'zh');
	expect(matched(passage)).toEqual([]);
	expect(shown(passage).startsWith('工程建设')).toBe(true);
	expect(shown(passage).endsWith('…')).toBe(true);
});

test('no character is cut in two, wherever the cuts fall', () => {
	for (let lead = 0; lead < 70; lead++) {
		const passage = passageOf(
			`${'x'.repeat(lead)}${'𠀀👩‍👩‍👧'.repeat(60)}桥${'𠀀'.repeat(300)}`,
			['桥'],
			'zh',
		);
		for (const part of passage) expect(part.text.isWellFormed()).toBe(true);
		expect(matched(passage)).toEqual(['桥']);
	}
});

test('a match longer than a passage is shown whole', () => {
	const word = 'x'.repeat(200);
	expect(matched(passageOf(`${filler}${word}${filler}`, [word], 'zh'))).toEqual([word]);
});

test('an empty text has no passage', () => {
	expect(passageOf('', ['大桥'], 'zh')).toEqual([]);
});

test('it shows where most of the query stands, not where its first word does', () => {
	const text = `大桥${filler}大桥昨日合龙${filler}合龙`;
	expect(matched(passageOf(text, ['大桥', '合龙'], 'zh'))).toEqual(['大桥', '合龙']);
});

test('a phrase comes before its scattered words', () => {
	const text = `跨海的大桥${filler}跨海大桥${filler}`;
	expect(matched(passageOf(text, ['跨海大桥'], 'zh'))).toEqual(['跨海大桥']);
});

test('far within a long text, the place is found', () => {
	const long = filler.repeat(200);
	const text = shown(passageOf(`大桥${long}跨海大桥昨日合龙${long}`, ['大桥', '合龙'], 'zh'));
	expect(text).toContain('跨海大桥昨日合龙');
	expect(text.startsWith('…')).toBe(true);
	expect(text.endsWith('…')).toBe(true);
});

test('it begins with no mark that belongs to what was left out', () => {
	for (let pairs = 12; pairs < 18; pairs++) {
		const text = `${'工程'.repeat(30)}，${'建设'.repeat(pairs)}大桥${filler}`;
		expect(shown(passageOf(text, ['大桥'], 'zh'))).toMatch(/^…[工程建设大桥]/);
	}
});

test('no word is cut, where the text is itself cut from something', () => {
	const parts = passageOf('oy Kubernetes and the conta', ['kubernetes'], 'en', {
		follows: true,
		goesOn: true,
	});
	expect(shown(parts)).toBe('…Kubernetes and the…');
});

test('no address is cut, wherever the passage ends', () => {
	for (let more = 0; more < 24; more++) {
		const lead = `bridge ${'x'.repeat(more + 1)} ${'word '.repeat(24)}`;
		const text = shown(passageOf(`${lead}someone@example.org ${'word '.repeat(40)}`, ['bridge'], 'en'));
		expect(text).toMatch(/ (word|someone@example\.org)…$/);
	}
});
