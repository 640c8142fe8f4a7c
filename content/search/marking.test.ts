import type { MarkedText } from '@portico/api/answers/search.ts';
import type { Language } from '@portico/api/languages.ts';
import { expect, test } from 'vitest';
import { plainText } from '../bodies/plain-text.ts';
import { segmentOfLanguage } from '../words/dictionary.ts';
import { excerptAround } from './load-results.ts';
import {
	joinedSpans,
	markedPlaces,
	markSpans,
	markText,
	passageOf as passageWith,
	queryMarks,
} from './marking.ts';
import { readQuery } from './read-query.ts';

const passageOf = (
	text: string,
	words: string[],
	language: Language,
	part?: Parameters<typeof passageWith>[3],
) => passageWith(text, queryMarks(readQuery(words.join(' '), segmentOfLanguage)), language, part);
const shown = (parts: MarkedText) => parts.map((part) => part.text).join('');
const matched = (parts: MarkedText) => parts.filter((part) => part.matched).map((part) => part.text);

const filler = '工程建设稳步推进，各项目部精心组织施工。'.repeat(20);

test('shows a short text whole, with normalised white space', () => {
	expect(passageOf('  大桥\n\n通车 ', ['大桥'], 'zh')).toEqual([
		{ text: '大桥', matched: true },
		{ text: ' 通车', matched: false },
	]);
});

test('cuts a long text to about 110 characters around the first match', () => {
	const passage = passageOf(`${filler}跨海大桥通车${filler}`, ['大桥'], 'zh');
	expect(matched(passage)).toEqual(['大桥']);
	const text = shown(passage);
	expect(text.length).toBeGreaterThan(80);
	expect(text.length).toBeLessThanOrEqual(114);
	expect(text.startsWith('…')).toBe(true);
	expect(text.endsWith('…')).toBe(true);
});

test('starts with a nearby sentence', () => {
	const passage = passageOf(`${filler}今天，跨海大桥通车。${filler}`, ['大桥'], 'zh');
	expect(shown(passage)).toMatch(/^…今天，跨海大桥通车。/);
});

test('does not split words', () => {
	const words = 'engineering construction transportation infrastructure '.repeat(20);
	const text = shown(passageOf(`${words} bridge ${words}`, ['bridge'], 'en'))
		.replaceAll('…', '')
		.trim();
	for (const word of text.split(' ')) expect(`${words} bridge`.split(' ')).toContain(word);
});

test('shows the beginning of a text without a match (which its title has)', () => {
	const passage = passageOf(filler, ['大桥'], 'zh');
	expect(matched(passage)).toEqual([]);
	expect(shown(passage).startsWith('工程建设')).toBe(true);
	expect(shown(passage).endsWith('…')).toBe(true);
});

