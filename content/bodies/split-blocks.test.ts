import { isDeepStrictEqual } from 'node:util';
import { describe, expect, test } from 'vitest';
import { parseMarkup } from './markup/markup-tree.ts';
import { sanitiseBody } from './sanitise-body.ts';
import { splitBlocks } from './split-blocks.ts';

/** Blocks of a body as an editor or another system may supply it. */
function blocksOf(html: string) {
	return splitBlocks(sanitiseBody(html).nodes);
}

describe('texts', () => {
	test('keeps paragraphs, headings, lists and figures of text in one block', () => {
		const body = '<h2>a</h2>\n<p>b <em>c</em></p>\n<ul><li>d</li></ul>\n<blockquote>e</blockquote>';
		expect(splitBlocks(parseMarkup(body))).toEqual([{ kind: 'text', html: body }]);
	});

	test('splits the text at a block of another kind', () => {
		expect(blocksOf('<p>a</p><table><tr><td>b</table><p>c</p><p>d</p>')).toEqual([
			{ kind: 'text', html: '<p>a</p>' },
			{ kind: 'table', html: '<table><tbody><tr><td>b</td></tr></tbody></table>' },
			{ kind: 'text', html: '<p>c</p>\n<p>d</p>' },
		]);
	});

	test('returns no blocks for an empty body', () => {
		expect(blocksOf('<p> </p>')).toEqual([]);
	});

	test('keeps a picture within text in its paragraph', () => {
		const body = '<p>see <img src="media/a.png" alt="a"></p>';
		expect(splitBlocks(parseMarkup(body))).toEqual([{ kind: 'text', html: body }]);
	});

	test('keeps text that looks like markup as text', () => {
		expect(blocksOf('<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>')).toEqual([
			{ kind: 'text', html: '<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>' },
		]);
	});
});

describe('pictures', () => {
	test('is extracted from a paragraph that contains only it, even within a link', () => {
		const picture = { kind: 'picture', file: 'media/a.png', alt: 'a', captionHtml: null };
		expect(blocksOf('<p> <img src="media/a.png" alt="a"> </p>')).toEqual([picture]);
		expect(blocksOf('<a href="media/large.png"><img src="media/a.png" alt="a"></a>')).toEqual([picture]);
	});

	test('has the caption of its figure', () => {
		expect(
			blocksOf(
				'<figure><a href="/x"><img src="media/a.png"></a><figcaption>A <b>b</b></figcaption></figure>',
			),
		).toEqual([{ kind: 'picture', file: 'media/a.png', alt: '', captionHtml: 'A <b>b</b>' }]);
	});

	test('is text if remote, since it has become a link', () => {
		expect(
			blocksOf('<figure><img src="https://a.cn/x.png" alt="a"><figcaption>b</figcaption></figure>'),
		).toEqual([
			{
				kind: 'text',
				html:
					'<figure><a href="https://a.cn/x.png" rel="noopener noreferrer">a</a>' +
					'<figcaption>b</figcaption></figure>',
			},
		]);
	});

	test('says that a picture is as wide as the text, but no picture of a gallery', () => {
		const figure = (name: string) =>
			`<figure data-width="text"><p><img src="media/${name}.png"></p><figcaption>${name}</figcaption></figure>`;
		const stored = (name: string) => ({ file: `media/${name}.png`, alt: '', captionHtml: name });
		expect(blocksOf(figure('a'))).toEqual([{ kind: 'picture', ...stored('a'), width: 'text' }]);
		expect(blocksOf(figure('a').replace(' data-width="text"', ''))).toEqual([
			{ kind: 'picture', ...stored('a') },
		]);
		expect(
			blocksOf(`<figure data-kind="gallery" data-width="text">${figure('a')}${figure('b')}</figure>`),
		).toEqual([{ kind: 'gallery', pictures: [stored('a'), stored('b')], captionHtml: null }]);
		expect(
			blocksOf('<figure data-width="text"><img src="media/a.png"><img src="media/b.png"></figure>'),
		).toEqual([expect.not.objectContaining({ width: 'text' })]);
	});

	test('contains adjacent pictures', () => {
		expect(
			blocksOf('<p><img src="media/a.png"></p><p><img src="media/b.png"><br><img src="media/c.png"></p>'),
		).toEqual([
			{
				kind: 'gallery',
				pictures: ['a', 'b', 'c'].map((name) => ({ file: `media/${name}.png`, alt: '', captionHtml: null })),
				captionHtml: null,
			},
		]);
	});

	test('is created from a marked figure, with a caption for each picture and for all', () => {
		expect(
			blocksOf(
				'<figure data-kind="gallery"><figcaption>all</figcaption>' +
					'<figure><img src="media/a.png" alt="a"><figcaption>first</figcaption></figure>' +
					'<img src="media/b.png" alt="b"></figure>',
			),
		).toEqual([
			{
				kind: 'gallery',
				pictures: [
					{ file: 'media/a.png', alt: 'a', captionHtml: 'first' },
					{ file: 'media/b.png', alt: 'b', captionHtml: null },
				],
				captionHtml: 'all',
			},
		]);
	});

	test('is followed by the text between its pictures', () => {
		expect(
			blocksOf(
				'<figure data-kind="gallery"><img src="media/a.png"><p>between <img src="media/b.png"></p></figure>',
			),
		).toEqual([
			expect.objectContaining({ kind: 'gallery', pictures: [expect.anything(), expect.anything()] }),
			{ kind: 'text', html: '<p>between</p>' },
		]);
	});

	test('is text if it has no pictures', () => {
		expect(blocksOf('<figure data-kind="gallery"><p>a</p></figure>')).toEqual([
			expect.objectContaining({ kind: 'text' }),
		]);
	});
});

