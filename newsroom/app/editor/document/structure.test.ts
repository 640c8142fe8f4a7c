// @vitest-environment happy-dom

import { getSchema } from '@tiptap/core';
import { describe, expect, it } from 'vitest';
import { parseMarkup } from './markup.ts';
import { parseBody } from './parse-body.ts';
import { bodySchema } from './schema.ts';
import { serialiseBody } from './serialise-body.ts';
import { isNeutral, structureOf } from './structure.ts';

const schema = getSchema(bodySchema);

function structure(html: string): string {
	const read = { type: 'doc', content: parseBody(parseMarkup(html)).blocks };
	const document = schema.nodeFromJSON(structureOf(schema.nodeFromJSON(read).toJSON()));
	document.check();
	return serialiseBody(document);
}

describe('the structure of a document', () => {
	it.each([
		['headings', '<h2>概况</h2><h4 data-align="center">一</h4>', '<h2></h2>\n<h4 data-align="center"></h4>'],
		['paragraphs', '<p>一<strong>二</strong><br>三</p><p>四</p><hr>', '<p></p>\n<p></p>\n<hr>'],
		['the language of a paragraph', '<p lang="en">a</p><hr>', '<p></p>\n<hr>'],
		[
			'lists',
			'<ul><li>一</li><li>二<ol start="3"><li>三</li></ol></li></ul>',
			'<ul><li></li><li><ol start="3"><li></li></ol></li></ul>',
		],
		['definitions', '<dl><dt>甲</dt><dd><p>乙</p></dd></dl>', '<dl><dt></dt><dd><p></p></dd></dl>'],
		['quotations', '<blockquote><p>一</p><p>二</p></blockquote>', '<blockquote><p></p><p></p></blockquote>'],
		[
			'parts to unfold',
			'<details><summary>一</summary><p>二</p></details>',
			'<details><summary></summary><p></p></details>',
		],
		['code', '<pre>make all</pre><pre>说明</pre><hr>', '<pre>make all</pre>\n<pre></pre>\n<hr>'],
		['links', '<p>见<a href="/about">关于</a>。</p><hr>', '<p></p>\n<hr>'],
		['links around words', '<a href="/x"><p>一</p></a><hr>', '<p></p>\n<hr>'],
		['annotated characters', '<p><ruby>桥<rt>qiáo</rt></ruby></p><hr>', '<p></p>\n<hr>'],
	])('keeps %s without words', (_, html, expected) => {
		expect(structure(html)).toBe(expected);
	});

	it('keeps pictures, without their descriptions and captions', () => {
		expect(
			structure('<figure><img src="media/a.jpg" alt="大桥"><figcaption>合龙</figcaption></figure>'),
		).toBe('<figure><img src="media/a.jpg" alt=""><figcaption></figcaption></figure>');
		expect(structure('<p>前<img src="media/a.jpg" alt="大桥">后</p>')).toBe(
			'<p><img src="media/a.jpg" alt=""></p>',
		);
		expect(structure('<a href="/x"><figure><img src="media/a.jpg" alt="桥"></figure></a>')).toBe(
			'<a href="/x"><figure><img src="media/a.jpg" alt=""></figure></a>',
		);
	});

	it('keeps galleries', () => {
		const one = (file: string, words: string) =>
			`<figure><img src="media/${file}" alt="${words}"><figcaption>${words}</figcaption></figure>`;
		const gallery = (words: string) =>
			`<figure data-kind="gallery">${one('a.jpg', words)}${one('b.jpg', words)}<figcaption>${words}</figcaption></figure>`;
		expect(structure(gallery('图'))).toBe(gallery(''));
	});

	it('keeps videos and attachments', () => {
		expect(structure('<figure data-video-id="v1"><figcaption>航拍</figcaption></figure>')).toBe(
			'<figure data-video-id="v1"><figcaption></figcaption></figure>',
		);
		const file = '<p><a href="media/report.pdf">年报.pdf</a></p>';
		expect(structure(file)).toBe(file);
		expect(structure('<p>见<a href="media/report.pdf">年报</a>。</p>')).toBe(
			'<p><a href="media/report.pdf">年报</a></p>',
		);
	});

	it('keeps tables with their spans and their numbers', () => {
		const table = (head: string, name: string, caption: string) =>
			`<table><caption>${caption}</caption><colgroup><col span="2"></colgroup>` +
			`<thead><tr><th scope="col">${head}</th><th>km</th></tr></thead>` +
			`<tbody><tr><td rowspan="2">${name}</td><td data-align="end"><strong>1,204.5</strong></td></tr>` +
			'<tr><td>2026年5月1日</td></tr></tbody></table>';
		expect(structure(table('部位', '主跨', '长度'))).toBe(table('', '', ''));
	});

	it('keeps footnotes in place, with empty notes that lead back', () => {
		const body = (words: string, note: string) =>
			`<p>${words}<a href="#body-note-1"><sup id="body-noteref-1">1</sup></a></p>\n` +
			`<ol><li id="body-note-1">${note} <a href="#body-noteref-1">↩</a></li></ol>`;
		expect(structure(body('全长2公里', '据<em>年报</em>。'))).toBe(body('', ''));
	});

	it('is an empty line of nothing', () => {
		expect(structure('')).toBe('');
	});
});

describe('words', () => {
	it.each([
		...['12', '1,204.5', '3.5 %', '−4 ℃', '12 km', 'm³', '2026-05-01', '2026年5月', '3万元', '5.2亿元'],
		...['8:30–17:00', 'C50', 'K12+300', '200 × 300 mm', '$4', '12°C', '15%'],
	])('say only numbers, dates and units: %s', (text) => {
		expect(isNeutral(text)).toBe(true);
	});

	it.each(['', ' ', '—', '主跨', 'Length', '第3版', 'Phase 2', '3座', '长12米', '一期', 'No. 4 bridge'])(
		'say more: “%s”',
		(text) => {
			expect(isNeutral(text)).toBe(false);
		},
	);
});
