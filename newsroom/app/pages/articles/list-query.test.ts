import { describe, expect, it } from 'vitest';
import { activeFilters, callParameters, nextOrder, readListQuery, writeListQuery } from './list-query.ts';

const read = (query: string) => readListQuery(new URLSearchParams(query));
const roundTrip = (query: string) => writeListQuery(read(query)).toString();

describe('the query of the article list', () => {
	it('keeps every filter, the order and the page through the address', () => {
		const query =
			'text=%E6%B0%B4%E7%94%B5&fdCode=news&state=changed&lang=en&author=Li&by=me' +
			'&date=published&from=2026-02-01&to=2026-02-28&sort=title&direction=descending&page=3';
		expect(roundTrip(query)).toBe(query);
	});

	it('writes nothing for the list as it opens', () => {
		expect(roundTrip('')).toBe('');
		expect(roundTrip('sort=changed&direction=descending&page=1&date=published')).toBe('');
	});

	it.each([
		['state=unknown', 'state', null],
		['state=draft&lang=fr', 'lang', null],
		['from=2026-02-30', 'from', ''],
		['from=yesterday', 'from', ''],
		['page=-1', 'page', 1],
		['page=1.5', 'page', 1],
		['page=1e9', 'page', 1],
		['sort=__proto__', 'sort', 'changed'],
	] as const)('ignores %s, which the call would refuse', (query, name, value) => {
		expect(read(query)[name]).toBe(value);
	});

	it('cuts text to the length that the call accepts', () => {
		expect(read(`text=${'a'.repeat(300)}&author=${'b'.repeat(300)}`)).toMatchObject({
			text: 'a'.repeat(200),
			author: 'b'.repeat(100),
		});
	});

	it('ignores a language without a state, which would filter nothing', () => {
		expect(read('lang=en').lang).toBeNull();
		expect(activeFilters(read('lang=en'))).toEqual([]);
	});

	it('counts a range of dates, and a state with its language, as one filter each', () => {
		expect(activeFilters(read('from=2026-01-01&to=2026-01-31&state=draft&lang=zh'))).toEqual([
			'state',
			'dates',
		]);
	});

	it('sends only filters that are set', () => {
		const sent = callParameters(read('by=me&from=2026-01-01'));
		expect(sent).toMatchObject({ by: 'me', from: '2026-01-01' });
		expect(sent).not.toHaveProperty('state');
		expect(sent).not.toHaveProperty('to');
		expect(sent).not.toHaveProperty('isMine');
	});

	it('begins an order with its usual direction, and reverses it the second time', () => {
		const opened = read('');
		const byTitle = nextOrder(opened, 'title');
		expect(byTitle).toEqual({ sort: 'title', direction: 'ascending' });
		expect(nextOrder({ ...opened, ...byTitle }, 'title').direction).toBe('descending');
		expect(nextOrder({ ...opened, ...byTitle }, 'published').direction).toBe('descending');
	});
});
