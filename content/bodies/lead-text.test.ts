import { expect, test } from 'vitest';
import { leadText } from './lead-text.ts';
import { parseMarkup } from './markup/markup-tree.ts';
import { plainText } from './plain-text.ts';

test.each([
	[
		'a picture with its caption',
		'<figure><img src="media/x.jpg" alt=""><figcaption>图为施工现场。摄影：王某</figcaption></figure>',
	],
	['a table', '<table><tbody><tr><td>甲</td><td>乙</td></tr></tbody></table>'],
	['a file', '<p><a href="media/fj.pdf">附件：报名表</a></p>'],
	['files', '<p><a href="media/a.pdf">附件1</a> <a href="media/b.pdf">附件2</a></p>'],
	['files in lines', '<p><a href="media/a.pdf">报名表</a><br><a href="media/b.pdf">承诺书</a></p>'],
	[
		'files with a label',
		'<p>附件：<a href="media/a.pdf">报名表</a>（12 KB）、<strong><a href="media/b.pdf">承诺书</a></strong></p>',
	],
	[
		'files with words around',
		'<p>请点击下载<a href="media/a.pdf">报名表</a>和<a href="media/b.pdf">承诺书</a>：</p>',
	],
	['a file that a word leads to', '<p>招标文件（<a href="media/a.pdf">点击下载</a>）</p>'],
	[
		'a list of files',
		'<ul><li><a href="media/a.pdf">报名表</a></li><li><p>1. <a href="/media/0/b.pdf">承诺书</a></p></li></ul>',
	],
	['a heading and its files', '<h3>附件</h3><ol><li><a href="media/a.pdf">报名表</a></li></ol>'],
	[
		'a line and its files',
		'<p><strong>附件：</strong></p><p>1.<a href="https://example.org/a.docx?v=1">报名表</a></p>',
	],
	['names of files', '<p>附件：1.报名表 2.承诺书</p>'],
	[
		'files in English',
		'<p>Attachments: <a href="media/a.pdf">Form</a>, <a href="media/b.pdf">Terms</a> (PDF, 1.2 MB)</p>',
	],
	['Downloads', '<h2>Downloads</h2><dl><dt>Form</dt><dd><a href="media/a.pdf">Download</a></dd></dl>'],
])('does not begin with %s', (_, html) => {
	expect(leadText(parseMarkup(`${html}\n<p>6月1日，澜江大桥主跨合龙。</p>`))).toBe(
		'6月1日，澜江大桥主跨合龙。',
	);
	expect(leadText(parseMarkup(`<p>先行段落。</p>${html}`))).toBe('先行段落。');
	// Only where there is nothing else.
	expect(leadText(parseMarkup(html))).toBe(plainText(html));
	expect(leadText(parseMarkup(html))).not.toBe('');
});

test.each([
	'<p>详见<a href="media/a.pdf">年报</a>，全年营收增长。</p>',
	'<p>附件说明如下。</p>',
	'<p>附近居民称赞大桥</p>',
	'<p>6月1日，<a href="https://example.org/x">澜江大桥</a>主跨合龙</p>',
	'<p>附件：<a href="media/a.pdf">报名表</a><br>报名至6月30日截止。</p>',
	'<ul><li>投资12亿元</li><li><a href="media/a.pdf">报名表</a></li></ul>',
])('begins with a text that names a file: %s', (html) => {
	expect(leadText(parseMarkup(`${html}<p>其后段落。</p>`))).toBe(plainText(`${html}<p>其后段落。</p>`));
});
