import { describe, expect, test } from 'vitest';
import { countPlaywright, countVitest, sumCounts } from './count-results.mjs';

/** @param {string} status @param {string[]} tests */
const file = (status, ...tests) => ({
	status,
	assertionResults: tests.map((result) => ({ status: result })),
});

describe('a Vitest run', () => {
	test('counts its tests', () => {
		const report = {
			testResults: [file('passed', 'passed', 'passed'), file('failed', 'failed', 'skipped', 'todo')],
		};
		expect(countVitest(report, 1)).toEqual({ passed: 2, failed: 1, skipped: 2 });
	});

	test('a file that could not be loaded is a failure', () => {
		expect(countVitest({ testResults: [file('passed', 'passed'), file('failed')] }, 1)).toEqual({
			passed: 1,
			failed: 1,
			skipped: 0,
		});
	});

	test('a failing hook beside passing tests is a failure', () => {
		expect(countVitest({ testResults: [file('failed', 'passed')] }, 1)).toMatchObject({
			passed: 1,
			failed: 1,
		});
	});

	test('a crash without a failed test is a failure', () => {
		expect(countVitest({ testResults: [file('passed', 'passed')] }, 1)).toMatchObject({
			passed: 1,
			failed: 1,
		});
	});

	test('no report is a failure, whatever the exit code', () => {
		expect(countVitest(null, 0)).toEqual({ passed: 0, failed: 1, skipped: 0 });
	});
});

describe('a Playwright run', () => {
	const stats = { expected: 3, unexpected: 0, flaky: 0, skipped: 0 };

	test('counts its tests; one that passes only when repeated has failed', () => {
		const report = { stats: { expected: 3, unexpected: 1, flaky: 1, skipped: 2 }, errors: [] };
		expect(countPlaywright(report, 1)).toEqual({ passed: 3, failed: 2, skipped: 2 });
	});

	test('an error outside any test is a failure', () => {
		expect(countPlaywright({ stats, errors: [{ message: 'the teardown failed' }] }, 1)).toMatchObject({
			failed: 1,
		});
	});

	test('a crash, or no report, is a failure', () => {
		expect(countPlaywright({ stats, errors: [] }, 1)).toMatchObject({ passed: 3, failed: 1 });
		expect(countPlaywright(null, 0)).toEqual({ passed: 0, failed: 1, skipped: 0 });
	});
});

test('counts add up', () => {
	expect(
		sumCounts([
			{ passed: 1, failed: 2, skipped: 3 },
			{ passed: 10, failed: 20, skipped: 30 },
		]),
	).toEqual({ passed: 11, failed: 22, skipped: 33 });
});
