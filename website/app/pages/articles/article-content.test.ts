import type { Block } from '@portico/api/answers/articles.ts';
import { expect, test } from 'vitest';
import { extractSections } from './article-content.tsx';

const text = (html: string): Block => ({ kind: 'text', html });

test('extracts the second-level headings in order', () => {
	const table: Block = { kind: 'table', html: '<table><tr><td>1</td></tr></table>' };
	const { blocks, sections } = extractSections([
		text('<p>…</p><h2>为什么要在夜里</h2><h3>not this one</h3>'),
		table,
		text('<h2>A <em>second</em> &lt;one&gt;</h2>'),
	]);
	expect(sections).toEqual([
		{ id: 'section-1', text: '为什么要在夜里', breaks: [] },
		{ id: 'section-2', text: 'A second <one>', breaks: [] },
	]);
	expect(blocks).toEqual([
		text('<p>…</p><h2 id="section-1">为什么要在夜里</h2><h3>not this one</h3>'),
		table,
		text('<h2 id="section-2">A <em>second</em> &lt;one&gt;</h2>'),
	]);
});

test('keeps the line breaks of a heading', () => {
	const { sections } = extractSections([text('<h2>罐里<wbr>下了<wbr>一场 <em>大<wbr>雪</em></h2>')]);
	expect(sections).toEqual([{ id: 'section-1', text: '罐里下了一场 大雪', breaks: [2, 4, 8] }]);
});

test("keeps a heading's id and other attributes", () => {
	const { blocks, sections } = extractSections([
		text('<h2 lang="en" id="body-why">Why</h2><h2 dir="rtl">B</h2>'),
	]);
	expect(sections.map(({ id }) => id)).toEqual(['body-why', 'section-2']);
	expect(blocks).toEqual([text('<h2 lang="en" id="body-why">Why</h2><h2 id="section-2" dir="rtl">B</h2>')]);
});

test('decodes the id of a heading', () => {
	const body = [text('<h2 id="body-r&amp;d">Research &amp; <ruby>碶<rt>qì</rt></ruby></h2>')];
	const { blocks, sections } = extractSections(body);
	expect(sections).toEqual([{ id: 'body-r&d', text: 'Research & 碶', breaks: [] }]);
	expect(blocks).toEqual(body);
});

test('skips headings without text', () => {
	const blank = '<h2> <br></h2><h2 id="body-x"><img src="/a.jpg" alt=""></h2>';
	const { blocks, sections } = extractSections([text(`${blank}<h2>First</h2>`)]);
	expect(sections).toEqual([{ id: 'section-1', text: 'First', breaks: [] }]);
	expect(blocks).toEqual([text(`${blank}<h2 id="section-1">First</h2>`)]);
});
