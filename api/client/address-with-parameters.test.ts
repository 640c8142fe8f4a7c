import axios from 'axios';
import { describe, expect, it } from 'vitest';
import { addressWithParameters } from './address-with-parameters.ts';

describe('addressWithParameters', () => {
	it('adds a query string of the parameters, encoded', () => {
		const address = addressWithParameters('/media/a1', { name: '年报 & 附件=1', page: 2, inline: true });
		expect(address).toBe('/media/a1?name=%E5%B9%B4%E6%8A%A5+%26+%E9%99%84%E4%BB%B6%3D1&page=2&inline=true');
	});

	it('skips undefined and empty parameters, not zero and false', () => {
		const parameters = { name: '', key: undefined, page: 0, inline: false };
		expect(addressWithParameters('/media/a1', parameters)).toBe('/media/a1?page=0&inline=false');
	});

	it('returns the URL unchanged without non-empty parameters', () => {
		expect(addressWithParameters('/media/a1#page=2', { name: '' })).toBe('/media/a1#page=2');
	});

	it('appends to a query string, before a fragment', () => {
		expect(addressWithParameters('/media/a1?v=1#page=2', { lang: 'zh' })).toBe(
			'/media/a1?v=1&lang=zh#page=2',
		);
		expect(addressWithParameters('/media/a1#why?', { lang: 'zh' })).toBe('/media/a1?lang=zh#why?');
	});

	it.each([
		'2026-05-01T08:00:00+08:00',
		"a,b;c$d:e@f/g?h!i~j*k'l(m)",
		'100% [x] {y} "z" \\ |',
		'桥\u{1F309}\n',
		' ',
	])('encodes %j like axios', (text) => {
		const parameters = { 'fd code': text, q: text };
		const axiosAddress = axios.getUri({ url: '/api/search', params: parameters });
		expect(addressWithParameters('/api/search', parameters)).toBe(axiosAddress);
		expect(new URL(axiosAddress, 'http://site').searchParams.get('q')).toBe(text);
	});
});
