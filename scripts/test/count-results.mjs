/**
 * @typedef {object} Count
 * @property {number} passed
 * @property {number} failed tests that failed, and everything else that went wrong
 * @property {number} skipped tests that did not run
 */

/** @typedef {{ name?: string, status: string, assertionResults: { status: string }[] }} VitestFile */

/**
 * Counts a Vitest run.
 * @param {{ testResults: VitestFile[] } | null} report its JSON report, null when there is none
 * @param {number} exitCode
 * @returns {Count}
 */
export function countVitest(report, exitCode) {
	const files = report?.testResults ?? [];
	const tests = files.flatMap((file) => file.assertionResults);
	const passed = tests.filter(({ status }) => status === 'passed').length;
	const failedTests = tests.filter(({ status }) => status === 'failed').length;
	// A file that fails without a failed test could not be loaded, or a hook of it failed.
	const failedFiles = files.filter(
		(file) => file.status === 'failed' && !file.assertionResults.some(({ status }) => status === 'failed'),
	).length;
	const failed = failedTests + failedFiles;
	return withCrash({ passed, failed, skipped: tests.length - passed - failedTests }, report, exitCode);
}

/**
 * @typedef {object} PlaywrightReport
 * @property {{ expected: number, unexpected: number, flaky: number, skipped: number }} stats
 * @property {unknown[]} [errors] what went wrong outside any test
 */

/**
 * Counts a Playwright run. A test that passes only when repeated has failed.
 * @param {PlaywrightReport | null} report its JSON report, null when there is none
 * @param {number} exitCode
 * @returns {Count}
 */
export function countPlaywright(report, exitCode) {
	const { expected = 0, unexpected = 0, flaky = 0, skipped = 0 } = report?.stats ?? {};
	const failed = unexpected + flaky + (report?.errors?.length ?? 0);
	return withCrash({ passed: expected, failed, skipped }, report, exitCode);
}

/**
 * A runner that ends badly without a failed test, or without a report, is itself the failure.
 * @param {Count} count
 * @param {unknown} report
 * @param {number} exitCode
 * @returns {Count}
 */
function withCrash(count, report, exitCode) {
	const crashed = report === null || exitCode !== 0;
	return crashed && count.failed === 0 ? { ...count, failed: 1 } : count;
}

/**
 * @param {readonly Count[]} counts
 * @returns {Count}
 */
export function sumCounts(counts) {
	return counts.reduce(
		(sum, { passed, failed, skipped }) => ({
			passed: sum.passed + passed,
			failed: sum.failed + failed,
			skipped: sum.skipped + skipped,
		}),
		{ passed: 0, failed: 0, skipped: 0 },
	);
}
