import { describe, expect, test } from 'vitest';
import { countPlaywright, countVitest, sumCounts, summaryOf } from './count-results.mjs';

/** @param {string} status @param {string[]} tests */
const file = (status, ...tests) => ({
	...{ name: 'a.test.ts', status, message: 'cannot be loaded' },
	assertionResults: tests.map((result) => ({
		status: result === 'flaky' ? 'passed' : result,
		fullName: `is ${result}`,
		failureMessages: ['failed', 'flaky'].includes(result) ? [`error of ${result}`] : [],
	})),
});

describe('a Vitest run', () => {
	test('counts its tests, and tells of those that failed or passed only when repeated', () => {
		const files = [file('passed', 'passed', 'flaky'), file('failed', 'failed', 'skipped', 'todo')];
		expect(countVitest({ testResults: files }, 1)).toEqual({
			...{ passed: 2, failed: 1, skipped: 2 },
			failures: [{ test: 'a.test.ts: is failed', error: 'error of failed' }],
			flaky: [{ test: 'a.test.ts: is flaky', error: 'error of flaky' }],
		});
	});

	test('a file that could not be loaded is a failure', () => {
		expect(countVitest({ testResults: [file('passed', 'passed'), file('failed')] }, 1)).toMatchObject({
			...{ passed: 1, failed: 1, skipped: 0 },
			failures: [{ test: 'a.test.ts', error: 'cannot be loaded' }],
		});
	});

	test.each([
		['a failing hook beside passing tests', [file('failed', 'passed')], 1],
		['a crash without a failed test', [file('passed', 'passed')], 1],
		['no report', null, 0],
	])('%s is a failure', (_, testResults, exitCode) => {
		expect(countVitest(testResults && { testResults }, exitCode)).toMatchObject({ failed: 1 });
	});
});

describe('a Playwright run', () => {
	/** @param {string} status @param {string[]} errors */
	const spec = (status, ...errors) => ({
		title: `is ${status}`,
		tests: [{ status, results: errors.map((message) => (message ? { error: { message } } : {})) }],
	});

	test('counts its tests; one that passes only when repeated has passed, and is told', () => {
		const inner = { specs: [spec('unexpected', 'first', 'second'), spec('skipped')] };
		const suites = [
			{ file: 'a.spec.ts', specs: [spec('expected', ''), spec('flaky', 'by chance', '')], suites: [inner] },
		];
		expect(countPlaywright({ suites, errors: [] }, 1)).toEqual({
			...{ passed: 2, failed: 1, skipped: 1 },
			failures: [{ test: 'a.spec.ts: is unexpected', error: 'first' }],
			flaky: [{ test: 'a.spec.ts: is flaky', error: 'by chance' }],
		});
	});

	test('an error outside any test, a crash, or no report is a failure', () => {
		const suites = [{ file: 'a.spec.ts', specs: [spec('expected', '')] }];
		const errors = [{ message: 'the teardown failed' }];
		expect(countPlaywright({ suites, errors }, 1)).toMatchObject({ passed: 1, failed: 1 });
		expect(countPlaywright({ suites, errors: [] }, 1)).toMatchObject({ passed: 1, failed: 1 });
		expect(countPlaywright(null, 0)).toMatchObject({ passed: 0, failed: 1 });
	});
});

test('counts add up, and the summary ends with them', () => {
	const told = { test: 'a.test.ts: is slow', error: 'one\ntwo' };
	const sum = sumCounts([
		{ passed: 1, failed: 2, skipped: 0, failures: [], flaky: [told] },
		{ passed: 10, failed: 20, skipped: 3, failures: [{ test: 'b', error: 'broken' }], flaky: [] },
	]);
	expect(sum).toMatchObject({ passed: 11, failed: 22, skipped: 3 });
	expect(summaryOf(sum).split('\n')).toEqual([
		...['', '3 did not run (skipped)', '1 flaky: passed only when repeated'],
		...['~ flaky a.test.ts: is slow', '    one', '    two', '✗ b', '    broken'],
		...['', '11 passed, 22 failed', ''],
	]);
});
