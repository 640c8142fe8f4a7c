import { expect, test } from 'vitest';
import { isFromSameOrigin, loggedPath, referringSite } from './report-fields.ts';

test.each([
	['/made-up/', '/made-up/'],
	['/新闻', '/新闻'],
	['/made-up?q=secret', '/made-up'],
	['/made-up#secret', '/made-up'],
	['/a\r\nb\u001b[31m\u2028c\u202ed', '/a b [31m c d'],
	[`/${'x'.repeat(2_000)}`, `/${'x'.repeat(499)}`],
	[`/${'x'.repeat(498)}𠮷`, `/${'x'.repeat(498)}\ufffd`],
])('logs %j as %j', (path, logged) => {
	expect(loggedPath(path)).toBe(logged);
});

test.each([
	['https://search.example/find/bridge?q=secret#part', 'https://search.example'],
	['https://user:word@search.example:8443/', 'https://search.example:8443'],
	['https://site.example/articlesearch?q=secret', ''],
	['', ''],
	['/articledetail/a1', ''],
	['javascript:alert(1)', ''],
	['android-app://com.example/', ''],
])('reduces %j to %j', (address, kept) => {
	expect(referringSite(address, 'https://site.example')).toBe(kept);
});

const siteUrl = 'https://www.example.com';

test.each([
	[{ 'Sec-Fetch-Site': 'same-origin' }, true],
	[{ 'Sec-Fetch-Site': 'same-origin', Origin: 'http://localhost:3000' }, true],
	[{ 'Sec-Fetch-Site': 'cross-site', Origin: siteUrl }, false],
	[{ 'Sec-Fetch-Site': 'same-site', Origin: siteUrl }, false],
	[{ 'Sec-Fetch-Site': 'none' }, false],
	[{ 'Sec-Fetch-Site': '', Origin: siteUrl }, false],
	[{ Origin: siteUrl }, true],
	[{ Origin: 'http://www.example.com' }, false],
	[{ Origin: 'https://www.example.com.other.example' }, false],
	[{ Origin: 'null' }, false],
	[{ Referer: `${siteUrl}/` }, false],
	[{}, false],
])('reads %j as same-origin: %s', (headers, expected) => {
	expect(isFromSameOrigin(new Headers(headers as Record<string, string>), siteUrl)).toBe(expected);
});
