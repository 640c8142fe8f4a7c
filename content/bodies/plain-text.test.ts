import { describe, expect, test } from 'vitest';
import { excerptOf, firstSentences, plainText } from './plain-text.ts';

describe('plain text', () => {
	test('has one line per block, with entities decoded', () => {
		expect(plainText('<h2>A &amp; B</h2>\n<p>c<br>d\n e</p>\n<ul><li>f<ul><li>g</li></ul></li></ul>')).toBe(
			'A & B\nc\nd e\nf\ng',
		);
	});

	test('separates the cells of a row, in one line', () => {
		expect(
			plainText(
				'<table><caption>t</caption><tbody><tr><th>a</th><td>b</td></tr><tr><td>c</td></tr></tbody></table>',
			),
		).toBe('t\na\tb\nc');
	});

	test('keeps the lines of preformatted text', () => {
		expect(plainText('<pre><code>a = 1\n\n  b</code></pre>')).toBe('a = 1\nb');
	});

	test('joins words divided only by markup', () => {
		expect(plainText('<p>磐<b>川</b><a href="/x">集团</a></p>')).toBe('磐川集团');
	});

	test('omits pictures and ruby annotations', () => {
		expect(
			plainText('<p><img src="media/a.png" alt="x"><ruby>磐<rp>(</rp><rt>pán</rt><rp>)</rp></ruby>川</p>'),
		).toBe('磐川');
	});
});

describe('excerpt', () => {
	test('returns a short text as one line', () => {
		expect(excerptOf('a\nb')).toBe('a b');
		expect(excerptOf('字'.repeat(160))).toBe('字'.repeat(160));
	});

	test('ends after the last sentence that keeps it long enough', () => {
		const first = `${'磐川'.repeat(45)}。`;
		expect(excerptOf(`${first}${'工程'.repeat(100)}`)).toBe(`${first}…`);
		expect(excerptOf(`${'word '.repeat(20)}end. ${'more '.repeat(40)}`)).toBe(`${'word '.repeat(20)}end.…`);
	});

	test('does not end a sentence at a full stop within a number or name', () => {
		expect(excerptOf(`${'word '.repeat(20)}3.5 ${'more '.repeat(40)}`)).toMatch(/more…$/);
	});

	test('otherwise ends after a whole word', () => {
		expect(excerptOf('engineering '.repeat(30), 40)).toBe('engineering engineering engineering…');
		expect(excerptOf('，磐川工程集团'.repeat(30), 20)).not.toMatch(/，…$/);
	});

	test('never splits a character', () => {
		for (let limit = 10; limit < 30; limit++) {
			for (const text of ['𠮷'.repeat(100), `x${'𠮷'.repeat(100)}`, '👩‍👩‍👧'.repeat(40), 'a'.repeat(300)]) {
				const excerpt = excerptOf(text, limit);
				expect(excerpt.isWellFormed()).toBe(true);
				expect(excerpt.length).toBeLessThanOrEqual(limit);
				expect(excerpt).toMatch(/.…$/u);
			}
		}
	});

	test('returns whole sentences without an ellipsis', () => {
		const text = '停工半天。口号是“看见，就说出来。”本专题汇集讲述实录。';
		expect(firstSentences(text, 20)).toBe('停工半天。口号是“看见，就说出来。”');
		expect(firstSentences(text, 17)).toBe('停工半天。');
		expect(firstSentences(text, 4)).toBe('停工…');
		expect(firstSentences(text, 40)).toBe(text);
		expect(firstSentences('It costs 3.5 units. It lasts.', 25)).toBe('It costs 3.5 units.');
	});

	test('only reads the beginning of a very long text', () => {
		expect(excerptOf('工程。'.repeat(400_000))).toHaveLength(160);
	});
});
