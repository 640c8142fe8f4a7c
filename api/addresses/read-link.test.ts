import { expect, test } from 'vitest';
import { readLink } from './read-link.ts';

const meant = 'https://www.example.org/a';

test.each([
	...[
		'https://www.example.org/a\u200b',
		'\u200bhttps://www.example.org/a',
		'https://www.exam\u00adple.org/a\ufeff',
	],
	...[
		'https：//www.example.org/a',
		'ｈｔｔｐｓ://www.example.org/a',
		'https：／／ｗｗｗ．ｅｘａｍｐｌｅ．ｏｒｇ／a',
		'https；//www.example.org/a',
	],
	...[
		'https://www.example.org/a。',
		'https://www.example.org/a，',
		'https://www.example.org/a.',
		'https://www.example.org/a);',
	],
	...[
		'（https://www.example.org/a）',
		'(https://www.example.org/a)',
		'<https://www.example.org/a>',
		'《https://www.example.org/a》。',
	],
	...[
		'“https://www.example.org/a”',
		'【https://www.example.org/a】，',
		' \u3000https://www.example.org/a\u3000 ',
		'（https://www.example.org/a）。',
	],
	...[
		'https://https://www.example.org/a',
		'http://https://www.example.org/a',
		'http://https//www.example.org/a',
	],
	...[
		'https:/www.example.org/a',
		'https//www.example.org/a',
		'https:\\\\www.example.org\\a',
		'https:///www.example.org/a',
	],
	...[
		'//www.example.org/a',
		'HTTPS://www.example.org/a',
		'https:www.example.org/a',
		'https://www.example.org/a，见附件',
	],
	...['https://www。example。org/a', '<URL:https://www.example.org/a>'],
])('reads %j as an address of the web', (written) => {
	expect(readLink(written)).toBe(meant);
	expect(readLink(meant)).toBe(meant);
});

test.each([
	['www.example.org/a', 'http://www.example.org/a'],
	['WWW.Example.org/x', 'http://WWW.Example.org/x'],
	['ｗｗｗ.example.org', 'http://www.example.org'],
	['example.org', 'http://example.org'],
	['Example.com.cn/x?y=1#z', 'http://Example.com.cn/x?y=1#z'],
	['example.org:8080/x', 'http://example.org:8080/x'],
	['磐川.中国/新闻', 'http://磐川.中国/新闻'],
	['192.168.1.7:8080/x', 'http://192.168.1.7:8080/x'],
	['office@example.org', 'mailto:office@example.org'],
	['Office@Example.org。', 'mailto:Office@Example.org'],
	['ｏｆｆｉｃｅ＠example.org', 'mailto:office@example.org'],
	['（office@example.org）', 'mailto:office@example.org'],
	['mailto：office@example.org', 'mailto:office@example.org'],
	['MAILTO:office@example.org?subject=x', 'mailto:office@example.org?subject=x'],
	['tel：+86 21 1234', 'tel:+86211234'],
	['/articledetail/a1。', '/articledetail/a1'],
	['#说明', '#说明'],
	['media/附件（1）.pdf', 'media/附件（1）.pdf'],
	['https://example.org/年度 报告（1）.pdf', 'https://example.org/年度%20报告（1）.pdf'],
	['https://zh.wikipedia.org/wiki/你好，李焕英', 'https://zh.wikipedia.org/wiki/你好，李焕英'],
	['https://en.wikipedia.org/wiki/Bridge_(structure)', 'https://en.wikipedia.org/wiki/Bridge_(structure)'],
	['https://en.wikipedia.org/wiki/Apple_Inc.', 'https://en.wikipedia.org/wiki/Apple_Inc.'],
	['https://example.org/a?b=c\\d&e=https://x.org/', 'https://example.org/a?b=c\\d&e=https://x.org/'],
	[
		'https://web.archive.org/web/2020/https://example.org/',
		'https://web.archive.org/web/2020/https://example.org/',
	],
	['http://localhost:3000/x', 'http://localhost:3000/x'],
	['https://[2001:db8::1]/x', 'https://[2001:db8::1]/x'],
])('reads %j as %j', (written, address) => {
	expect(readLink(written)).toBe(address);
	expect(readLink(address)).toBe(address);
});

test.each([
	...[
		'',
		' ',
		'#',
		'javascript:alert(1)',
		'java\nscript:alert(1)',
		'data:text/html,x',
		'file:///C:/x',
		'ftp://example.org/x',
	],
	...[
		'report.md',
		'index.html',
		'公告.htm#_ftn1',
		'大桥',
		'a b',
		'https://',
		'https:',
		'/\\example.org',
		'\\\\server\\file',
		'@',
		'a@b',
	],
	...['1.5', '2026.11.28', 'http://a b/c', 'about:blank', 'xxx:yyy'],
])('does not read %j', (written) => {
	expect(readLink(written)).toBeNull();
});

const target = encodeURIComponent('https://www.example.org/a?b=1#c');

test.each([
	`https://www.google.com/url?q=${target}&sa=D&source=editors&ust=17&usg=x`,
	`https://www.google.com.hk/url?sa=t&url=${target}`,
	`https://apc01.safelinks.protection.outlook.com/?url=${target}&data=05`,
	`https://link.zhihu.com/?target=${target}`,
	`https://c.pc.qq.com/middlem.html?pfurl=${target}`,
	`https://mail.qq.com/cgi-bin/mail_spam?action=check_link&url=${target}`,
	`https://blog.csdn.net/link?target=${target}`,
	`https://l.facebook.com/l.php?u=${target}&h=x`,
	`https://link.zhihu.com/?target=${encodeURIComponent(target)}`,
	`https://www.google.com/url?q=${encodeURIComponent(`https://link.zhihu.com/?target=${target}`)}`,
	`https://urldefense.proofpoint.com/v2/url?u=https-3A__www.example.org_a-3Fb-3D1-23c&d=x`,
	`https://urldefense.com/v3/__https://www.example.org/a?b=1#c__;!!x!y$`,
])('reads the target of the go-between %j', (written) => {
	expect(readLink(written)).toBe('https://www.example.org/a?b=1#c');
});

test.each([
	'https://www.google.com/search?q=x',
	'https://www.google.com/url?q=javascript%3Aalert(1)',
	'https://link.zhihu.com/?target=javascript%3Aalert(1)',
	'https://link.zhihu.com/?target=%2Fpeople%2Fx',
	`https://example.org/url?q=${target}`,
	'https://www.google.com/url?q=data%3Atext%2Fhtml%2Cx',
	'https://docs.qq.com/doc/x?url=https%3A%2F%2Fexample.org',
])('keeps %j, which is no go-between or leads to no address of the web', (written) => {
	expect(readLink(written)).toBe(written);
});
