import { expect, test } from 'vitest';
import { otherLanguageAddress } from './other-language-address.ts';

test.each([
	['/', '', '/en'],
	['/en', '', '/'],
	['/en/', '', '/'],
	['/404', '', '/en/404'],
	['/articlepagelist/news', '?page=2', '/en/articlepagelist/news?page=2'],
	['/articlesearch', '?q=a&page=2&sort=date', '/en/articlesearch?q=a&page=2&sort=date'],
	['/en/articlesearch', '?q=%E6%A1%A5&sort=date', '/articlesearch?q=%E6%A1%A5&sort=date'],
	['/english', '?x=/en/', '/en/english?x=/en/'],
])('maps %s%s to %s', (pathname, search, expected) => {
	expect(otherLanguageAddress({ pathname, search })).toBe(expected);
});

test.each(['/columndetail/a%20b?page=3', '/en/leaders/leadership', '/', '/en'])(
	'returns to %s after two switches',
	(address) => {
		const switched = (from: string) => otherLanguageAddress(new URL(from, 'https://portico.example'));
		expect(switched(switched(address))).toBe(address);
	},
);
