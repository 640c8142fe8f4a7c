import { expect, test } from 'vitest';
import { plainText } from '../plain-text.ts';
import { sanitiseToHtml } from '../sanitise-body.ts';

test.each([
	[
		'super',
		'CO<span style="vertical-align:sub">2</span> 10<SPAN STYLE="VERTICAL-ALIGN: SUPER; font-size:.6em">5</SPAN>',
		'CO<sub>2</sub> 10<sup>5</sup>',
	],
	[
		'lengths',
		'10<span style="vertical-align:30%">5</span><span style="vertical-align:-0.3em">2</span>',
		'10<sup>5</sup><sub>2</sub>',
	],
	['small shifts, which only centre', '<span style="vertical-align:-1px">a</span>', 'a'],
	[
		'text raised by Word',
		'm<span style="position:relative;top:-3.0pt;mso-text-raise:3.0pt">3</span>',
		'm<sup>3</sup>',
	],
	[
		'a line through',
		'<span style="text-decoration:line-through">5月10日</span><span style="font-weight:700">5月20日</span>',
		'<s>5月10日</s><strong>5月20日</strong>',
	],
	['longhands', '<font style="text-decoration-line: underline line-through">a</font>', '<u><s>a</s></u>'],
	[
		'the short form of a font',
		'<span style="font:italic bold 12px/30px Georgia, serif">a</span>',
		'<em><strong>a</strong></em>',
	],
	['oblique text', '<span style="font-style:oblique 10deg">a</span>', '<em>a</em>'],
	[
		'a bold element that is not bold',
		'<b style="font-weight:normal">a</b><i style="font-style:normal">b</i>',
		'ab',
	],
	[
		'what is not bold within',
		'<b>a <span style="font-weight:400">b</span> c</b>',
		'<strong>a </strong>b<strong> c</strong>',
	],
	[
		'… deeper within',
		'<strong>a<font><span style="font-weight:normal">b</span>c</font></strong>',
		'<strong>a</strong>b<strong>c</strong>',
	],
	['a struck element that is not struck', '<s style="text-decoration:none">a</s>', 'a'],
	['nothing twice', '<strong><span style="font-weight:bold">a</span></strong>', '<strong>a</strong>'],
	[
		'links, which are underlined anyway',
		'<a href="/x" style="text-decoration:underline">a</a>',
		'<a href="/x">a</a>',
	],
])('reads %s', (_, html, expected) => {
	expect(sanitiseToHtml(`<p>${html}</p>`)).toBe(`<p>${expected}</p>`);
	expect(sanitiseToHtml(sanitiseToHtml(`<p>${html}</p>`))).toBe(`<p>${expected}</p>`);
});

test.each([
	['<p style="text-align:right">磐川集团</p>', '<p data-align="right">磐川集团</p>'],
	['<p align="RIGHT">2026年5月1日</p>', '<p data-align="right">2026年5月1日</p>'],
	['<center>题</center>', '<p data-align="center">题</p>'],
	[
		'<div align=center><p>一</p><p style="text-align:left">二</p></div>',
		'<p data-align="center">一</p>\n<p>二</p>',
	],
	['<h2 style="text-align:end">a</h2>', '<h2 data-align="right">a</h2>'],
	['<p style="font-weight:bold">a</p>', '<p><strong>a</strong></p>'],
	['<h2 style="font-weight:bold">a</h2>', '<h2>a</h2>'],
	['<div style="font-style:italic"><p>a</p>b</div>', '<p><em>a</em></p>\n<p><em>b</em></p>'],
	['<ol style="list-style-type:lower-roman"><li>a</li></ol>', '<ol type="i"><li>a</li></ol>'],
	['<ol style="LIST-STYLE: upper-alpha inside"><li>a</li></ol>', '<ol type="A"><li>a</li></ol>'],
	[
		'<table><tr><td style="text-align:right">1</td></tr></table>',
		'<table><tbody><tr><td data-align="right">1</td></tr></tbody></table>',
	],
])('reads %s', (html, expected) => {
	expect(sanitiseToHtml(html)).toBe(expected);
	expect(sanitiseToHtml(expected)).toBe(expected);
});

test.each([
	'<p hidden>未定稿</p>',
	'<p style="display:none">未定稿</p>',
	'<p STYLE="color:red; DISPLAY : none !important">未定稿</p>',
	'<div style="visibility:hidden"><p>未定稿</p></div>',
	'<p>甲<span style="mso-hide:all">内部口径</span></p>',
	'<p style="font-size:0">未定稿</p>',
	'<p style="opacity:0.0">未定稿</p>',
	'<div style="height:0;overflow:hidden">未定稿</div>',
	'<div style="position:absolute;left:-9999px">未定稿</div>',
	'<dialog>未定稿</dialog>',
	'<p>甲<span class=MsoCommentReference><a class=msocomanchor href="#_msocom_1">[内部]</a></span></p>',
	'<div style="mso-element:comment-list"><hr class=msocomoff><div style="mso-element:comment"><p class=MsoCommentText>内部</p></div></div>',
	'<xml><w:WordDocument><w:View>内部</w:View><w:Zoom>0</w:Zoom></w:WordDocument></xml>',
	'<w:LatentStyles DefLockedState="false">未定稿</w:LatentStyles>',
])('leaves out what no browser shows, and remarks: %s', (html) => {
	const text = plainText(sanitiseToHtml(`<p>前文</p>${html}<p>后文</p>`));
	expect(text).not.toMatch(/内部|未定稿/);
	expect(text.replace('甲\n', '')).toBe('前文\n后文');
});

test.each([
	['<p hidden="until-found">甲</p>', '甲'],
	['<p>合同额<a style="mso-comment-reference:甲_1">2.3亿元</a></p>', '合同额2.3亿元'],
	['<div style="visibility:hidden">乙<span style="visibility:visible">甲</span></div>', '甲'],
	['<div style="font-size:0">乙<span style="font-size:16px">甲</span></div>', '甲'],
	['<p><o:p>甲</o:p></p>', '甲'],
	['<p style="height:0">甲</p>', '甲'],
	['<dialog open>甲</dialog>', '甲'],
	['<p style="opacity:0.5;font-size:0.5em">甲</p>', '甲'],
])('keeps what is shown: %s', (html, text) => {
	expect(plainText(sanitiseToHtml(html))).toBe(text);
});

test.each(['l', 'n', 'u', 'Ø', 'ü', '§', '\uF06C'])('reads %s of a symbol font as a bullet', (letter) => {
	const spaces = `<span style="font:7.0pt 'Times New Roman'">&nbsp;&nbsp;</span>`;
	for (const bullet of [
		`<span lang=EN-US style="font-family:Wingdings">${letter}${spaces}</span>`,
		`<span style='font-family:"Wingdings 2", sans-serif'>${letter}</span>`,
		`<font face="Wingdings">${letter}</font>`,
	])
		expect(plainText(sanitiseToHtml(`<p class=MsoListParagraph>${bullet}安全生产零事故</p>`))).toMatch(
			/^• ?安全生产零事故$/,
		);
});

test('keeps letters of ordinary fonts', () => {
	expect(plainText(sanitiseToHtml('<p style="font-family:Georgia, Wingdings">l n u</p>'))).toBe('l n u');
	expect(plainText(sanitiseToHtml('<p>\uF06C安全</p>'))).toBe('•安全');
});
