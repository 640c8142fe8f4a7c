import { expect, test } from 'vitest';
import { decodableQuery } from './decodable-query.ts';

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
