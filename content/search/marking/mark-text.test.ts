import type { MarkedText } from '@portico/api/answers/search.ts';
import { expect, test } from 'vitest';
import { segmentOfLanguage } from '../../words/dictionary.ts';
import { readQuery } from '../query/read-query.ts';
import { joinedSpans, markSpans, markText } from './mark-text.ts';
import { markedPlaces, queryMarks } from './query-marks.ts';

const marksOf = (query: string) => queryMarks(readQuery(query, segmentOfLanguage));
const mark = (text: string, ...words: string[]) => markText(text, marksOf(words.join(' ')));
/** `[大桥]通车`: matched parts in brackets. */
const shown = (parts: MarkedText) =>
	parts.map((part) => (part.matched ? `[${part.text}]` : part.text)).join('');

test('marks every occurrence of every word', () => {
	expect(shown(mark('大桥通车，大桥昨日开放', '大桥', '开放'))).toBe('[大桥]通车，[大桥]昨日[开放]');
});

test('ignores case and width, and keeps the original spelling', () => {
	expect(shown(mark('Ｂridge ＢＲＩＤＧＥ bridge', 'bridge'))).toBe('[Ｂridge] [ＢＲＩＤＧＥ] [bridge]');
});

test('marks the whole of a character that folds into several', () => {
	expect(shown(mark('㈱大桥', '株'))).toBe('[㈱]大桥');
	expect(shown(mark('第Ⅳ期', 'iv'))).toBe('第[Ⅳ]期');
});

test('ignores the difference between traditional and simplified characters, and between letters with and without accents', () => {
	expect(shown(mark('跨海大橋與隧道', '大桥'))).toBe('跨海[大橋]與隧道');
	expect(shown(mark('跨海大桥', '大橋'))).toBe('跨海[大桥]');
	expect(shown(mark('Une école', 'ecole'))).toBe('Une [école]');
});

test('marks other forms of a word, but not other words with the same beginning', () => {
	expect(shown(mark('Bridges were bridged; a bridgehead', 'bridge'))).toBe(
		'[Bridges] were [bridged]; a bridgehead',
	);
});

test('marks a whole word in mixed case or with digits when a part of it matches', () => {
	expect(shown(mark('the LoadBalancer of C919', 'balancer 919'))).toBe('the [LoadBalancer] of [C919]');
});

test('merges words that overlap or touch', () => {
	expect(shown(mark('跨海大桥', '跨海大', '海大桥'))).toBe('[跨海大桥]');
});

test('marks a quoted phrase, even a single character', () => {
	expect(shown(mark('大桥之大', '"大"'))).toBe('[大]桥之[大]');
});

test('does not mark excluded words', () => {
	expect(shown(mark('大桥与隧道', '大桥 -隧道'))).toBe('[大桥]与隧道');
});

test('returns one part for a text without matches, and none for an empty one', () => {
	expect(mark('隧道', '大桥')).toEqual([{ text: '隧道', matched: false }]);
	expect(mark('', '大桥')).toEqual([]);
});

test('cuts the marks at the ends of a range', () => {
	const spans = joinedSpans(markedPlaces('大桥与大桥', marksOf('大桥')));
	expect(shown(markSpans('大桥与大桥', spans, { start: 1, end: 4 }))).toBe('[桥]与[大]');
});
