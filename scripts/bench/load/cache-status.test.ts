import { expect, test } from 'vitest';
import { cameFromCache } from './cache-status.ts';

test.each([
	['Portico; hit', true],
	['Portico; hit; ttl=30', true],
	['Portico; fwd=uri-miss; stored', false],
	['Portico; fwd=stale', false],
	[undefined, null],
])('Cache-Status %s', (status, expected) => {
	expect(cameFromCache({ 'cache-status': status })).toBe(expected);
});
