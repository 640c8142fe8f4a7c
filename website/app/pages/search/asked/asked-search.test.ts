import { longestQuery } from '@portico/api/search-limits.ts';
import { expect, test } from 'vitest';
import {
	type AskedSearch,
	addressOfSearch,
	isNarrowed,
	readSearch,
	searchFault,
	widened,
} from './asked-search.ts';

const nothing: AskedSearch = { q: '', in: '', fdCode: '', from: '', to: '', sort: 'relevance', page: '' };

test('an address that asks for nothing is an empty search', () => {
	expect(readSearch(new URLSearchParams(''))).toEqual(nothing);
	expect(readSearch(new URLSearchParams('q=&in=fr&fdCode=&from=&to=&sort=loudest'))).toEqual(nothing);
});

test('the address holds the whole search', () => {
	const asked: AskedSearch = {
		q: '大桥 & 合龙',
		in: 'all',
		fdCode: 'news',
		from: '2026-01-01',
		to: '2026-06-30',
		sort: 'date',
		page: '3',
	};
	const address = new URL(addressOfSearch(asked, 'en'), 'https://example.org');
	expect(address.pathname).toBe('/en/articlesearch');
	expect(readSearch(address.searchParams)).toEqual(asked);
});

test('the address leaves out what is empty or the default', () => {
	expect(addressOfSearch(nothing, 'zh')).toBe('/articlesearch');
	expect(addressOfSearch({ ...nothing, q: 'bridge', page: '1' }, 'zh')).toBe('/articlesearch?q=bridge');
	expect(addressOfSearch({ ...nothing, q: 'bridge', in: 'zh' }, 'zh')).toBe('/articlesearch?q=bridge');
	expect(addressOfSearch({ ...nothing, q: 'bridge', in: 'zh' }, 'en')).toBe(
		'/en/articlesearch?q=bridge&in=zh',
	);
});

test('a form is read as an address is', () => {
	const form = new FormData();
	form.set('q', '  大桥 ');
	form.set('sort', 'date');
	form.set('in', 'en');
	expect(readSearch(form)).toEqual({ ...nothing, q: '大桥', sort: 'date', in: 'en' });
});

test('a query longer than the API takes is not asked', () => {
	expect(searchFault({ ...nothing, q: '桥'.repeat(longestQuery) })).toBeNull();
	expect(searchFault({ ...nothing, q: '桥'.repeat(longestQuery + 1) })).toBe('queryTooLong');
});

test('the length of a query is counted in characters, also where each takes two code units', () => {
	expect(searchFault({ ...nothing, q: '𠮷'.repeat(longestQuery) })).toBeNull();
	expect(searchFault({ ...nothing, q: '𠮷'.repeat(longestQuery + 1) })).toBe('queryTooLong');
});

test('a period must not end before it begins', () => {
	const period = { ...nothing, q: '桥', from: '2026-05-02' };
	expect(searchFault({ ...period, to: '2026-05-01' })).toBe('daysReversed');
	expect(searchFault({ ...period, to: '2026-05-02' })).toBeNull();
	expect(searchFault(period)).toBeNull();
});

test.each(['2026-02-31', '2026-5-1', 'yesterday'])('%s is no day to search from or until', (day) => {
	expect(searchFault({ ...nothing, q: '桥', from: day })).toBe('dayImpossible');
	expect(searchFault({ ...nothing, q: '桥', to: day })).toBe('dayImpossible');
});

test('a column or a day narrows a search, its language, order and page do not', () => {
	expect(isNarrowed({ ...nothing, q: '桥', in: 'all', sort: 'date', page: '2' })).toBe(false);
	expect(isNarrowed({ ...nothing, fdCode: 'news' })).toBe(true);
	expect(isNarrowed({ ...nothing, to: '2026-05-01' })).toBe(true);
});

test('a widened search keeps its query, language and order', () => {
	const kept: AskedSearch = { ...nothing, q: '桥', in: 'en', sort: 'date' };
	expect(widened({ ...kept, fdCode: 'news', from: '2026-01-01', to: '2026-12-31', page: '2' })).toEqual(kept);
});
