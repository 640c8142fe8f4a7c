import { expect, test } from 'vitest';
import { atomsOf, canonicalPhrase, canonicalText } from './atoms.ts';
import { indexText, nameTokens, soundOf, soundPairsOf, wordPartsOf } from './text-tokens.ts';

test('splits a text into CJK characters and words', () => {
	expect(atomsOf('lng储罐，c919 c++ 𠮷野 ٣ 한글')).toEqual([
		...['lng', '储', '罐', 'c919', 'c++', '𠮷', '野', '٣', '한', '글'],
	]);
	expect(atomsOf('，。！ …')).toEqual([]);
});

test('gives a name its words, their stems, and all adjacent pairs, across scripts and punctuation', () => {
	expect(nameTokens('LNG储罐：Bridges opened').toSorted()).toEqual(
		[
			...['lng', '储', '罐', 'bridg', 'open'],
			...['lng 储', '储罐', '罐 bridges', 'bridges opened'],
		].toSorted(),
	);
});

test('adds the parts of words in mixed case or with digits', () => {
	expect(wordPartsOf('LoadBalancer C919 NOIP2020 HTMLElement')).toEqual([
		...['load', 'balancer', '919', 'noip', '2020', 'html', 'element'],
	]);
	expect(wordPartsOf('LNG bridge 大桥 2020')).toEqual([]);
	expect(wordPartsOf('ＣａｌｌＯｐｔ')).toEqual(['call', 'opt']);
	expect(wordPartsOf('总投资12\u2009600万元，１２\u3000６００')).toEqual(['12', '600', '12', '600']);
});

test('separates words, not CJK characters, in the canonical form', () => {
	expect(canonicalText('LNG储罐，《大桥》 opened.')).toBe(' lng 储罐大桥 opened ');
	expect(canonicalPhrase(['储', '罐'])).toBe('储罐');
	expect(canonicalPhrase(['lng', '储'])).toBe(' lng 储');
	expect(canonicalText('start').includes(canonicalPhrase(['art']))).toBe(false);
	expect(canonicalPhrase([])).toBe('');
});

test('gives homophones the same sound in any context', () => {
	expect(soundOf('声')).toBe(soundOf('生'));
	expect(soundOf('真')).toBe(soundOf('增'));
	expect(soundOf('a')).toBeNull();
	expect(soundPairsOf(['安', '全', 'a', '生'])).toHaveLength(1);
});

test('adds sounds of the title only', () => {
	const { titleTokens, tokens } = indexText('安全生产', '质量第一');
	expect(titleTokens.filter((token) => token.startsWith('~'))).toHaveLength(3);
	expect(tokens.flat().some((token) => token.startsWith('~'))).toBe(false);
	expect(tokens[0]).toContain('安全');
	expect(tokens[0]).toContain('量第');
});

test('splits many tokens into overlapping sets that all include the title', () => {
	const characters = Array.from({ length: 200_000 }, (_, index) =>
		String.fromCharCode(0x4e00 + ((index * 7919) % 19_997)),
	);
	const body = characters
		.map((character, index) => character + (index % 3 === 0 ? `w${index}` : ''))
		.join('');
	const { tokens } = indexText('标题', body);
	expect(tokens.length).toBeGreaterThan(1);
	for (const set of tokens) {
		expect(set).toContain('标题');
		expect(set.reduce((bytes, token) => bytes + Buffer.byteLength(token), 0)).toBeLessThan(1_048_576);
		expect(new Set(set).size).toBe(set.length);
	}
});

test('limits the length of a token', () => {
	const { tokens } = indexText('x'.repeat(5_000), `${'y'.repeat(5_000)} ${'𐐷'.repeat(500)}`);
	for (const token of tokens.flat()) {
		expect(token.length).toBeLessThanOrEqual(61);
		expect(token.isWellFormed()).toBe(true);
	}
});
