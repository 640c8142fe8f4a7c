import type { Video } from '@portico/api/answers/videos.ts';
import { describe, expect, test } from 'vitest';
import type { StoredBlock } from '../model/stored-blocks.ts';
import {
	annotateTable,
	type MediaLookup,
	mediaFilesIn,
	resolveBlocks,
	videosIn,
} from './media-references.ts';
import { sanitiseToHtml } from './sanitise-body.ts';

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

const video: Video = {
	videoId: 'opening',
	title: { text: 'Opening', lang: 'en' },
	description: null,
	publishedAt: '2026-05-01T00:00:00.000Z',
	duration: 12.5,
	width: 1280,
	height: 720,
	poster: null,
	source: '/media/22/master.m3u8',
	download: null,
	thumbnails: null,
	subtitles: [],
};

const resolvedBlocks = (blocks: StoredBlock[]) =>
	resolveBlocks(blocks, lookup, (videoId) => (videoId === video.videoId ? video : null));

const text = (html: string): StoredBlock => ({ kind: 'text', html });
const picture = (file: string, alt = '', captionHtml: string | null = null) => ({ file, alt, captionHtml });

describe('files that blocks need', () => {
	test('are found in every kind of block, once each', () => {
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
				{ kind: 'video', videoId: 'v', captionHtml: '<a href="media/h.pdf">h</a>' },
			]),
		).toEqual([
			'media/a.png',
			'media/b.pdf',
			'media/c.png',
			'media/d.pdf',
			'media/e.png',
			'media/f.pdf',
			'media/g.png',
			'media/h.pdf',
		]);
	});

	test('are not found in text', () => {
		expect(mediaFilesIn([text('<p>src=&quot;media/a.png&quot; ="media/b.png"</p>')])).toEqual([]);
	});
});

test('videos in blocks are found in order', () => {
	const named = (videoId: string): StoredBlock => ({ kind: 'video', videoId, captionHtml: null });
	expect(videosIn([text('<p>a</p>'), named('b'), text('<p>c</p>'), named('a')])).toEqual(['b', 'a']);
});

