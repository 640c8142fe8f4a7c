import { join } from 'node:path';
import { ensureBuild } from './bootstrap/ensure-build.mjs';
import { ensureDependencies } from './bootstrap/ensure-dependencies.mjs';
import { environmentFor, findNode } from './bootstrap/find-node.mjs';
import { repositoryRoot } from './bootstrap/repository-root.mjs';
import { runStep } from './bootstrap/run-step.mjs';
import { reportFailure } from './bootstrap/step-failure.mjs';
import { runChecks } from './check/run-checks.mjs';
import { sumCounts, summaryOf } from './test/count-results.mjs';
import { ensureFfmpeg } from './test/ensure-ffmpeg.mjs';
import { runPlaywright, runVitest } from './test/run-runners.mjs';
import { listTestFiles, selectTests } from './test/select-tests.mjs';

/** Tests that make films. */
const needsFfmpeg = /^(video|scripts\/video)\//;

/**
 * `npm test [-- long|everything|unit|store|process|journeys|part of a path …]`: installs what the tests need, runs
 * them, and ends with one line: `N passed, N failed`. Any other fault counts as a failure. A run of the everyday tier
 * begins with the checks of the sources, each counted as a test. With `--update` the pictures of what pages look like
 * are replaced instead of compared.
 */
async function runTests() {
	const wanted = process.argv.slice(2).filter((word) => word !== '--update');
	const update = wanted.length < process.argv.length - 2;
	const { projects, tests, journeys, runsEverything } = selectTests(wanted, listTestFiles(repositoryRoot));
	await ensureDependencies();
	const node = findNode();
	await ensureBuild(node);
	if (journeys.length > 0) await ensureBrowser(node);
	// The tests of films hand it on to what they test.
	if (tests.some((file) => needsFfmpeg.test(file))) Object.assign(process.env, ensureFfmpeg());
	const counts = [];
	if (runsEverything) counts.push(await checkSources(node));
	if (tests.length > 0) counts.push(await runVitest(node, projects, tests));
	if (journeys.length > 0) counts.push(await runPlaywright(node, journeys, update));
	return sumCounts(counts);
}

/**
 * @param {string} node
 * @returns {Promise<import('./test/count-results.mjs').Count>}
 */
async function checkSources(node) {
	const { passed, failed } = await runChecks(node, { offline: true });
	const failures = failed.map((headline) => ({ test: headline, error: 'This check failed: see above.' }));
	return { passed: passed.length, failed: failed.length, skipped: 0, failures, flaky: [] };
}

/** @param {string} node */
async function ensureBrowser(node) {
	await runStep({
		headline: 'Looking for a browser',
		command: node,
		args: [join(repositoryRoot, 'testing/browser/ensure-chromium.ts')],
		cwd: repositoryRoot,
		env: environmentFor(node),
		advice:
			'The message above says what can be done. "npm test -- unit store" runs everything that needs no browser.',
	});
}

/** @type {import('./test/count-results.mjs').Count} */
let count;
try {
	count = await runTests();
} catch (error) {
	reportFailure(error);
	count = { passed: 0, failed: 1, skipped: 0, failures: [], flaky: [] };
}
process.stdout.write(summaryOf(count));
process.exitCode = count.failed > 0 || count.passed === 0 ? 1 : 0;
