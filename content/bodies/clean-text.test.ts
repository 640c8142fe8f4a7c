import { expect, test } from 'vitest';
import { cleanMarkup, cleanText } from './clean-text.ts';

test('a title is one line with single spaces', () => {
	expect(cleanText('  磐川集团\r\n\t2026 \u2028 年报\u0085 ')).toBe('磐川集团 2026 年报');
	expect(cleanText('a\u00A0\u3000b')).toBe('a b');
});

test('keeps text in a title that looks like markup', () => {
	expect(cleanText('<b>"A" & B</b>')).toBe('<b>"A" & B</b>');
	expect(cleanText('👩‍🔬 研究员')).toBe('👩‍🔬 研究员');
});

test('removes control characters and direction marks from a title', () => {
	expect(cleanText('a\u0000b\u0007c\u009Fd')).toBe('abcd');
	expect(cleanText('report\u202Efdp.exe\u202C \u2066x\u2069')).toBe('reportfdp.exe x');
});

test('replaces lone surrogates in titles and in markup', () => {
	expect(cleanText('a\uD83D b')).toBe('a\uFFFD b');
	expect(cleanMarkup('<p>\uDE00\uD83D</p>')).toBe('<p>\uFFFD\uFFFD</p>');
});

test('removes NUL from markup, and normalises its line ends', () => {
	expect(cleanMarkup('<pre>a\r\nb\rc\n\0</pre>')).toBe('<pre>a\nb\nc\n</pre>');
	expect(cleanMarkup('\u202Ex\u0007')).toBe('\u202Ex\u0007');
});

test('writes ordinary characters in the place of radicals', () => {
	expect(cleanText('\u2f08\u2ea0\u2ed3\u6c5f\u2f24\u6865\u901a\u2ecb')).toBe('人民长江大桥通车');
	expect(cleanMarkup('<p>\u2ecb</p>')).toBe('<p>车</p>');
});
