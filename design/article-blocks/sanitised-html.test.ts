import { expect, test } from 'vitest';
import { plainText } from './sanitised-html.tsx';

test.each([
	['A <em>second</em> &lt;one&gt;', 'A second <one>'],
	['<ruby>碶<rp>（</rp><rt lang="zh-Latn">qì</rt><rp>）</rp></ruby>闸', '碶闸'],
	['Research &amp; <a href="/x" title="&quot;">development</a>', 'Research & development'],
	['&amp;lt;', '&lt;'],
	[' first<br>second\n third ', 'first second third'],
	['<img src="a.jpg" alt="&gt;"> ', ''],
])('converts %s to %s', (html, text) => {
	expect(plainText(html)).toBe(text);
});
