import { isDeepStrictEqual } from 'node:util';
import { describe, expect, test } from 'vitest';
import { sanitiseBody } from './sanitise-body.ts';
import { splitBlocks } from './split-blocks.ts';

/** Blocks of a body as an editor or another system may have written it. */
function blocksOf(html: string) {
	return splitBlocks(sanitiseBody(html));
}

describe('texts', () => {
	test('paragraphs, headings, lists and figures of text are one block', () => {
		const body = '<h2>a</h2>\n<p>b <em>c</em></p>\n<ul><li>d</li></ul>\n<blockquote>e</blockquote>';
		expect(splitBlocks(body)).toEqual([{ kind: 'text', html: body }]);
	});

	test('a block of another kind divides them', () => {
		expect(blocksOf('<p>a</p><table><tr><td>b</table><p>c</p><p>d</p>')).toEqual([
			{ kind: 'text', html: '<p>a</p>' },
			{ kind: 'table', html: '<table><tbody><tr><td>b</td></tr></tbody></table>' },
			{ kind: 'text', html: '<p>c</p>\n<p>d</p>' },
		]);
	});

	test('an empty body has none', () => {
		expect(blocksOf('<p> </p>')).toEqual([]);
	});

	test('a picture among words stays in its paragraph', () => {
		const body = '<p>see <img src="media/a.png" alt="a"></p>';
		expect(splitBlocks(body)).toEqual([{ kind: 'text', html: body }]);
	});

	test('text that looks like markup stays text', () => {
		expect(blocksOf('<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>')).toEqual([
			{ kind: 'text', html: '<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>' },
		]);
	});
});