describe('videos', () => {
	const videoBlock = (videoId: string, captionHtml: string | null = null) => ({
		kind: 'video',
		videoId,
		captionHtml,
	});
	const figure = (videoId: string, contents = '') =>
		`<figure data-video-id="${videoId}">${contents}</figure>`;

	test('split the text, with their captions', () => {
		expect(
			blocksOf(`<p>a</p>${figure('v1', '<figcaption>b <em>c</em></figcaption>')}<p>d</p>${figure('v2')}`),
		).toEqual([
			{ kind: 'text', html: '<p>a</p>' },
			videoBlock('v1', 'b <em>c</em>'),
			{ kind: 'text', html: '<p>d</p>' },
			videoBlock('v2'),
		]);
	});

	test('are followed by the other contents of their figure', () => {
		const fallback = '<p><a href="media/film.mp4">film</a></p><img src="media/a.png" alt="a">or else';
		expect(blocksOf(figure('v1', `${fallback}<figcaption>c</figcaption>`))).toEqual([
			videoBlock('v1', 'c'),
			{ kind: 'attachment', file: 'media/film.mp4', name: 'film' },
			{ kind: 'text', html: '<p><img src="media/a.png" alt="a">or else</p>' },
		]);
	});

	test('are text if their identifier is invalid', () => {
		expect(blocksOf(figure('../x', '<p>a</p>'))).toEqual([
			{ kind: 'text', html: '<figure><p>a</p></figure>' },
		]);
	});

	test.each([
		['a quotation', (inner: string) => `<blockquote><p>a</p>${inner}</blockquote>`],
		['a list', (inner: string) => `<ul><li>a</li><li>${inner}</li></ul>`],
		['a list item with words', (inner: string) => `<ol><li>a ${inner} b</li></ol>`],
		['details', (inner: string) => `<details><summary>a</summary>${inner}</details>`],
		['a link', (inner: string) => `<a href="/x">a${inner}</a>`],
		['a table', (inner: string) => `<table><tr><td>a</td><td>${inner}</td></tr></table>`],
	])('inside %s are moved after it', (_, around) => {
		const [container, ...others] = blocksOf(around(figure('v1', '<figcaption>c</figcaption>')));
		expect(JSON.stringify(container)).not.toContain('figure');
		expect(JSON.stringify(container)).toContain('a');
		expect(others).toEqual([videoBlock('v1', 'c')]);
	});

	test('alone in an element replace it, unless it is a link target or a cell', () => {
		expect(blocksOf(`<blockquote>${figure('v1')}</blockquote><ul><li>${figure('v2')}</li></ul>`)).toEqual([
			videoBlock('v1'),
			videoBlock('v2'),
		]);
		expect(blocksOf(`<ul><li id="x">${figure('v1')}</li></ul>`)[0]).toEqual({
			kind: 'text',
			html: '<ul><li id="body-x"></li></ul>',
		});
		expect(blocksOf(`<table><tr><td>${figure('v1')}</td><td>a</td></tr></table>`)[0]).toMatchObject({
			html: expect.stringContaining('<td></td><td>a</td>'),
		});
	});

	test('in captions, galleries and other videos follow in order', () => {
		expect(
			blocksOf(
				figure(
					'v1',
					`${figure('v2')}<figcaption>c ${figure('v3', '<figcaption>d</figcaption>')}</figcaption>`,
				),
			),
		).toEqual([videoBlock('v1', 'c'), videoBlock('v2'), videoBlock('v3', 'd')]);
		expect(
			blocksOf(`<figure data-kind="gallery"><img src="media/a.png" alt="a">${figure('v1')}</figure>`).map(
				(block) => block.kind,
			),
		).toEqual(['gallery', 'video']);
	});
});