test('does not split characters, wherever it is cut', () => {
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

test('shows a match longer than a passage whole', () => {
	const word = 'x'.repeat(200);
	expect(matched(passageOf(`${filler}${word}${filler}`, [word], 'zh'))).toEqual([word]);
});

test('is empty for an empty text', () => {
	expect(passageOf('', ['大桥'], 'zh')).toEqual([]);
});

test('shows the part with most of the query, not with its first word', () => {
	const text = `大桥${filler}大桥昨日合龙${filler}合龙`;
	expect(matched(passageOf(text, ['大桥', '合龙'], 'zh'))).toEqual(['大桥', '合龙']);
});

test('prefers a phrase to its scattered words', () => {
	const text = `跨海的大桥${filler}跨海大桥${filler}`;
	expect(matched(passageOf(text, ['跨海大桥'], 'zh'))).toEqual(['跨海大桥']);
});

test('finds a match far within a long text', () => {
	const long = filler.repeat(200);
	const text = shown(passageOf(`大桥${long}跨海大桥昨日合龙${long}`, ['大桥', '合龙'], 'zh'));
	expect(text).toContain('跨海大桥昨日合龙');
	expect(text.startsWith('…')).toBe(true);
	expect(text.endsWith('…')).toBe(true);
});

test('does not start with punctuation of the omitted text', () => {
	for (let pairs = 12; pairs < 18; pairs++) {
		const text = `${'工程'.repeat(30)}，${'建设'.repeat(pairs)}大桥${filler}`;
		expect(shown(passageOf(text, ['大桥'], 'zh'))).toMatch(/^…[工程建设大桥]/);
	}
});

test('does not split a word of a text that is itself an extract', () => {
	const parts = passageOf('oy Kubernetes and the conta', ['kubernetes'], 'en', {
		isPreceded: true,
		continues: true,
	});
	expect(shown(parts)).toBe('…Kubernetes and the…');
});

test('does not split an address', () => {
	for (let more = 0; more < 24; more++) {
		const lead = `bridge ${'x'.repeat(more + 1)} ${'word '.repeat(24)}`;
		const text = shown(passageOf(`${lead}someone@example.org ${'word '.repeat(40)}`, ['bridge'], 'en'));
		expect(text).toMatch(/ (word|someone@example\.org)…$/);
	}
});

const marksOf = (query: string) => queryMarks(readQuery(query, segmentOfLanguage));
const mark = (text: string, ...words: string[]) => markText(text, marksOf(words.join(' ')));
/** `[大桥]通车`: matched parts in brackets. */
const marked = (parts: MarkedText) =>
	parts.map((part) => (part.matched ? `[${part.text}]` : part.text)).join('');

test('marks every occurrence of every word', () => {
	expect(marked(mark('大桥通车，大桥昨日开放', '大桥', '开放'))).toBe('[大桥]通车，[大桥]昨日[开放]');
});

test('ignores case and width, and keeps the original spelling', () => {
	expect(marked(mark('Ｂridge ＢＲＩＤＧＥ bridge', 'bridge'))).toBe('[Ｂridge] [ＢＲＩＤＧＥ] [bridge]');
});

test('marks the whole of a character that folds into several', () => {
	expect(marked(mark('㈱大桥', '株'))).toBe('[㈱]大桥');
	expect(marked(mark('第Ⅳ期', 'iv'))).toBe('第[Ⅳ]期');
});

test('ignores the difference between traditional and simplified characters, and between letters with and without accents', () => {
	expect(marked(mark('跨海大橋與隧道', '大桥'))).toBe('跨海[大橋]與隧道');
	expect(marked(mark('跨海大桥', '大橋'))).toBe('跨海[大桥]');
	expect(marked(mark('Une école', 'ecole'))).toBe('Une [école]');
});

test('marks other forms of a word, but not other words with the same beginning', () => {
	expect(marked(mark('Bridges were bridged; a bridgehead', 'bridge'))).toBe(
		'[Bridges] were [bridged]; a bridgehead',
	);
});

test('marks a whole word in mixed case or with digits when a part of it matches', () => {
	expect(marked(mark('the LoadBalancer of C919', 'balancer 919'))).toBe('the [LoadBalancer] of [C919]');
});

test('merges words that overlap or touch', () => {
	expect(marked(mark('跨海大桥', '跨海大', '海大桥'))).toBe('[跨海大桥]');
});

test('marks a quoted phrase, even a single character', () => {
	expect(marked(mark('大桥之大', '"大"'))).toBe('[大]桥之[大]');
});

test('does not mark excluded words', () => {
	expect(marked(mark('大桥与隧道', '大桥 -隧道'))).toBe('[大桥]与隧道');
});

test('returns one part for a text without matches, and none for an empty one', () => {
	expect(mark('隧道', '大桥')).toEqual([{ text: '隧道', matched: false }]);
	expect(mark('', '大桥')).toEqual([]);
});

test('cuts the marks at the ends of a range', () => {
	const spans = joinedSpans(markedPlaces('大桥与大桥', marksOf('大桥')));
	expect(marked(markSpans('大桥与大桥', spans, { start: 1, end: 4 }))).toBe('[桥]与[大]');
});

const marks = queryMarks(readQuery('大桥', segmentOfLanguage));
const excerpt = (html: string) => excerptAround(html, marks);

test('returns a short body whole', () => {
	expect(excerpt('<p>大桥</p>')).toEqual({ html: '<p>大桥</p>', isPreceded: false, continues: false });
});

test('returns the range of a long body with the words', () => {
	const other = '<p>工程建设稳步推进。</p>'.repeat(900);
	const { html, isPreceded, continues } = excerpt(`${other}<p>跨海大桥合龙</p>${other}`);
	expect(html.length).toBeLessThan(8_000);
	expect(plainText(html)).toContain('跨海大桥合龙');
	expect([isPreceded, continues]).toEqual([true, true]);
});

test('returns a range within a longer paragraph', () => {
	const { html } = excerpt(`<p>${'工程建设。'.repeat(3_000)}跨海大桥合龙${'稳步推进。'.repeat(3_000)}</p>`);
	expect(plainText(html)).toContain('跨海大桥合龙');
});

test('splits no tag and no character', () => {
	for (let lead = 0; lead < 40; lead++) {
		const piece = '<a href="https://example.org/a-long-address-of-a-page">𠀀𠀁𠀂</a>';
		const { html } = excerpt(`<p>${'x'.repeat(lead)}${piece.repeat(200)}大桥${piece.repeat(200)}</p>`);
		const text = plainText(html);
		expect(text.isWellFormed()).toBe(true);
		expect(text).not.toMatch(/[<>"]|href|example/);
		expect(text).toContain('大桥');
	}
});
