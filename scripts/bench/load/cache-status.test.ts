import { expect, test } from 'vitest';
import { isCacheHit } from './cache-status.ts';

test.each([
	['Portico; hit', true],
	['Portico; hit; ttl=30', true],
	['Portico; fwd=uri-miss; stored', false],
	['Portico; fwd=stale', false],
	[undefined, null],
])('Cache-Status %s', (status, expected) => {
	expect(isCacheHit({ 'cache-status': status })).toBe(expected);
});
