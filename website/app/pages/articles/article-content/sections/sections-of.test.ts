import type { Block } from '@portico/api/answers/blocks.ts';
import { expect, test } from 'vitest';
import { sectionsOf } from './sections-of.ts';

const text = (html: string): Block => ({ kind: 'text', html });

test('the second-level headings of all texts become the sections, in order', () => {
	const table: Block = { kind: 'table', html: '<table><tr><td>1</td></tr></table>' };
	const { blocks, sections } = sectionsOf([
		text('<p>…</p><h2>为什么要在夜里</h2><h3>not this one</h3>'),
		table,
		text('<h2>A <em>second</em> &lt;one&gt;</h2>'),
	]);
	expect(sections).toEqual([
		{ id: 'section-1', html: '为什么要在夜里' },
		{ id: 'section-2', html: 'A second &lt;one&gt;' },
	]);
	expect(blocks).toEqual([
		text('<p>…</p><h2 id="section-1">为什么要在夜里</h2><h3>not this one</h3>'),
		table,
		text('<h2 id="section-2">A <em>second</em> &lt;one&gt;</h2>'),
	]);
});

test('a heading keeps the id and the other attributes it has', () => {
	const { blocks, sections } = sectionsOf([text('<h2 lang="en" id="body-why">Why</h2><h2 dir="rtl">B</h2>')]);
	expect(sections.map(({ id }) => id)).toEqual(['body-why', 'section-2']);
	expect(blocks).toEqual([text('<h2 lang="en" id="body-why">Why</h2><h2 id="section-2" dir="rtl">B</h2>')]);
});
