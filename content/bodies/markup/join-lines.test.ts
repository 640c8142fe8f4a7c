import { expect, test } from 'vitest';
import { cleanText } from '../clean-text.ts';
import { sanitiseBody } from '../sanitise-body.ts';

test.each([
	['关于跨海\n大桥通车的公告', '关于跨海大桥通车的公告'],
	['关于跨海\r\n  大桥', '关于跨海大桥'],
	['全长36\n公里', '全长36 公里'],
	['The\nbridge', 'The bridge'],
	['通车，\n全长', '通车，全长'],
	['公司\n“一带一路”\n项目', '公司“一带一路”项目'],
	['公司 项目', '公司 项目'],
	['\u{20BB7}\n野家', '\u{20BB7}野家'],
	['서울\n다리', '서울 다리'],
])('reads the title %j as %j', (title, expected) => {
	expect(cleanText(title)).toBe(expected);
});

test.each([
	['<h2>第一\n章</h2>', '<h2>第一章</h2>'],
	[
		'<p>公司承建的跨海\n大桥今日正式通\n车，全长36\n公里。</p>',
		'<p>公司承建的跨海大桥今日正式通车，全长36\n公里。</p>',
	],
	['<p>跨海\n<b>大\n桥</b>\n通车</p>', '<p>跨海<b>大桥</b>通车</p>'],
	['<table><tr><td>甲\n乙</td></tr></table>', '<table><tbody><tr><td>甲乙</td></tr></tbody></table>'],
	['<pre>甲\n乙</pre>', '<pre>甲\n乙</pre>'],
	['<p>甲<br>\n乙</p>', '<p>甲<br>乙</p>'],
])('joins lines of %s', (html, expected) => {
	expect(sanitiseBody(html).replace('<br>\n', '<br>')).toBe(expected);
});

test.each(['\u200B', '\u2060', '\u00AD\u200C', ' \u3164 ', '\uFEFF'])('reads %j as no title', (title) => {
	expect(cleanText(title)).toBe('');
});

test('keeps joiners within words and emoji', () => {
	for (const title of ['👩‍🚀 起航', 'می‌خواهم', '❤️']) expect(cleanText(title)).toBe(title);
});