describe('tables', () => {
	test("uses a figure's caption as the table's", () => {
		expect(blocksOf('<figure><table><tr><td>a</table><figcaption>b</figcaption></figure>')).toEqual([
			{ kind: 'table', html: '<table><caption>b</caption><tbody><tr><td>a</td></tr></tbody></table>' },
		]);
	});

	test("adds the figure's caption as text if the table has its own", () => {
		expect(
			blocksOf('<figure><table><caption>c</caption><tr><td>a</table><figcaption>b</figcaption></figure>'),
		).toEqual([
			{ kind: 'table', html: '<table><caption>c</caption><tbody><tr><td>a</td></tr></tbody></table>' },
			{ kind: 'text', html: '<p>b</p>' },
		]);
	});
});

describe('attachments', () => {
	test('is extracted from a paragraph that contains only a link to a file', () => {
		expect(blocksOf('<p><a href="media/r.pdf">Annual\n <b>report</b></a></p>')).toEqual([
			{ kind: 'attachment', file: 'media/r.pdf', name: 'Annual report' },
		]);
	});

	test('stays text with other words, or as a link elsewhere', () => {
		for (const body of ['<p>see <a href="media/r.pdf">a</a></p>', '<p><a href="/x">a</a></p>']) {
			expect(splitBlocks(parseMarkup(body))).toEqual([{ kind: 'text', html: body }]);
		}
	});
});

test('loses no word and no picture of a body, however it is nested', () => {
	const pieces = [
		...['<figure>', '<figure data-kind=gallery>', '</figure>', '<figcaption>', '</figcaption>', '<p>'],
		...['<figure data-video-id=v>', '<ul><li>', '<blockquote>'],
		...['<img src="media/a.png">', '<table><tr><td>', '</table>', '<a href="media/x.pdf">', '</a>'],
	];
	/** The words (one letter and one digit each) and pictures in some HTML or blocks, in any order. */
	const contentsOf = (written: string) => written.match(/w\d|media\/a/g)?.toSorted();
	const missing: string[] = [];
	for (let combination = 0; combination < pieces.length ** 3; combination += 3) {
		const chosen = [1, pieces.length, pieces.length ** 2, 5, 7].map(
			(divisor) => pieces[Math.floor(combination / divisor) % pieces.length],
		);
		const { html, nodes } = sanitiseBody(chosen.map((piece, position) => `${piece}w${position}`).join(''));
		const blocks = splitBlocks(nodes);
		const isWhole = isDeepStrictEqual(contentsOf(JSON.stringify(blocks)), contentsOf(html));
		// The tree is what its HTML is read as.
		if (!isWhole || !isDeepStrictEqual(blocks, splitBlocks(parseMarkup(html)))) missing.push(html);
	}
	expect(missing).toEqual([]);
});
