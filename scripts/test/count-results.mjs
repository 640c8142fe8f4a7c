/**
 * @typedef {object} Count
 * @property {number} passed
 * @property {number} failed tests that failed, and everything else that went wrong
 * @property {number} skipped tests that did not run
 * @property {Told[]} failures one for each test that failed
 * @property {Told[]} flaky passed only when repeated; they count as passed
 */

/**
 * A test to tell of above the last line.
 * @typedef {object} Told
 * @property {string} test file and name
 * @property {string} error its first error
 */

/**
 * @typedef {{ name?: string, status: string, message?: string, assertionResults: VitestTest[] }} VitestFile
 * @typedef {{ status: string, fullName?: string, failureMessages?: string[] }} VitestTest
 */

/**
 * Counts a Vitest run.
 * @param {{ testResults: VitestFile[] } | null} report its JSON report, null when there is none
 * @param {number} exitCode
 * @returns {Count}
 */
export function countVitest(report, exitCode) {
	const count = noResults();
	for (const file of report?.testResults ?? []) {
		const failuresBefore = count.failed;
		for (const { status, fullName = '', failureMessages = [] } of file.assertionResults) {
			const told = { test: `${file.name}: ${fullName}`, error: failureMessages[0] ?? '' };
			if (status === 'passed') {
				count.passed++;
				// Errors of a test that passed are those of an earlier attempt.
				if (failureMessages.length > 0) count.flaky.push(told);
			} else if (status === 'failed') {
				count.failed++;
				count.failures.push(told);
			} else {
				count.skipped++;
			}
		}
		// A file that fails without a failed test could not be loaded, or a hook of it failed.
		if (file.status === 'failed' && count.failed === failuresBefore) {
			count.failed++;
			count.failures.push({ test: `${file.name}`, error: file.message ?? '' });
		}
	}
	return withCrash(count, report, exitCode);
}

/**
 * @typedef {object} PlaywrightReport
 * @property {PlaywrightSuite[]} suites
 * @property {{ message?: string }[]} [errors] what went wrong outside any test
 */

/**
 * @typedef {{ file?: string, title?: string, suites?: PlaywrightSuite[], specs?: PlaywrightSpec[] }} PlaywrightSuite
 * @typedef {{ title: string, tests: { status: string, results: { error?: { message?: string } }[] }[] }} PlaywrightSpec
 */

/**
 * Counts a Playwright run.
 * @param {PlaywrightReport | null} report its JSON report, null when there is none
 * @param {number} exitCode
 * @returns {Count}
 */
export function countPlaywright(report, exitCode) {
	const count = noResults();
	/** @param {PlaywrightSuite} suite @param {string} file */
	const addSuite = (suite, file) => {
		for (const { title, tests } of suite.specs ?? []) {
			for (const { status, results } of tests) {
				const error = results.find((result) => result.error)?.error?.message ?? '';
				const told = { test: `${file}: ${title}`, error };
				if (status === 'expected' || status === 'flaky') count.passed++;
				else if (status === 'skipped') count.skipped++;
				else count.failed++;
				if (status === 'flaky') count.flaky.push(told);
				if (status === 'unexpected') count.failures.push(told);
			}
		}
		for (const inner of suite.suites ?? []) addSuite(inner, file);
	};
	for (const suite of report?.suites ?? []) addSuite(suite, suite.file ?? suite.title ?? '');
	for (const { message = '' } of report?.errors ?? []) {
		count.failed++;
		count.failures.push({ test: 'Playwright', error: message });
	}
	return withCrash(count, report, exitCode);
}

/** @returns {Count} */
const noResults = () => ({ passed: 0, failed: 0, skipped: 0, failures: [], flaky: [] });

/**
 * A runner that ends badly without a failed test, or without a report, is itself the failure.
 * @param {Count} count
 * @param {unknown} report
 * @param {number} exitCode
 * @returns {Count}
 */
function withCrash(count, report, exitCode) {
	const crashed = report === null || exitCode !== 0;
	if (!crashed || count.failed > 0) return count;
	const error = `The runner ended with exit code ${exitCode}${report === null ? ', without a report' : ''}.`;
	return { ...count, failed: 1, failures: [{ test: 'Test runner', error }] };
}

/**
 * @param {readonly Count[]} counts
 * @returns {Count}
 */
export function sumCounts(counts) {
	const sum = noResults();
	for (const { passed, failed, skipped, failures, flaky } of counts) {
		sum.passed += passed;
		sum.failed += failed;
		sum.skipped += skipped;
		sum.failures.push(...failures);
		sum.flaky.push(...flaky);
	}
	return sum;
}

/** The error of a test is told with so many lines. */
const maxErrorLines = 6;

/**
 * What a run ends with: what was skipped, each flaky and each failed test with its first error, and the last line.
 * @param {Count} count
 */
export function summaryOf({ passed, failed, skipped, failures, flaky }) {
	/** @param {string} mark @param {Told} told */
	const entry = (mark, { test, error }) =>
		[`${mark} ${test}`, ...error.trim().split('\n').slice(0, maxErrorLines)].join('\n    ');
	const lines = [];
	if (skipped > 0) lines.push(`${skipped} did not run (skipped)`);
	if (flaky.length > 0) lines.push(`${flaky.length} flaky: passed only when repeated`);
	lines.push(...flaky.map((told) => entry('~ flaky', told)));
	lines.push(...failures.map((told) => entry('✗', told)));
	if (passed + failed === 0) lines.push('Not one test ran: that is a failure too.');
	return `\n${lines.map((line) => `${line}\n`).join('')}\n${passed} passed, ${failed} failed\n`;
}
