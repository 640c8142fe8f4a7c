import { describe, expect, test } from 'vitest';
import { sanitiseToHtml } from '../sanitise-body.ts';
import type { OwnPages } from './own-addresses.ts';
import { restoreOwnPages } from './own-pages.ts';

const bridge = '0123456789abcdef0123456789abcdef';
const report = 'fedcba9876543210fedcba9876543210';

const own: OwnPages = {
	siteUrl: 'https://www.example.com',
	newsroomUrl: 'https://newsroom.example.com',
	lang: 'zh',
	media: {
		files: new Map([
			[
				bridge,
				[
					{ file: 'media/copy.jpg', isPicture: true, copies: ['copy-960w.webp'] },
					{ file: 'media/2026/大桥.jpg', isPicture: true, copies: ['大桥-960w.webp'] },
				],
			],
			[report, [{ file: 'media/报告.pdf', isPicture: false, copies: [] }]],
		]),
		videos: new Set(['opening']),
	},
};

const pasted = (html: string, lang: 'zh' | 'en' = 'zh') =>
	sanitiseToHtml(restoreOwnPages(html, { ...own, lang }));

const picture = `/media/${bridge}/${encodeURIComponent('大桥.jpg')}`;
const copy = `/media/${bridge}/${encodeURIComponent('大桥-960w.webp')}`;
const file = `/media/${report}/${encodeURIComponent('报告.pdf')}`;
const stored = '<img src="media/2026/大桥.jpg" alt="图">';

describe('a picture of ours', () => {
	test.each([
		`<img src="${picture}" alt="图">`,
		`<img src="${copy}" alt="图">`,
		`<img src="https://www.example.com${copy}" alt="图">`,
		`<img src="http://example.com${picture}" alt="图">`,
		`<img src="//www.example.com${picture}" alt="图">`,
		`<img src="https://newsroom.example.com${picture}" alt="图">`,
		`<img src="/api/newsroom/picture?file=media%2F2026%2F大桥.jpg&amp;width=960" alt="图">`,
		`<img srcset="${copy} 960w, ${picture} 2000w" alt="图">`,
		`<picture><source srcset="https://example.com${copy} 960w"><img src="data:image/gif;base64,AA" alt="图"></picture>`,
		`<a href="https://www.example.com${picture}"><picture><img src="https://www.example.com${picture}" alt="查看大图：图"></picture></a>`,
		`<div><a href="${picture}"><img src="${copy}" alt="View full-size picture: 图"></a></div>`,
	])('is the stored one: %s', (html) => {
		expect(pasted(html)).toBe(`<p>${stored}</p>`);
	});

	test('has no description where the page only names its control', () => {
		expect(pasted(`<a href="${picture}"><img src="${copy}" alt="查看大图"></a>`)).toBe(
			'<p><img src="media/2026/大桥.jpg" alt=""></p>',
		);
	});

	test('is that with these bytes where none has the name', () => {
		expect(pasted(`<img src="/media/${bridge}/other.jpg" alt="图">`)).toBe(
			'<p><img src="media/copy.jpg" alt="图"></p>',
		);
	});

	test('keeps its link where that leads to something else', () => {
		expect(pasted(`<a href="https://example.com/articledetail/a1"><img src="${copy}" alt="图"></a>`)).toBe(
			`<p><a href="/articledetail/a1">${stored}</a></p>`,
		);
	});

	test('is a link like any other where another site shows it', () => {
		const address = `https://other.example${picture}`;
		expect(pasted(`<img src="${address}" alt="图">`)).toContain(`<a href="${address}"`);
	});
});

test('makes links to files of ours links to the stored ones', () => {
	expect(pasted(`<p>见<a href="https://example.com${file}">报告</a>。</p>`)).toBe(
		'<p>见<a href="media/报告.pdf">报告</a>。</p>',
	);
});

test('names a file as the page does, in place of the words of its controls', () => {
	const actions = `<p><a href="${file}?name=%E5%B9%B4%E6%8A%A5&amp;lang=zh">预览</a><a href="${file}?download=1&amp;name=%E5%B9%B4%E6%8A%A5&amp;lang=zh">下载</a></p>`;
	const link = '<p><a href="media/报告.pdf">年报</a></p>';
	expect(pasted(actions)).toBe(link);
	expect(pasted(`<div data-attachment=""><p>年报</p><p lang="zh-CN">PDF · 2 MB</p>${actions}</div>`)).toBe(
		link,
	);
});

