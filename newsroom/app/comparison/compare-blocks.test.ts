import { type ComparedPair, shownComparison } from '@portico/testing/newsroom/shown-comparison.ts';
import { expect, it } from 'vitest';

const picture = (name: string, caption = '', alt = '') =>
	`<figure><img src="media/${name}.jpg" alt="${alt}">${caption && `<figcaption>${caption}</figcaption>`}</figure>`;
const table = (...rows: string[]) => {
	const rowOf = (row: string) =>
		`<tr>${row
			.split('/')
			.map((cell) => `<td>${cell}</td>`)
			.join('')}</tr>`;
	return `<table><tbody>${rows.map(rowOf).join('')}</tbody></table>`;
};
const note = (key: number, words: string) =>
	`<li id="body-note-${key}">${words} <a href="#body-noteref-${key}">↩</a></li>`;
const reference = (key: number, number: number) =>
	`<a href="#body-note-${key}"><sup id="body-noteref-${key}">${number}</sup></a>`;

const gallery = (...figures: string[]) => `<figure data-kind="gallery">${figures.join('')}</figure>`;

const pairs: ComparedPair[] = [
	[
		'a moved paragraph beside one that only says something similar',
		'<p>青年突击队正式成立。</p><p>一标段完成桩基施工。</p><p>二标段完成承台施工。</p>',
		'<p>青年突击队昨日正式成立大会。</p><p>一标段完成全部桩基施工。</p><p>二标段完成全部承台施工。</p><p>青年突击队正式成立。</p>',
		[
			'< 青年突击队正式成立。',
			'+ 青年突击队昨日正式成立大会。',
			'~ 一标段完成[+全部+]桩基施工。',
			'~ 二标段完成[+全部+]承台施工。',
			'> 青年突击队正式成立。',
		],
	],
	[
		'a moved paragraph',
		'<p>第一段的话。</p><p>第二段的话很长。</p><p>第三段讲别的事情。</p>',
		'<p>第三段讲别的事情。</p><p>第一段的话。</p><p>第二段的话很长。</p>',
		['> 第三段讲别的事情。', '= 第一段的话。', '= 第二段的话很长。', '< 第三段讲别的事情。'],
	],
	[
		'a paragraph that was moved and rewritten as another one',
		'<p>安全生产会议召开。</p><p>领导讲话要点如下。</p>',
		'<p>领导讲话要点如下。</p><p>安全生产会议昨日召开。</p>',
		['- 安全生产会议召开。', '= 领导讲话要点如下。', '+ 安全生产会议昨日召开。'],
	],
	[
		'a paragraph that became a heading',
		'<p>工程进度</p>',
		'<h2>工程进度</h2>',
		['~ kind paragraph→h2 工程进度'],
	],
	['another level of a heading', '<h2>工程进度</h2>', '<h3>工程进度</h3>', ['~ kind h2→h3 工程进度']],
	[
		'a heading that became a longer paragraph',
		'<h2>工程进度情况</h2>',
		'<p>工程进度情况说明</p>',
		['~ kind h2→paragraph 工程进度情况[+说明+]'],
	],
	['another alignment', '<p>项目部</p>', '<p data-align="right">项目部</p>', ['~ align →right 项目部']],
	['an added paragraph', '<p>一段。</p>', '<p>一段。</p><p>新写的话。</p>', ['= 一段。', '+ 新写的话。']],
	['a removed paragraph', '<p>一段。</p><p>旧话。</p>', '<p>一段。</p>', ['= 一段。', '- 旧话。']],
	[
		'a paragraph with other words as another one',
		'<p>天气晴朗，适合施工。</p>',
		'<p>青年突击队正式成立。</p>',
		['- 天气晴朗，适合施工。', '+ 青年突击队正式成立。'],
	],
	[
		'a split paragraph',
		'<p>主跨合龙。工期提前。</p>',
		'<p>主跨合龙。</p><p>工期提前。</p>',
		['~ split paragraph→paragraph (= 主跨合龙。|= 工期提前。)'],
	],
	[
		'joined paragraphs',
		'<p>主跨合龙。</p><p>工期提前。</p>',
		'<p>主跨合龙。工期提前。</p>',
		['~ joined paragraph→paragraph (= 主跨合龙。工期提前。)'],
	],
	[
		'paragraphs that became a list',
		'<p>一标段</p><p>二标段</p>',
		'<ul><li>一标段</li><li>二标段</li></ul>',
		['~ kind paragraph→ul (= 一标段 二标段)'],
	],
	[
		'a paragraph that became a quotation',
		'<p>质量第一。</p>',
		'<blockquote><p>质量第一。</p></blockquote>',
		['~ kind paragraph→blockquote (= 质量第一。)'],
	],
	[
		'an added item',
		'<ul><li>甲</li><li>丙</li></ul>',
		'<ul><li>甲</li><li>乙</li><li>丙</li></ul>',
		['~ (= 甲|+ 乙|= 丙)'],
	],
	[
		'a changed item',
		'<ul><li>完成桩基</li><li>完成承台</li></ul>',
		'<ul><li>完成桩基</li><li>完成全部承台</li></ul>',
		['~ (= 完成桩基|~ (~ 完成[+全部+]承台))'],
	],
	[
		'an item of a nested list',
		'<ul><li>甲<ul><li>子一</li></ul></li></ul>',
		'<ul><li>甲<ul><li>子一</li><li>子二</li></ul></li></ul>',
		['~ (~ (= 甲|~ (= 子一|+ 子二)))'],
	],
	[
		'bullets that became numbers',
		'<ul><li>甲标段</li><li>乙标段</li></ul>',
		'<ol><li>甲标段</li><li>乙标段</li></ol>',
		['~ kind ul→ol (= 甲标段|= 乙标段)'],
	],
	[
		'another first number',
		'<ol><li>甲</li></ol>',
		'<ol start="3"><li>甲</li></ol>',
		['~ numbering →3 (= 甲)'],
	],
	[
		'nothing where an item has its words in a paragraph',
		'<ul><li>甲标段</li></ul>',
		'<ul><li><p>甲标段</p></li></ul>',
		['= 甲标段'],
	],
	[
		'a moved item',
		'<ul><li>甲标段</li><li>乙标段</li><li>丙标段</li></ul>',
		'<ul><li>丙标段</li><li>甲标段</li><li>乙标段</li></ul>',
		['~ (> 丙标段|= 甲标段|= 乙标段|< 丙标段)'],
	],
	[
		'a changed cell',
		table('部位/长度', '主跨/980米'),
		table('部位/长度', '主跨/1088米'),
		['~ (= 部位 长度|~ (= 主跨|~ (~ [-980-][+1088+]米)))'],
	],
	[
		'an added row',
		table('部位/长度', '主跨/980米'),
		table('部位/长度', '引桥/300米', '主跨/980米'),
		['~ (= 部位 长度|+ 引桥 300米|= 主跨 980米)'],
	],
	[
		'a row whose figures all changed',
		table('年/值', '2023/100'),
		table('年/值', '2024/300'),
		['~ (= 年 值|~ (~ (~ [-2023-][+2024+])|~ (~ [-100-][+300+])))'],
	],
	[
		'an added column',
		table('部位/长度', '主跨/980米'),
		table('部位/工期/长度', '主跨/三年/980米'),
		['~ (~ (= 部位|+ 工期|= 长度)|~ (= 主跨|+ 三年|= 980米))'],
	],
	[
		'merged cells',
		'<table><tbody><tr><td>甲</td><td>乙</td></tr><tr><td>丙</td><td>丁</td></tr></tbody></table>',
		'<table><tbody><tr><td colspan="2">甲乙</td></tr><tr><td>丙</td><td>丁</td></tr></tbody></table>',
		['~ (~ (~ spans →2 (~ [-甲-][+甲乙+])|- 乙)|= 丙 丁)'],
	],
	[
		'a row that became the head',
		'<table><tbody><tr><td>甲</td></tr><tr><td>乙</td></tr></tbody></table>',
		'<table><thead><tr><th scope="col">甲</th></tr></thead><tbody><tr><td>乙</td></tr></tbody></table>',
		['~ (~ head →thead (~ kind tableCell→tableHeader,head →col (= 甲))|= 乙)'],
	],
	[
		'an added caption of a table',
		table('甲/乙'),
		table('甲/乙').replace('<table>', '<table><caption>工程量</caption>'),
		['~ (+ 工程量|= 甲 乙)'],
	],
	[
		'an exchanged picture',
		picture('a', '主跨合龙'),
		picture('b', '主跨合龙'),
		['~ (~ [‹media/a.jpg›→‹media/b.jpg›: picture media/a.jpg→media/b.jpg]|= 主跨合龙)'],
	],
	[
		'an exchanged picture without a caption',
		picture('a'),
		picture('b'),
		['~ (~ [‹media/a.jpg›→‹media/b.jpg›: picture media/a.jpg→media/b.jpg])'],
	],
	[
		'an exchanged picture with its description',
		picture('a', '', '旧'),
		picture('b', '', '新'),
		['~ (~ [‹media/a.jpg›→‹media/b.jpg›: alt 旧→新,picture media/a.jpg→media/b.jpg])'],
	],
	[
		'a changed description',
		picture('a', '合龙', '旧描述'),
		picture('a', '合龙', '新描述'),
		['~ (~ [‹media/a.jpg›: alt 旧描述→新描述]|= 合龙)'],
	],
	[
		'a changed caption',
		picture('a', '大桥合龙'),
		picture('a', '大桥顺利合龙'),
		['~ (= ‹media/a.jpg›|~ (~ 大桥[+顺利+]合龙))'],
	],
	['an added caption', picture('a'), picture('a', '合龙'), ['~ (= ‹media/a.jpg›|+ 合龙)']],
	['an added picture', '<p>甲话。</p>', `<p>甲话。</p>${picture('a', '合龙')}`, ['= 甲话。', '+  合龙']],
	[
		'a picture added to a gallery',
		gallery(picture('a', '甲'), picture('b', '乙')),
		gallery(picture('a', '甲'), picture('c', '丙'), picture('b', '乙')),
		['~ (=  甲|+  丙|=  乙)'],
	],
	[
		'a picture exchanged in a gallery',
		gallery(picture('a', '甲'), picture('b', '乙')),
		gallery(picture('a', '甲'), picture('c', '乙')),
		['~ (=  甲|~ (~ [‹media/b.jpg›→‹media/c.jpg›: picture media/b.jpg→media/c.jpg]|= 乙))'],
	],
	[
		'a picture exchanged among words',
		'<p>图<img src="media/a.jpg" alt="">后</p>',
		'<p>图<img src="media/b.jpg" alt="">后</p>',
		['~ 图[‹media/a.jpg›→‹media/b.jpg›: picture media/a.jpg→media/b.jpg]后'],
	],
	[
		'a changed footnote',
		`<p>合龙${reference(1, 1)}。</p><ol>${note(1, '见公告')}</ol>`,
		`<p>合龙${reference(1, 1)}。</p><ol>${note(1, '见新公告')}</ol>`,
		['= 合龙。', '~ (~ (~ 见[+新+]公告 ↩))'],
	],
	[
		'an added footnote, without the numbers that follow from it',
		`<p>甲话。</p><p>合龙${reference(1, 1)}。</p><ol>${note(1, '见公告')}</ol>`,
		'<p>甲话' +
			reference(2, 1) +
			'。</p><p>合龙' +
			reference(1, 2) +
			'。</p><ol>' +
			note(2, '新注') +
			note(1, '见公告') +
			'</ol>',
		['~ 甲话[+†+]。', '= 合龙。', '~ (+ 新注 ↩|= 见公告 ↩)'],
	],
	[
		'a quotation by words',
		'<blockquote><p>质量第一，安全至上。</p><p>——总经理</p></blockquote>',
		'<blockquote><p>质量第一，生命至上。</p><p>——总经理</p></blockquote>',
		['~ (~ 质量第一，[-安全-][+生命+]至上。|= ——总经理)'],
	],
	['code by words', '<pre>a = 1\nb = 2</pre>', '<pre>a = 1\nb = 3</pre>', ['~ a = 1\nb = [-2-][+3+]']],
	['a text that was empty', '', '<p>甲</p><p>乙</p>', ['+ 甲', '+ 乙']],
	['a text that is empty now', '<p>甲</p>', '', ['- 甲']],
	[
		'a part to unfold',
		'<details><summary>更多</summary><p>旧内容在此。</p></details>',
		'<details><summary>更多详情</summary><p>旧内容不在此。</p></details>',
		['~ (~ 更多[+详情+]|~ 旧内容[+不+]在此。)'],
	],
	[
		'a part that is unfolded now',
		'<details><summary>更多</summary><p>内容</p></details>',
		'<details open><summary>更多</summary><p>内容</p></details>',
		['~ open →open (= 更多|= 内容)'],
	],
	[
		'an exchanged video',
		'<figure data-video-id="a"><figcaption>参观</figcaption></figure>',
		'<figure data-video-id="b"><figcaption>参观</figcaption></figure>',
		['~ video a→b (= 参观)'],
	],
	[
		'an entry of a description list',
		'<dl><dt>跨径</dt><dd>980米</dd></dl>',
		'<dl><dt>跨径</dt><dd>1088米</dd></dl>',
		['~ (= 跨径|~ (~ [-980-][+1088+]米))'],
	],
	[
		'an added rule',
		'<p>甲话。</p><p>乙话。</p>',
		'<p>甲话。</p><hr><p>乙话。</p>',
		['= 甲话。', '+', '= 乙话。'],
	],
	[
		'another target of a link around blocks',
		'<a href="/a"><p>块话</p></a>',
		'<a href="/b"><p>块话</p></a>',
		['~ link /a→/b (= 块话)'],
	],
	['another language of a paragraph', '<p>甲话</p>', '<p lang="en">甲话</p>', ['~ language →en 甲话']],
	['nothing where a line to write in follows', '<p>甲话</p>', '<p>甲话</p><p></p>', ['= 甲话']],
];

it.each(pairs)('shows among blocks %s', (_, before, after, expected) => {
	expect(shownComparison(before, after)).toEqual(expected);
});
