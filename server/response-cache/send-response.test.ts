import { expect, test } from 'vitest';
import { matchesEtag } from './send-response.ts';

test.each([
	['"a"', '"a"', true],
	['W/"a"', '"a"', true],
	['"a"', 'W/"a"', true],
	['W/"a"', 'W/"a"', true],
	['"b", W/"a"', '"a"', true],
	['"b","a"', 'W/"a"', true],
	['*', '"a"', true],
	['"b"', '"a"', false],
	['a', '"a"', false],
	['', '"a"', false],
])('compares %s with %s: %s', (header, etag, expected) => {
	expect(matchesEtag(header, etag)).toBe(expected);
});