describe('blocks as the API answers them', () => {
	test('has all a player needs for a video, and resolves links in its caption', () => {
		const captionHtml = '<a href="media/report.pdf">r</a>';
		expect(resolvedBlocks([{ kind: 'video', videoId: 'opening', captionHtml }])).toEqual([
			{ kind: 'video', video, captionHtml: `<a href="${report.href}">r</a>` },
		]);
	});

	test('has addresses, size and copies of a picture, and its own or the file’s description', () => {
		expect(resolvedBlocks([{ kind: 'picture', ...picture('media/bridge.jpg', 'Own') }])).toEqual([
			{ kind: 'picture', picture: { ...bridge, alt: 'Own' }, captionHtml: null },
		]);
		expect(resolvedBlocks([{ kind: 'picture', ...picture('media/bridge.jpg') }])).toEqual([
			{ kind: 'picture', picture: { ...bridge, alt: 'A bridge' }, captionHtml: null },
		]);
	});

	test('has the width of the text where its figure says so', () => {
		const [shown] = resolvedBlocks([{ kind: 'picture', ...picture('media/bridge.jpg'), width: 'text' }]);
		expect(shown).toEqual({
			kind: 'picture',
			picture: { ...bridge, alt: 'A bridge' },
			captionHtml: null,
			width: 'text',
		});
	});

	test('names in its caption who made a picture', () => {
		const credited: MediaLookup = () => ({ picture: bridge, credit: '王强 <摄>' });
		const captionOf = (captionHtml: string | null) => {
			const blocks: StoredBlock[] = [{ kind: 'picture', ...picture('media/bridge.jpg', '', captionHtml) }];
			return resolveBlocks(blocks, credited, () => null)[0];
		};
		const named = '<span data-frame="">王强 &lt;摄&gt;</span>';
		expect(captionOf('东岸')).toMatchObject({ captionHtml: `东岸 ${named}` });
		expect(captionOf(null)).toMatchObject({ captionHtml: named });
	});

	test('keeps the name that the body gives an attachment', () => {
		expect(resolvedBlocks([{ kind: 'attachment', file: 'media/report.pdf', name: 'Report' }])).toEqual([
			{ kind: 'attachment', attachment: { name: 'Report', ...report } },
		]);
	});

	test('loads a picture in a text lazily, in the right size, without layout shift', () => {
		const [block] = resolvedBlocks([
			text('<p id="body-x">a <img src="media/bridge.jpg" alt="b &quot;c&quot;"></p>'),
		]);
		expect(block).toEqual({
			kind: 'text',
			html:
				'<p id="body-x">a <img src="/media/00/bridge.jpg" alt="b &quot;c&quot;" ' +
				'loading="lazy" decoding="async" width="1200" height="800" ' +
				'srcset="/media/00/bridge-480w.webp 480w, /media/00/bridge-960w.webp 960w" ' +
				'sizes="(min-width: 48rem) 44rem, 100vw"></p>',
		});
	});

	test('plays an animated picture in a text, unless the visitor asks for reduced motion', () => {
		const animated = () => ({ picture: { ...bridge, animated: true } });
		const [block] = resolveBlocks(
			[text('<p>a <img src="media/bridge.jpg" alt="b"></p>')],
			animated,
			() => null,
		);
		expect(block).toMatchObject({
			html: expect.stringMatching(
				/^<p>a <picture><source media="\(prefers-reduced-motion: no-preference\)" srcset="\/media\/00\/bridge.jpg"><img [^>]+><\/picture><\/p>$/,
			),
		});
	});

	test('resolves links in texts, tables and captions', () => {
		const link = (href: string) => `<a href="${href}">r</a>`;
		expect(
			resolvedBlocks([
				{
					kind: 'table',
					html: `<table><tbody><tr><td>${link('media/report.pdf')}</td></tr></tbody></table>`,
				},
				{ kind: 'picture', ...picture('media/bridge.jpg', 'x', link('media/report.pdf')) },
			]),
		).toEqual([
			{ kind: 'table', html: `<table><tbody><tr><td>${link(report.href)}</td></tr></tbody></table>` },
			{ kind: 'picture', picture: { ...bridge, alt: 'x' }, captionHtml: link(report.href) },
		]);
	});

	test('returns a text without media unchanged', () => {
		expect(resolvedBlocks([text('<p>media/ is a folder</p>')])).toEqual([text('<p>media/ is a folder</p>')]);
	});
});

describe('what is missing', () => {
	test('is replaced by its text within a text', () => {
		expect(
			resolvedBlocks([
				text('<p>a <img src="media/no.png" alt="&lt;b&gt;"> <a href="media/no.pdf">c</a></p>'),
			]),
		).toEqual([text('<p>a &lt;b&gt; c</p>')]);
	});

	test('is replaced by its text, or removed, as a block', () => {
		expect(
			resolvedBlocks([
				{ kind: 'picture', ...picture('media/no.png', '<alt>', 'caption') },
				{ kind: 'picture', ...picture('media/no.png') },
				{ kind: 'attachment', file: 'media/no.pdf', name: 'A & B' },
				{ kind: 'video', videoId: 'no', captionHtml: '<a href="media/report.pdf">film</a>' },
				{ kind: 'video', videoId: 'no', captionHtml: null },
			]),
		).toEqual([
			text('<p>&lt;alt&gt;</p>\n<div>caption</div>'),
			text('<p>A &amp; B</p>'),
			text(`<div><a href="${report.href}">film</a></div>`),
		]);
	});

	test('is listed after the existing pictures of a gallery', () => {
		const gallery = (files: string[]): StoredBlock => ({
			kind: 'gallery',
			pictures: files.map((file) => picture(file, `alt of ${file}`)),
			captionHtml: 'all',
		});
		expect(resolvedBlocks([gallery(['media/no.png', 'media/bridge.jpg'])])).toEqual([
			{
				kind: 'gallery',
				pictures: [{ picture: { ...bridge, alt: 'alt of media/bridge.jpg' }, captionHtml: null }],
				captionHtml: 'all',
			},
			text('<p>alt of media/no.png</p>'),
		]);
		expect(resolvedBlocks([gallery(['media/no.png'])])).toEqual([
			text('<p>alt of media/no.png</p>\n<div>all</div>'),
		]);
	});
});

