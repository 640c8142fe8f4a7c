import { expect, test } from 'vitest';
import { addressFault, normalisePath } from './render-page.ts';

test.each(['/', '/articledetail/a1', '/articlesearch?q=%E6%A1%A5&page=2', '/%E6%A1%A5'])(
	'accepts %s',
	(address) => {
		expect(addressFault(address)).toBeNull();
	},
);

test.each(['/%ff', '/a%00b', '/%', '/?q=%c3%28', '/%0d%0aSet-Cookie:x'])(
	'reports %s as unreadable',
	(address) => {
		expect(addressFault(address)).toBe('unreadable');
	},
);

test('reports a long address as too long', () => {
	expect(addressFault(`/${'a'.repeat(10_000)}`)).toBe('too long');
});

test.each([
	['/', '/'],
	['//articledetail//a1/', '/articledetail/a1'],
	['/%61rticledetail/a1', '/articledetail/a1'],
	['/%65n/%41rticle%64etail/a%2D1%7e%5F', '/en/Articledetail/a-1~_'],
	['/%2561rticledetail/a%2Fb%5Cc%3Fd', '/%2561rticledetail/a%2Fb%5Cc%3Fd'],
	['/%E6%A1%A5', '/%E6%A1%A5'],
	['/%3a%40%5b%60%7b%2f', '/%3a%40%5b%60%7b%2f'],
	['/%2F%2fevil.example', '/%2F%2fevil.example'],
])('has one path for the ways to write it: %s', (path, normalised) => {
	expect(normalisePath(path)).toBe(normalised);
	expect(normalisePath(normalised)).toBe(normalised);
});

test('decodes exactly what needs no encoding', () => {
	const codes = Array.from({ length: 128 }, (_, code) => `%${code.toString(16).padStart(2, '0')}`);
	const decoded = codes.filter((code) => normalisePath(`/${code}`) !== `/${code}`).map(decodeURIComponent);
	expect(decoded.join('')).toBe('-.0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz~');
});
