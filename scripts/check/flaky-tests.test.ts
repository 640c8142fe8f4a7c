import { expect, test } from 'vitest';
import { findLuck } from './flaky-tests.ts';

const complaintsOf = (line: string, path = 'content/a.test.ts') =>
	findLuck([{ path, text: `first\n${line}` }]);

test.each([
	`await page.waitForLoadState('networkidle');`,
	'await page.waitForTimeout(500);',
	'await new Promise((resolve) => setTimeout(resolve, 100));',
	`import { setTimeout as sleep } from 'node:timers/promises';`,
	'await vi.waitFor(() => expect(seen).toBe(1));',
	'const startedAt = performance.now();',
	'const before = process.hrtime.bigint();',
	'expect(process.memoryUsage().heapUsed).toBeLessThan(limit);',
	'expect(Date.now() - startedAt).toBeLessThan(1000);',
	'expect(expiresAt.getTime() - Date.now()).toBeGreaterThan(0);',
])('refuses %s', (line) => {
	expect(complaintsOf(line)).toEqual([expect.stringMatching(/^content\/a\.test\.ts:2: /)]);
});

test.each([
	'const setUpAt = Date.now() - hourMs;',
	'const yesterday = new Date(Date.now() - 24 * 60 * 60 * 1000);',
	'await vi.advanceTimersByTimeAsync(1000);',
	'setTimeout(() => child.kill(), limitMs);',
])('allows %s', (line) => {
	expect(complaintsOf(line)).toEqual([]);
});

test('looks at everyday tests and what the journeys share only', () => {
	const line = 'performance.now()';
	for (const path of ['tests/journeys/a.spec.ts', 'tests/journeys/support/clock.ts', 'scripts/a.test.mjs']) {
		expect(complaintsOf(line, path)).toHaveLength(1);
	}
	for (const path of ['tests/a.long.spec.ts', 'content/a.store.long.test.ts', 'server/a.ts']) {
		expect(complaintsOf(line, path)).toEqual([]);
	}
});