type Row = string[];

const cells = (row: Row, name: 'td' | 'th') => row.map((text) => `<${name}>${text}</${name}>`).join('');

function tableOf(head: Row | null, ...rows: Row[]): string {
	const top = head ? `<thead><tr>${cells(head, 'th')}</tr></thead>` : '';
	return sanitiseToHtml(
		`<table>${top}<tbody>${rows.map((row) => `<tr>${cells(row, 'td')}</tr>`).join('')}</tbody></table>`,
	);
}

const isStacked = (html: string) => annotateTable(html).startsWith('<table data-stacked');
const figuresIn = (html: string) =>
	[...annotateTable(html).matchAll(/data-figure="">(?:<[^>]*>)?([^<]*)/g)].map(([, text]) => text);

const longNote = 'More than four in five put right within the shift';

describe('a table too wide for a phone', () => {
	test('is marked, and each cell but the first of a row names its column', () => {
		const table = tableOf(['Measure', 'Figure', 'Note &amp; source'], ['Hazards', 'many', longNote]);
		expect(annotateTable(table)).toBe(
			'<table data-stacked=""><thead><tr><th>Measure</th><th>Figure</th><th>Note &amp; source</th></tr></thead>' +
				'<tbody><tr><td>Hazards</td><td data-label="Figure"><div>many</div></td>' +
				`<td data-label="Note &amp; source"><div>${longNote}</div></td></tr></tbody></table>`,
		);
	});

	test.each([
		['two columns', tableOf(['Item', 'Note'], ['Berths', longNote])],
		['three columns of figures', tableOf(['Mix', 'Front', 'Bars'], ['Plain cement, 0.45', '38', '5 of 24'])],
		['no head', tableOf(null, ['a', 'b', longNote, longNote])],
		['a column without a name', tableOf(['a', 'b', '', 'd'], ['a', 'b', longNote, longNote])],
		['rows of different lengths', tableOf(['a', 'b', 'c'], [longNote, longNote, longNote], [longNote])],
		['more columns than a card holds', tableOf([...'abcdefg'], [...'abcdefg'])],
		['too many rows to scroll', tableOf([...'abcd'], ...Array(40).fill([...'abcd']))],
		['cells over several columns', tableOf([...'abcd'], [...'abcd']).replace('<td>', '<td colspan="2">')],
		['two rows of heads', tableOf([...'abcd'], [...'abcd']).replace('</thead>', '<tr></tr></thead>')],
	])('is not one of %s', (_what, table) => {
		expect(isStacked(table)).toBe(false);
	});

	test.each([
		['four columns', tableOf([...'abcd'], [...'abcd'])],
		['Chinese sentences', tableOf(['指标', '数值', '说明'], ['职工', '38,600人', '工程技术人员15,900人'])],
	])('is one of %s', (_what, table) => {
		expect(isStacked(table)).toBe(true);
	});
});

test('marks figures with units, telephone numbers and times, but not sentences with figures', () => {
	const expectedFigures = ['CNY 128.6 billion', '0000-8800 1210', '18 Oct, 14.00', '1,180万元', '−48 °C'];
	const table = tableOf(['Kind', 'Value'], ...expectedFigures.map((text) => ['a', text]), [
		'a',
		'15,900 of them engineers',
	]);
	expect(figuresIn(table)).toEqual(expectedFigures);
	expect(figuresIn(tableOf(null, ['<a href="tel:0000">0000-8800 1210</a>']))).toEqual(['0000-8800 1210']);
});

test('leaves other markup unchanged', () => {
	expect(annotateTable('<p>868</p>')).toBe('<p>868</p>');
});
