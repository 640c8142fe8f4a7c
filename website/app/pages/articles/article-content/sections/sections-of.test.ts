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
		{ id: 'section-1', text: '为什么要在夜里' },
		{ id: 'section-2', text: 'A second <one>' },
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

test('an id of its own is told as it is, not as it is written', () => {
	const body = [text('<h2 id="body-r&amp;d">Research &amp; <ruby>碶<rt>qì</rt></ruby></h2>')];
	const { blocks, sections } = sectionsOf(body);
	expect(sections).toEqual([{ id: 'body-r&d', text: 'Research & 碶' }]);
	expect(blocks).toEqual(body);
});

test('headings without words are no sections', () => {
	const blank = '<h2> <br></h2><h2 id="body-x"><img src="/a.jpg" alt=""></h2>';
	const { blocks, sections } = sectionsOf([text(`${blank}<h2>First</h2>`)]);
	expect(sections).toEqual([{ id: 'section-1', text: 'First' }]);
	expect(blocks).toEqual([text(`${blank}<h2 id="section-1">First</h2>`)]);
});
