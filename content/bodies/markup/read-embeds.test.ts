import type { BodyRemark } from '@portico/api/newsroom/answers/editing.ts';
import { expect, test } from 'vitest';
import { sanitiseBody } from '../sanitise-body.ts';

/** A body, and what is remarked on it. */
function read(html: string): { body: string; remarks: string[] } {
	const remarks: BodyRemark[] = [];
	const { html: body } = sanitiseBody(html, (remark) => remarks.push(remark));
	return { body, remarks: remarks.map(({ outcome, kind, detail }) => `${outcome}: ${kind} (${detail})`) };
}

const outside = 'rel="noopener noreferrer"';

test.each([
	[
		'<iframe src="https://player.example.cn/embed/abc" title="通车宣传片"></iframe>',
		`<p><a href="https://player.example.cn/embed/abc" ${outside}>通车宣传片</a></p>`,
		'linked: frame (https://player.example.cn/embed/abc)',
	],
	[
		'<p>讲话：<audio controls src="media/speech.mp3">无法播放</audio></p>',
		'<p>讲话：<a href="media/speech.mp3">speech.mp3</a></p>',
		'linked: sound (media/speech.mp3)',
	],
	[
		'<video controls><source src="media/film.mp4" type="video/mp4"><p>无法播放</p></video>',
		'<p><a href="media/film.mp4">film.mp4</a></p>\n<p>无法播放</p>',
		'linked: film (media/film.mp4)',
	],
	[
		'<object data="//flash.example.cn/a.swf" aria-label="动画"><embed src="//flash.example.cn/a.swf"></object>',
		`<p><a href="https://flash.example.cn/a.swf" ${outside}>动画</a></p>`,
		'linked: frame (https://flash.example.cn/a.swf)',
	],
	['<iframe src="javascript:alert(1)"></iframe>', '', 'lost: frame (javascript:alert(1))'],
	['<p>a<svg><text>b</text></svg></p>', '<p>a</p>', 'lost: drawing (svg)'],
	['<p>a<img src="file:///C:/x.png" alt="桥"></p>', '<p>a桥</p>', 'lost: picture (file:///C:/x.png)'],
	['<p><img src="images/x.png" alt="">a</p>', '<p>a</p>', 'lost: picture (images/x.png)'],
	['<p><a href="files/x.doc">报名表</a></p>', '<p>报名表</p>', 'lost: link (files/x.doc)'],
])('links what it cannot show, or says that it is lost: %s', (html, body, remark) => {
	expect(read(html)).toEqual({ body, remarks: [remark] });
});

test.each([
	['<iframe src="about:blank"></iframe><p>a</p>', '<p>a</p>'],
	['<p>a<img src="https://count.example/x.gif" width="1" height="1" hidden></p>', '<p>a</p>'],
	['<p>a<img src="" alt=""></p>', '<p>a</p>'],
	['<p>a<img width=1 height=1 src="data:image/gif;base64,R0lGODlhAQABAAAAACw="></p>', '<p>a</p>'],
	['<p><a href="javascript:void(0)">a</a></p>', '<p>a</p>'],
])('says nothing of placeholders, pixels and scripts: %s', (html, body) => {
	expect(read(html)).toEqual({ body, remarks: [] });
});

const gif = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==';

test.each([
	`<img class="lazy" src="${gif}" data-original="media/bridge.jpg"><noscript><img src="media/bridge.jpg" alt="大桥"></noscript>`,
	`<img src="${gif}" data-src="media/bridge.jpg">`,
	'<img src="media/grey.gif" data-original="media/bridge.jpg">',
	'<img data-srcset="media/bridge.jpg 2x, media/b.jpg 3x">',
	'<noscript><img src="media/bridge.jpg"></noscript>',
	'<picture><source srcset="media/bridge.jpg 1x"><img></picture>',
])('reads a lazily loaded picture once: %s', (html) => {
	const { body, remarks } = read(`<p>${html}</p>`);
	expect(body.match(/<img /g)).toHaveLength(1);
	expect(body).toContain('src="media/bridge.jpg"');
	expect(remarks).toEqual([]);
});

test('reads a lazily loaded picture of another site as a link', () => {
	const { body, remarks } = read('<p><img data-src="https://img.example.cn/640?wx_fmt=png" alt="图片"></p>');
	expect(body).toBe(`<p><a href="https://img.example.cn/640?wx_fmt=png" ${outside}>图片</a></p>`);
	expect(remarks).toEqual(['linked: picture (https://img.example.cn/640?wx_fmt=png)']);
});

const math = (content: string) => `<math xmlns="http://www.w3.org/1998/Math/MathML">${content}</math>`;

test.each([
	[
		'<mi>M</mi><mo>=</mo><mfrac><mrow><mi>q</mi><msup><mi>l</mi><mn>2</mn></msup></mrow><mn>8</mn></mfrac>',
		'M = ql<sup>2</sup>/8',
	],
	['<mfrac><mrow><mi>a</mi><mo>+</mo><mi>b</mi></mrow><mn>2</mn></mfrac>', '(a + b)/2'],
	['<msqrt><mi>x</mi></msqrt><mo>-</mo><msub><mi>a</mi><mn>1</mn></msub>', '√x − a<sub>1</sub>'],
	['<munderover><mo>∑</mo><mi>i</mi><mi>n</mi></munderover><mi>x</mi>', '∑<sub>i</sub><sup>n</sup>x'],
	['<semantics><mi>x</mi><annotation encoding="TeX">\\x</annotation></semantics>', 'x'],
	['<mn>7</mn><mo>mod</mo><mi>n</mi><mspace width="1em"/><mi>b</mi>', '7 mod n b'],
	['<mfenced><mi>a</mi><mi>b</mi></mfenced>', '(a, b)'],
])('reads a formula as text: %s', (content, text) => {
	expect(read(`<p>弯矩${math(content)}按规范。</p>`)).toEqual({
		...{ body: `<p>弯矩${text}按规范。</p>`, remarks: [] },
	});
});

test('goes on after a formula without an end', () => {
	expect(read('<p>甲<math><mi>x</mi><p>乙</p>').body).toBe('<p>甲x</p>\n<p>乙</p>');
});

test.each([
	[
		'<a href="公告.htm#_ftn1" name="_ftnref1">[1]</a> <a href="公告.htm#_ftnref1" name="_ftn1">[1]</a>',
		'#body-_ftn1',
	],
	['<a href="www.example.org/x">合作单位</a>', 'http://www.example.org/x'],
	['<a href="//example.org/x">合作单位</a>', 'https://example.org/x'],
])('keeps a link: %s', (html, href) => {
	const { body, remarks } = read(`<p>${html}</p>`);
	expect(body).toContain(`href="${href}"`);
	expect(remarks).toEqual([]);
});
