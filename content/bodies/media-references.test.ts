import { describe, expect, test } from 'vitest';
import { type MediaLookup, mediaFilesIn, resolveBlocks } from './media-references.ts';
import type { StoredBlock } from './stored-blocks.ts';

const bridge = {
	src: '/media/00/bridge.jpg',
	width: 1200,
	height: 800,
	preview: 'data:image/webp;base64,AA',
	variants: [
		{ format: 'webp' as const, width: 480, src: '/media/00/bridge-480w.webp' },
		{ format: 'webp' as const, width: 960, src: '/media/00/bridge-960w.webp' },
		{ format: 'avif' as const, width: 480, src: '/media/00/bridge-480w.avif' },
	],
};
const report = { href: '/media/11/report.pdf', mediaType: 'application/pdf', size: 9 };

const lookup: MediaLookup = (file) =>
	({
		'media/bridge.jpg': {
			picture: { ...bridge, alt: 'A bridge' },
			attachment: { ...report, href: bridge.src },
		},
		'media/report.pdf': { attachment: report },
	})[file];

const text = (html: string): StoredBlock => ({ kind: 'text', html });
const picture = (file: string, alt = '', captionHtml: string | null = null) => ({ file, alt, captionHtml });

describe('files that blocks need', () => {
	test('are found in every kind of block, each once', () => {
		expect(
			mediaFilesIn([
				text('<p><img src="media/a.png" alt=""> <a href="media/b.pdf">b</a> <a href="/media/no">c</a></p>'),
				{ kind: 'picture', ...picture('media/c.png', '', '<a href="media/d.pdf">d</a>') },
				{ kind: 'gallery', pictures: [picture('media/e.png'), picture('media/a.png')], captionHtml: null },
				{ kind: 'attachment', file: 'media/f.pdf', name: 'f' },
				{
					kind: 'table',
					html: '<table><tbody><tr><td><img src="media/g.png" alt=""></td></tr></tbody></table>',
				},
			]),
		).toEqual([
			'media/a.png',
			'media/b.pdf',
			'media/c.png',
			'media/d.pdf',
			'media/e.png',
			'media/f.pdf',
			'media/g.png',
		]);
	});

	test('are not taken from words', () => {
		expect(mediaFilesIn([text('<p>src=&quot;media/a.png&quot; ="media/b.png"</p>')])).toEqual([]);
	});
});

describe('blocks as the API answers them', () => {
	test('a picture has addresses, size, copies, and its own or the file’s description', () => {
		expect(resolveBlocks([{ kind: 'picture', ...picture('media/bridge.jpg', 'Own') }], lookup)).toEqual([
			{ kind: 'picture', picture: { ...bridge, alt: 'Own' }, captionHtml: null },
		]);
		expect(resolveBlocks([{ kind: 'picture', ...picture('media/bridge.jpg') }], lookup)).toEqual([
			{ kind: 'picture', picture: { ...bridge, alt: 'A bridge' }, captionHtml: null },
		]);
	});

	test('an attachment keeps the name the body gives it', () => {
		expect(resolveBlocks([{ kind: 'attachment', file: 'media/report.pdf', name: 'Report' }], lookup)).toEqual(
			[{ kind: 'attachment', attachment: { name: 'Report', ...report } }],
		);
	});

	test('a picture in a text is loaded late, in the right size, without moving the text', () => {
		const [block] = resolveBlocks(
			[text('<p id="body-x">a <img src="media/bridge.jpg" alt="b &quot;c&quot;"></p>')],
			lookup,
		);
		expect(block).toEqual({
			kind: 'text',
			html:
				'<p id="body-x">a <img src="/media/00/bridge.jpg" alt="b &quot;c&quot;" ' +
				'loading="lazy" decoding="async" width="1200" height="800" ' +
				'srcset="/media/00/bridge-480w.webp 480w, /media/00/bridge-960w.webp 960w" ' +
				'sizes="(min-width: 48rem) 44rem, 100vw"></p>',
		});
	});

	test('links in texts, tables and captions lead to the files', () => {
		const link = (href: string) => `<a href="${href}">r</a>`;
		expect(
			resolveBlocks(
				[
					{
						kind: 'table',
						html: `<table><tbody><tr><td>${link('media/report.pdf')}</td></tr></tbody></table>`,
					},
					{ kind: 'picture', ...picture('media/bridge.jpg', 'x', link('media/report.pdf')) },
				],
				lookup,
			),
		).toEqual([
			{ kind: 'table', html: `<table><tbody><tr><td>${link(report.href)}</td></tr></tbody></table>` },
			{ kind: 'picture', picture: { ...bridge, alt: 'x' }, captionHtml: link(report.href) },
		]);
	});

	test('a text without media is answered as it is', () => {
		expect(resolveBlocks([text('<p>media/ is a folder</p>')], lookup)).toEqual([
			text('<p>media/ is a folder</p>'),
		]);
	});
});

describe('what is missing', () => {
	test('leaves its words in a text', () => {
		expect(
			resolveBlocks(
				[text('<p>a <img src="media/no.png" alt="&lt;b&gt;"> <a href="media/no.pdf">c</a></p>')],
				lookup,
			),
		).toEqual([text('<p>a &lt;b&gt; c</p>')]);
	});

	test('as a block becomes its words, or nothing', () => {
		expect(
			resolveBlocks(
				[
					{ kind: 'picture', ...picture('media/no.png', '<alt>', 'caption') },
					{ kind: 'picture', ...picture('media/no.png') },
					{ kind: 'attachment', file: 'media/no.pdf', name: 'A & B' },
				],
				lookup,
			),
		).toEqual([text('<p>&lt;alt&gt;</p>\n<div>caption</div>'), text('<p>A &amp; B</p>')]);
	});

	test('in a gallery follows the pictures there are', () => {
		const gallery = (files: string[]): StoredBlock => ({
			kind: 'gallery',
			pictures: files.map((file) => picture(file, `alt of ${file}`)),
			captionHtml: 'all',
		});
		expect(resolveBlocks([gallery(['media/no.png', 'media/bridge.jpg'])], lookup)).toEqual([
			{
				kind: 'gallery',
				pictures: [{ picture: { ...bridge, alt: 'alt of media/bridge.jpg' }, captionHtml: null }],
				captionHtml: 'all',
			},
			text('<p>alt of media/no.png</p>'),
		]);
		expect(resolveBlocks([gallery(['media/no.png'])], lookup)).toEqual([
			text('<p>alt of media/no.png</p>\n<div>all</div>'),
		]);
	});
});
