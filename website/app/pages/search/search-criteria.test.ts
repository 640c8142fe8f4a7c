import { maxQueryLength } from '@portico/api/constants.ts';
import { expect, test } from 'vitest';
import {
	criteriaAddress,
	fullYearOf,
	isFiltered,
	isIsoDate,
	isOneWord,
	readSearch,
	type SearchCriteria,
	truncateQuery,
	validateSearch,
	withoutFilters,
	yearRange,
} from './search-criteria.ts';

const empty: SearchCriteria = { q: '', in: '', fdCode: '', from: '', to: '', sort: 'relevance', page: '' };

test('reads an address without parameters as an empty search', () => {
	expect(readSearch(new URLSearchParams(''))).toEqual(empty);
	expect(readSearch(new URLSearchParams('q=&in=fr&fdCode=&from=&to=&sort=loudest'))).toEqual(empty);
});

test('round-trips all criteria through the address', () => {
	const criteria: SearchCriteria = {
		q: '大桥 & 合龙',
		in: 'all',
		fdCode: 'news',
		from: '2026-01-01',
		to: '2026-06-30',
		sort: 'date',
		page: '3',
	};
	const address = new URL(criteriaAddress(criteria, 'en'), 'https://example.org');
	expect(address.pathname).toBe('/en/articlesearch');
	expect(readSearch(address.searchParams)).toEqual(criteria);
});

test('omits empty and default values from the address', () => {
	expect(criteriaAddress(empty, 'zh')).toBe('/articlesearch');
	expect(criteriaAddress({ ...empty, q: 'bridge', page: '1' }, 'zh')).toBe('/articlesearch?q=bridge');
	expect(criteriaAddress({ ...empty, q: 'bridge', in: 'zh' }, 'zh')).toBe('/articlesearch?q=bridge');
	expect(criteriaAddress({ ...empty, q: 'bridge', in: 'zh' }, 'en')).toBe('/en/articlesearch?q=bridge&in=zh');
});

test('reads form data like an address', () => {
	const form = new FormData();
	form.set('q', '  大桥 ');
	form.set('sort', 'date');
	form.set('in', 'en');
	expect(readSearch(form)).toEqual({ ...empty, q: '大桥', sort: 'date', in: 'en' });
});

test('rejects a query over the limit', () => {
	expect(validateSearch({ ...empty, q: '桥'.repeat(maxQueryLength) })).toBeNull();
	expect(validateSearch({ ...empty, q: '桥'.repeat(maxQueryLength + 1) })).toBe('queryTooLong');
});

test("counts the query's length in code points", () => {
	expect(validateSearch({ ...empty, q: '𠮷'.repeat(maxQueryLength) })).toBeNull();
	expect(validateSearch({ ...empty, q: '𠮷'.repeat(maxQueryLength + 1) })).toBe('queryTooLong');
});

test('rejects a period that ends before it begins', () => {
	const period = { ...empty, q: '桥', from: '2026-05-02' };
	expect(validateSearch({ ...period, to: '2026-05-01' })).toBe('reversedDates');
	expect(validateSearch({ ...period, to: '2026-05-02' })).toBeNull();
	expect(validateSearch(period)).toBeNull();
});

test.each(['2026-02-31', '2026-5-1', 'yesterday'])('rejects the date %s', (day) => {
	expect(validateSearch({ ...empty, q: '桥', from: day })).toBe('invalidDate');
	expect(validateSearch({ ...empty, q: '桥', to: day })).toBe('invalidDate');
});

test('counts column and dates as filters, but not language, order and page', () => {
	expect(isFiltered({ ...empty, q: '桥', in: 'all', sort: 'date', page: '2' })).toBe(false);
	expect(isFiltered({ ...empty, fdCode: 'news' })).toBe(true);
	expect(isFiltered({ ...empty, to: '2026-05-01' })).toBe(true);
});

test('removes filters and keeps query, language and order', () => {
	const expected: SearchCriteria = { ...empty, q: '桥', in: 'en', sort: 'date' };
	const filtered = { ...expected, fdCode: 'news', from: '2026-01-01', to: '2026-12-31', page: '2' };
	expect(withoutFilters(filtered)).toEqual(expected);
});

test.each(['2026-05-01', '2024-02-29', '0987-12-31'])('accepts %s', (text) => {
	expect(isIsoDate(text)).toBe(true);
});

test.each([
	'2026-02-29',
	'2026-04-31',
	'2026-13-01',
	'2026-5-1',
	'2026-05',
	'0000-01-01',
	'',
	'today',
	'2026-05-01T00',
])('rejects %j', (text) => {
	expect(isIsoDate(text)).toBe(false);
});

test('converts between a year and its first and last day', () => {
	expect(yearRange(2026)).toEqual({ from: '2026-01-01', to: '2026-12-31' });
	expect(fullYearOf(yearRange(2026))).toBe(2026);
	expect(fullYearOf({ from: '2025-01-01', to: '2026-12-31' })).toBeNull();
	expect(fullYearOf({ from: '2026-01-01', to: '' })).toBeNull();
	expect(fullYearOf({ from: '', to: '' })).toBeNull();
});

test.each([
	['brigde', true],
	['Métro', true],
	['steel bridge', false],
	['C919', false],
	['大桥', false],
])('detects whether “%s” is a single word: %s', (query, expected) => {
	expect(isOneWord(query)).toBe(expected);
});

test('truncates a long query between graphemes', () => {
	expect(truncateQuery('大桥'.repeat(15))).toBe('大桥'.repeat(15));
	expect(truncateQuery('👩‍👩‍👧'.repeat(31))).toBe(`${'👩‍👩‍👧'.repeat(30)}…`);
});
