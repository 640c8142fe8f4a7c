import { expect, test } from 'vitest';
import { decodableQuery, encodeAddress } from './encode-address.ts';

/** Bytes as Node passes them: one character each. */
const raw = (text: string) => Buffer.from(text).toString('latin1');
const gbk = (...bytes: number[]) => String.fromCharCode(...bytes);
const bridge = encodeURIComponent('桥');

test.each([
	['raw UTF-8 in a query', raw('/articlesearch?q=桥'), `/articlesearch?q=${bridge}`],
	[
		'raw UTF-8 in a path',
		raw('/en/articlepagelist/新闻?page=2'),
		`/en/articlepagelist/${encodeURIComponent('新闻')}?page=2`,
	],
	['percent-encoded GBK', '/articlesearch?q=%C7%C5&page=2', `/articlesearch?q=${bridge}&page=2`],
	['lower-case digits', '/articlesearch?q=%c7%c5', `/articlesearch?q=${bridge}`],
	['raw GBK', `/articlesearch?q=${gbk(0xc7, 0xc5)}`, `/articlesearch?q=${bridge}`],
	[
		'GBK with a second byte that is a letter',
		'/articlesearch?q=%82a',
		`/articlesearch?q=${encodeURIComponent('俛')}`,
	],
	[
		'GBK beside ASCII',
		'/articlesearch?q=LNG+%C7%C5%26&sort=date',
		`/articlesearch?q=LNG+${bridge}%26&sort=date`,
	],
	['four bytes of GB 18030', '/articlesearch?q=%95%32%82%36', `/articlesearch?q=${encodeURIComponent('𠀀')}`],
	[
		'both encodings in one query',
		`${raw('/articlesearch?q=桥&x=')}%C7%C5`,
		`/articlesearch?q=${bridge}&x=${bridge}`,
	],
])('encodes %s', (_, target, proper) => {
	expect(encodeAddress(target)).toBe(proper);
	// The redirect's target is not redirected again.
	expect(encodeAddress(proper)).toBeNull();
});

test.each([
	['an encoded address', `/articlesearch?q=${bridge}+a%20b`],
	['ASCII', '/articlesearch?q=a&page=2'],
	['a lone per cent sign', '/articlesearch?q=100%'],
	['bytes in neither encoding', '/articlesearch?q=%ff%E6%A1%A5'],
	['raw bytes in neither encoding', `/articlesearch?q=${gbk(0xff, 0x20)}`],
	['a raw path that is no UTF-8', `/${gbk(0xc7, 0xc5)}`],
	['UTF-8 that was cut off', '/articlesearch?q=a%E6%A1'],
	['calls of the API', raw('/api/search?q=桥')],
	['other hosts', raw('http://evil.example/桥')],
	['what grows too long', raw(`/articlesearch?q=${'桥'.repeat(1_000)}`)],
])('leaves %s as it is', (_, target) => {
	expect(encodeAddress(target)).toBeNull();
});

test.each(['//evil.example/桥', '/\\evil.example/桥', '///evil.example?q=桥'])(
	'never redirects to another host: %s',
	(target) => {
		const proper = encodeAddress(raw(target)) ?? '';
		expect(new URL(proper, 'https://portico.example').host).toBe('portico.example');
	},
);

test('returns nothing but printable ASCII', () => {
	expect(encodeAddress('/articlesearch?q=%C7%C5%0d%0aSet-Cookie:a')).toBe(
		`/articlesearch?q=${bridge}%0D%0ASet-Cookie%3Aa`,
	);
	expect(encodeAddress(raw('/桥\r\nX: y?q=桥\r\n'))).toMatch(/^[!-~]+$/);
});

const q = (search: string) => new URLSearchParams(decodableQuery(search)).get('q');

test.each([
	['?q=%E6%A1%A5&page=2', '桥'],
	['?q=a+b%20c', 'a b c'],
	['?q=a%26b%3Dc%2Bd', 'a&b=c+d'],
	['?q=%ff%E6%A1%A5', '\ufffd桥'],
	['?q=%E6%A1', '\ufffd'],
	['?q=a%00b%0d%0ac', 'a b  c'],
	['?q=100%', '100%'],
	['?q=%zz', '%zz'],
	['?q=%ed%a0%80', '\ufffd\ufffd\ufffd'],
])('reads %s as %s', (search, query) => {
	expect(q(search)).toBe(query);
});

test('leaves a valid query unchanged', () => {
	expect(decodableQuery('?q=%E6%A1%A5&page=2')).toBe('?q=%E6%A1%A5&page=2');
	expect(decodableQuery('')).toBe('');
});
