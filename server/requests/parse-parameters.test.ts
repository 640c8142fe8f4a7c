import { expect, test } from 'vitest';
import { parseParameters, UndecodableText } from './parse-parameters.ts';

test('decodes names and values, and `+` as a space', () => {
	expect(parseParameters('q=%E5%A4%A7%E6%A1%A5+a%2Bb&lang=zh')).toEqual({ q: '大桥 a+b', lang: 'zh' });
});

test('returns no parameters for an empty string', () => {
	expect(parseParameters('')).toEqual({});
});

test('reads 1,000 parameters and drops further ones', () => {
	const text = Array.from({ length: 1001 }, (_, index) => `p${index}=1`).join('&');
	expect(Object.keys(parseParameters(text))).toHaveLength(1000);
});

test('nests parameters five deep, and keeps deeper parts as a name', () => {
	expect(parseParameters('a[b][c][d][e][f]=1')).toEqual({ a: { b: { c: { d: { e: { f: '1' } } } } } });
	expect(parseParameters('a[b][c][d][e][f][g]=1')).toEqual({
		a: { b: { c: { d: { e: { f: { '[g]': '1' } } } } } },
	});
});

test('reads an index of up to 20 as an array, and a larger one as an object key', () => {
	expect(parseParameters('a[20]=1').a).toBeInstanceOf(Array);
	expect(parseParameters('a[21]=1')).toEqual({ a: { 21: '1' } });
});

test('protects prototypes from parameters', () => {
	const parameters = parseParameters('__proto__[polluted]=1&constructor[prototype][polluted]=1&toString=1');
	expect(Object.getPrototypeOf(parameters)).toBeNull();
	expect({}).not.toHaveProperty('polluted');
});

test.each(['q=%', 'q=%zz', 'q=%ff', 'q=%c0%80', 'q=%ed%a0%80', '%00', 'q=a%00b', 'a[%00]=1'])(
	'refuses %s',
	(text) => {
		expect(() => parseParameters(text)).toThrow(UndecodableText);
	},
);
