import { describe, expect, test } from 'vitest';
import { addressFrom, isArticleAddress, readArticleLink } from './article-addresses.ts';

describe('the readable part of an address', () => {
	test.each(['xueling-bridge-2026', '2026', 'a', 'a'.repeat(80)])('may be %s', (text) => {
		expect(isArticleAddress(text)).toBe(true);
	});

	test.each([
		'',
		'Bridge',
		'a--b',
		'-a',
		'a-',
		'a_b',
		'a b',
		'a/b',
		'桥',
		'a.b',
		'..',
		'a'.repeat(81),
		'a\n',
	])('is not %j', (text) => {
		expect(isArticleAddress(text)).toBe(false);
	});

	test.each([
		['The Wanghai Bridge’s last segment: 214 of 248!', 'the-wanghai-bridges-last-segment-214-of-248'],
		['Ouvert à la circulation — Écluse n° 3', 'ouvert-a-la-circulation-ecluse-n-3'],
		['  ', ''],
		['桥', ''],
	])('is proposed for %j', (words, address) => {
		expect(addressFrom(words)).toBe(address);
	});

	test('is proposed in whole words', () => {
		const address = addressFrom(`${'cantilever '.repeat(10)}`);
		expect(address).toBe('cantilever-cantilever-cantilever-cantilever-cantilever');
		expect(isArticleAddress(addressFrom('x'.repeat(200)))).toBe(true);
	});
});

test.each([
	['https://example.org/a?b=1', 'https://example.org/a?b=1'],
	['www.example.org', 'http://www.example.org'],
	['/columndetail/news', '/columndetail/news'],
	['//example.org/a', 'https://example.org/a'],
	['javascript:alert(1)', null],
	['mailto:a@example.org', null],
	['#part', null],
	['media/a.pdf', null],
	['新闻', null],
])('reads the link %s', (written, meant) => {
	expect(readArticleLink(written)).toBe(meant);
});
