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

test.each([
	['关于跨海\n大桥通车的公告', '关于跨海大桥通车的公告'],
	['关于跨海\r\n  大桥', '关于跨海大桥'],
	['全长36\n公里', '全长36 公里'],
	['The\nbridge', 'The bridge'],
	['通车，\n全长', '通车，全长'],
	['公司\n“一带一路”\n项目', '公司“一带一路”项目'],
	['公司 项目', '公司 项目'],
	['\u{20BB7}\n野家', '\u{20BB7}野家'],
	['서울\n다리', '서울 다리'],
])('reads the title %j as %j', (title, expected) => {
	expect(cleanText(title)).toBe(expected);
});

test.each([
	...[
		'\u200B',
		'\u2060',
		'\u00AD\u200C',
		' \u3164 ',
		'\uFEFF',
		'\u2800',
		'\u115F',
		'\u1160',
		'\uFFA0',
		'\u17B4',
		'\u180E',
	],
	...[
		'\u{E0041}\u{E007F}',
		'\uFE0F',
		'\u{E0100}',
		'\u0301',
		'\u20DD',
		'\u3000\u00A0',
		'\u{1D159}',
		'\u{1D173}',
		'\u{13441}',
	],
	...['\u034F\u2064', '\uFFF9\uFFFB', '\u061C\u202E'],
])('reads %j as no title', (title) => {
	expect(cleanText(title)).toBe('');
});

test('reads every character that Unicode ignores by default as no title', () => {
	for (let code = 0; code <= 0x10ffff; code++) {
		const character = String.fromCodePoint(code);
		if (/\p{DI}/u.test(character)) expect(cleanText(`${character} ${character}`), code.toString(16)).toBe('');
	}
});

test('keeps joiners within words and emoji', () => {
	for (const title of ['👩‍🚀 起航', 'می‌خواهم', '❤️', 'हिन्दी', 'Vie\u0323\u0302t', '⠃⠗', '한글'])
		expect(cleanText(title)).toBe(title);
});
