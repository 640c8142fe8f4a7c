import { expect, test } from 'vitest';
import { readSearch } from '../pages/search/search-criteria.ts';
import { visitedAddress } from './visit-reporter.tsx';

const list = { items: [], total: 30, page: 2, pageSize: 10 };
const path = '/articlepagelist/news';

test.each([
	['', path],
	['?page=2', `${path}?page=2`],
	['?from=mail&page=2&x[]=1', `${path}?page=2`],
	['?page=1', path],
	['?page=', path],
])('keeps the page number of a list: %s', (search, address) => {
	expect(visitedAddress(path, search, { list })).toBe(address);
});

test.each([{}, { list: null }, null, undefined])('ignores page numbers without a list: %j', (loaded) => {
	expect(visitedAddress('/columndetail/news', '?page=2', loaded)).toBe('/columndetail/news');
});

test('normalises the parameters of a search', () => {
	const visited = (search: string) =>
		visitedAddress('/articlesearch', search, { criteria: readSearch(new URLSearchParams(search)) });
	const address = '/articlesearch?q=%E6%A1%A5&fdCode=news&sort=date&page=2';
	expect(visited('?page=2&sort=date&utm_source=x&fdCode=news&q=%E6%A1%A5')).toBe(address);
	expect(visited(new URL(address, 'https://portico.example').search)).toBe(address);
	expect(visited('?q=%E6%A1%A5&fdCode=&from=&page=1')).toBe('/articlesearch?q=%E6%A1%A5');
	expect(visited('')).toBe('/articlesearch');
});
