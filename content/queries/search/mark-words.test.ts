import type { MarkedText } from '@portico/api/answers/search.ts';
import { expect, test } from 'vitest';
import { findWords, markSpans } from './mark-words.ts';

const mark = (text: string, ...words: string[]) => markSpans(text, findWords(text, words));
/** `[大桥]通车`: matched parts in brackets. */
const shown = (parts: MarkedText) =>
	parts.map((part) => (part.matched ? `[${part.text}]` : part.text)).join('');

test('every place of every word is marked', () => {
	expect(shown(mark('大桥通车，大桥昨日开放', '大桥', '开放'))).toBe('[大桥]通车，[大桥]昨日[开放]');
});

test('upper and lower case, full and half width meet, and the text stays as written', () => {
	expect(shown(mark('Ｂridge ＢＲＩＤＧＥ bridge', 'bridge'))).toBe('[Ｂridge] [ＢＲＩＤＧＥ] [bridge]');
});

test('a sign that folds into several is marked whole', () => {
	expect(shown(mark('a ﬁne day', 'fi'))).toBe('a [ﬁ]ne day');
	expect(shown(mark('Ⅳ期', 'v'))).toBe('[Ⅳ]期');
});

test('words that overlap or touch make one mark', () => {
	expect(shown(mark('跨海大桥', '跨海大', '海大桥'))).toBe('[跨海大桥]');
});

test('a text without the words is one part, an empty one none', () => {
	expect(mark('隧道', '大桥')).toEqual([{ text: '隧道', matched: false }]);
	expect(mark('', '大桥')).toEqual([]);
});

test('a stretch of a text cuts the marks at its ends', () => {
	const spans = findWords('大桥与大桥', ['大桥']);
	expect(shown(markSpans('大桥与大桥', spans, { start: 1, end: 4 }))).toBe('[桥]与[大]');
});