test('makes galleries, videos and cards of tables what bodies have in their place', () => {
	const item = `<li><figure><a href="${picture}"><img src="${copy}" alt="查看大图：图"></a><figcaption>东岸</figcaption></figure></li>`;
	expect(pasted(`<figure><ul>${item}${item}</ul><figcaption>两岸</figcaption></figure>`)).toBe(
		`<figure data-kind="gallery"><figure>${stored}<figcaption>东岸</figcaption></figure><figure>${stored}<figcaption>东岸</figcaption></figure><figcaption>两岸</figcaption></figure>`,
	);
	const player = '<div data-video-id="opening"><p>控件</p><a href="/media/x/film.mp4">播放</a></div>';
	expect(pasted(`<figure>${player}<p data-frame="">打印</p><figcaption>开通</figcaption></figure>`)).toBe(
		'<figure data-video-id="opening"><figcaption>开通</figcaption></figure>',
	);
	const credited = '<figcaption>东岸 <span data-frame="">王强 摄</span></figcaption>';
	expect(pasted(`<figure data-video-id="opening">${player}${credited}</figure>`)).toContain(
		'<figcaption>东岸</figcaption>',
	);
	expect(pasted('<div data-video-id="unknown"><p>文字</p></div>')).toBe('<p>文字</p>');
	const row = '<tr><td>一</td><td data-label="年"><div>2026</div></td></tr>';
	expect(pasted(`<table data-stacked=""><tbody>${row}</tbody></table>`)).toContain('<td>2026</td>');
});

test('takes our host off links to pages of the site, but not the newsroom’s own host, nor what hides another host', () => {
	const link = (href: string) => /href="([^"]*)"/.exec(pasted(`<p><a href="${href}">x</a></p>`))?.[1];
	expect(link('https://www.example.com/articledetail/a1')).toBe('/articledetail/a1');
	expect(link('http://example.com/en/articlesearch?q=1#top')).toBe('/en/articlesearch?q=1#top');
	expect(link('https://example.com/en/articlepreview/a1?key=secret')).toBe('/en/articledetail/a1');
	expect(link('https://newsroom.example.com/newsroom/board')).toBe(
		'https://newsroom.example.com/newsroom/board',
	);
	expect(link('https://www.example.com//evil.example/')).toBe('https://www.example.com//evil.example/');
	expect(link('https://www.example.com.evil.example/a')).toBe('https://www.example.com.evil.example/a');
	expect(link('https://www.example.com@evil.example/a')).toBe('https://www.example.com@evil.example/a');
});

test('keeps links within the text, which browsers copy with the address of the page', () => {
	const html =
		'<p>见<a href="https://www.example.com/articledetail/a1#body-n1">注</a></p><p id="body-n1">注</p>';
	expect(pasted(html)).toBe('<p>见<a href="#body-n1">注</a></p>\n<p id="body-n1">注</p>');
});

test('leaves out the frame of a page, its identifiers and languages that repeat the text’s own', () => {
	const html = `<a href="#content" data-frame="">跳到正文</a><main id="content"><section aria-labelledby="_R_1_"><h2 id="_R_1_" data-frame="">附件</h2></section>
		<div lang="zh-CN"><h2 id="section-1">标题</h2><p lang="en">Words <q lang="zh-CN">引</q></p></div><a href="https://www.example.com/x">x</a></main>`;
	expect(pasted(html).replaceAll('\n', '')).toBe(
		'<h2>标题</h2><p lang="en">Words <q lang="zh-CN">引</q></p><p><a href="/x">x</a></p>',
	);
	expect(pasted('<p lang="en-US">Words</p>', 'en')).toBe('<p>Words</p>');
	expect(pasted('<p id="body-_R_ab_">a</p><p id=":r1:">b</p><p id="_r_2_">c</p>')).toBe(
		'<p>a</p>\n<p>b</p>\n<p>c</p>',
	);
});

test('keeps a frame where nothing else was copied', () => {
	expect(pasted('<div data-frame=""><p>来源：集团报</p></div>')).toBe('<p>来源：集团报</p>');
});

test('leaves markup of other origin as it is', () => {
	const html =
		'<p id="intro" lang="fr">Texte <a href="https://other.example/a#b">a</a> <a href="#n">1</a></p>\n<p id="n">n</p>';
	expect(pasted(html)).toBe(sanitiseToHtml(html));
});