describe('pictures', () => {
	test('a paragraph that holds only a picture is one, also with a link around', () => {
		const picture = { kind: 'picture', file: 'media/a.png', alt: 'a', captionHtml: null };
		expect(blocksOf('<p> <img src="media/a.png" alt="a"> </p>')).toEqual([picture]);
		expect(blocksOf('<a href="media/large.png"><img src="media/a.png" alt="a"></a>')).toEqual([picture]);
	});

	test('a figure brings its caption', () => {
		expect(
			blocksOf(
				'<figure><a href="/x"><img src="media/a.png"></a><figcaption>A <b>b</b></figcaption></figure>',
			),
		).toEqual([{ kind: 'picture', file: 'media/a.png', alt: '', captionHtml: 'A <b>b</b>' }]);
	});

	test('a remote picture has become a link, so its figure is text', () => {
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

	test('pictures that follow each other are a gallery', () => {
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

	test('a marked figure is a gallery with a caption for each picture and for all', () => {
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

	test('words between the pictures of a gallery follow it', () => {
		expect(
			blocksOf(
				'<figure data-kind="gallery"><img src="media/a.png"><p>between <img src="media/b.png"></p></figure>',
			),
		).toEqual([
			expect.objectContaining({ kind: 'gallery', pictures: [expect.anything(), expect.anything()] }),
			{ kind: 'text', html: '<p>between</p>' },
		]);
	});

	test('a gallery without pictures is text', () => {
		expect(blocksOf('<figure data-kind="gallery"><p>a</p></figure>')).toEqual([
			expect.objectContaining({ kind: 'text' }),
		]);
	});
});

describe('films', () => {
	const film = (videoId: string, captionHtml: string | null = null) => ({
		kind: 'video',
		videoId,
		captionHtml,
	});
	const figure = (videoId: string, contents = '') =>
		`<figure data-video-id="${videoId}">${contents}</figure>`;

	test('divide the text, with their captions', () => {
		expect(
			blocksOf(`<p>a</p>${figure('v1', '<figcaption>b <em>c</em></figcaption>')}<p>d</p>${figure('v2')}`),
		).toEqual([
			{ kind: 'text', html: '<p>a</p>' },
			film('v1', 'b <em>c</em>'),
			{ kind: 'text', html: '<p>d</p>' },
			film('v2'),
		]);
	});

	test('are followed by what else their figure holds', () => {
		const fallback = '<p><a href="media/film.mp4">film</a></p><img src="media/a.png" alt="a">or else';
		expect(blocksOf(figure('v1', `${fallback}<figcaption>c</figcaption>`))).toEqual([
			film('v1', 'c'),
			{ kind: 'attachment', file: 'media/film.mp4', name: 'film' },
			{ kind: 'text', html: '<p><img src="media/a.png" alt="a">or else</p>' },
		]);
	});

	test('of another name than films have are text', () => {
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
	])('inside %s follow it', (_, around) => {
		const [holder, ...others] = blocksOf(around(figure('v1', '<figcaption>c</figcaption>')));
		expect(JSON.stringify(holder)).not.toContain('figure');
		expect(JSON.stringify(holder)).toContain('a');
		expect(others).toEqual([film('v1', 'c')]);
	});

	test('alone in something leave nothing of it, unless it marks a place or a cell', () => {
		expect(blocksOf(`<blockquote>${figure('v1')}</blockquote><ul><li>${figure('v2')}</li></ul>`)).toEqual([
			film('v1'),
			film('v2'),
		]);
		expect(blocksOf(`<ul><li id="x">${figure('v1')}</li></ul>`)[0]).toEqual({
			kind: 'text',
			html: '<ul><li id="body-x"></li></ul>',
		});
		expect(blocksOf(`<table><tr><td>${figure('v1')}</td><td>a</td></tr></table>`)[0]).toMatchObject({
			html: expect.stringContaining('<td></td><td>a</td>'),
		});
	});

	test('in captions, galleries and other films follow in their order', () => {
		expect(
			blocksOf(
				figure(
					'v1',
					`${figure('v2')}<figcaption>c ${figure('v3', '<figcaption>d</figcaption>')}</figcaption>`,
				),
			),
		).toEqual([film('v1', 'c'), film('v2'), film('v3', 'd')]);
		expect(
			blocksOf(`<figure data-kind="gallery"><img src="media/a.png" alt="a">${figure('v1')}</figure>`).map(
				(block) => block.kind,
			),
		).toEqual(['gallery', 'video']);
	});
});

describe('tables', () => {
	test("a figure's caption becomes the table's", () => {
		expect(blocksOf('<figure><table><tr><td>a</table><figcaption>b</figcaption></figure>')).toEqual([
			{ kind: 'table', html: '<table><caption>b</caption><tbody><tr><td>a</td></tr></tbody></table>' },
		]);
	});

	test('where the table has one, the other follows as text', () => {
		expect(
			blocksOf('<figure><table><caption>c</caption><tr><td>a</table><figcaption>b</figcaption></figure>'),
		).toEqual([
			{ kind: 'table', html: '<table><caption>c</caption><tbody><tr><td>a</td></tr></tbody></table>' },
			{ kind: 'text', html: '<p>b</p>' },
		]);
	});
});

describe('attachments', () => {
	test('a paragraph that holds only a link to a file is one', () => {
		expect(blocksOf('<p><a href="media/r.pdf">Annual\n <b>report</b></a></p>')).toEqual([
			{ kind: 'attachment', file: 'media/r.pdf', name: 'Annual report' },
		]);
	});

	test('with other words, or as a link elsewhere, it stays text', () => {
		for (const body of ['<p>see <a href="media/r.pdf">a</a></p>', '<p><a href="/x">a</a></p>']) {
			expect(splitBlocks(body)).toEqual([{ kind: 'text', html: body }]);
		}
	});
});

test('no word and no picture of a body is lost, whatever it is made of', () => {
	const pieces = [
		...['<figure>', '<figure data-kind=gallery>', '</figure>', '<figcaption>', '</figcaption>', '<p>'],
		...['<figure data-video-id=v>', '<ul><li>', '<blockquote>'],
		...['<img src="media/a.png">', '<table><tr><td>', '</table>', '<a href="media/x.pdf">', '</a>'],
	];
	/** The words (one letter and one digit each) and pictures in some HTML or blocks, in any order. */
	const contentsOf = (written: string) => written.match(/w\d|media\/a/g)?.toSorted();
	const lost: string[] = [];
	for (let combination = 0; combination < pieces.length ** 3; combination += 3) {
		const chosen = [1, pieces.length, pieces.length ** 2, 5, 7].map(
			(divisor) => pieces[Math.floor(combination / divisor) % pieces.length],
		);
		const body = sanitiseBody(chosen.map((piece, position) => `${piece}w${position}`).join(''));
		const isWhole = isDeepStrictEqual(contentsOf(JSON.stringify(splitBlocks(body))), contentsOf(body));
		if (!isWhole) lost.push(body);
	}
	expect(lost).toEqual([]);
}, 30_000);
