import { expect, test } from 'vitest';
import { matchesTag } from './matches-tag.ts';

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
])('%s names the answer %s: %s', (header, etag, expected) => {
	expect(matchesTag(header, etag)).toBe(expected);
});
