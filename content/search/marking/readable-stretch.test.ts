import { expect, test } from 'vitest';
import { plainText } from '../../bodies/plain-text.ts';
import { segmentOfLanguage } from '../../words/dictionary.ts';
import { readQuery } from '../query/read-query.ts';
import { queryMarks } from './query-marks.ts';
import { readableStretch } from './readable-stretch.ts';

const marks = queryMarks(readQuery('大桥', segmentOfLanguage));
const stretch = (html: string) => readableStretch(html, marks);

test('returns a short body whole', () => {
	expect(stretch('<p>大桥</p>')).toEqual({ html: '<p>大桥</p>', isPreceded: false, continues: false });
});

test('returns the range of a long body with the words', () => {
	const other = '<p>工程建设稳步推进。</p>'.repeat(900);
	const { html, isPreceded, continues } = stretch(`${other}<p>跨海大桥合龙</p>${other}`);
	expect(html.length).toBeLessThan(8_000);
	expect(plainText(html)).toContain('跨海大桥合龙');
	expect([isPreceded, continues]).toEqual([true, true]);
});

test('returns a range within a longer paragraph', () => {
	const { html } = stretch(`<p>${'工程建设。'.repeat(3_000)}跨海大桥合龙${'稳步推进。'.repeat(3_000)}</p>`);
	expect(plainText(html)).toContain('跨海大桥合龙');
});

test('splits no tag and no character', () => {
	for (let lead = 0; lead < 40; lead++) {
		const piece = '<a href="https://example.org/a-long-address-of-a-page">𠀀𠀁𠀂</a>';
		const { html } = stretch(`<p>${'x'.repeat(lead)}${piece.repeat(200)}大桥${piece.repeat(200)}</p>`);
		const text = plainText(html);
		expect(text.isWellFormed()).toBe(true);
		expect(text).not.toMatch(/[<>"]|href|example/);
		expect(text).toContain('大桥');
	}
});
