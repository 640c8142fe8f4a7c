import { expect, test } from 'vitest';
import { readByteRange } from './byte-range.ts';

test.each([
	['bytes=0-99', { start: 0, end: 99 }],
	['bytes=100-', { start: 100, end: 999 }],
	['bytes=-10', { start: 990, end: 999 }],
	['bytes=900-5000', { start: 900, end: 999 }],
	['bytes=1000-', 'unsatisfiable'],
	['bytes=-0', 'unsatisfiable'],
	['bytes=0-1,5-6', null],
	['lines=1-2', null],
	[undefined, null],
])('reads %s of 1000 bytes as %j', (header, range) => {
	expect(readByteRange(header, 1000)).toEqual(range);
});
