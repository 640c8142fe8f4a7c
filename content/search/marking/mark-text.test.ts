import type { MarkedText } from '@portico/api/answers/search.ts';
import { expect, test } from 'vitest';
import { segmentOfLanguage } from '../query/dictionary.ts';
import { readQuery } from '../query/read-query.ts';
import { joinedSpans, markSpans, markText } from './mark-text.ts';
import { markedPlaces, queryMarks } from './query-marks.ts';

const marksOf = (query: string) => queryMarks(readQuery(query, segmentOfLanguage));
const mark = (text: string, ...words: string[]) => markText(text, marksOf(words.join(' ')));
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
	expect(shown(mark('㈱大桥', '株'))).toBe('[㈱]大桥');
	expect(shown(mark('第Ⅳ期', 'iv'))).toBe('第[Ⅳ]期');
});

test('traditional and simplified characters meet, and letters with and without marks', () => {
	expect(shown(mark('跨海大橋與隧道', '大桥'))).toBe('跨海[大橋]與隧道');
	expect(shown(mark('跨海大桥', '大橋'))).toBe('跨海[大桥]');
	expect(shown(mark('Une école', 'ecole'))).toBe('Une [école]');
});

test('other forms of a word are marked, other words that begin the same are not', () => {
	expect(shown(mark('Bridges were bridged; a bridgehead', 'bridge'))).toBe(
		'[Bridges] were [bridged]; a bridgehead',
	);
});

test('a word in mixed case or with digits is marked whole when a part of it is asked for', () => {
	expect(shown(mark('the LoadBalancer of C919', 'balancer 919'))).toBe('the [LoadBalancer] of [C919]');
});

test('words that overlap or touch make one mark', () => {
	expect(shown(mark('跨海大桥', '跨海大', '海大桥'))).toBe('[跨海大桥]');
});

test('a quoted phrase is marked, also a single character', () => {
	expect(shown(mark('大桥之大', '"大"'))).toBe('[大]桥之[大]');
});

test('what is excluded is not marked', () => {
	expect(shown(mark('大桥与隧道', '大桥 -隧道'))).toBe('[大桥]与隧道');
});

test('a text without the words is one part, an empty one none', () => {
	expect(mark('隧道', '大桥')).toEqual([{ text: '隧道', matched: false }]);
	expect(mark('', '大桥')).toEqual([]);
});

test('a stretch of a text cuts the marks at its ends', () => {
	const spans = joinedSpans(markedPlaces('大桥与大桥', marksOf('大桥')));
	expect(shown(markSpans('大桥与大桥', spans, { start: 1, end: 4 }))).toBe('[桥]与[大]');
});
