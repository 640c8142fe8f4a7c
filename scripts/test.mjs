import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runChild } from './bootstrap/child-process.mjs';
import { ensureBuild } from './bootstrap/ensure-build.mjs';
import { ensureDependencies } from './bootstrap/ensure-dependencies.mjs';
import { environmentFor, findNode } from './bootstrap/find-node.mjs';
import { repositoryRoot } from './bootstrap/repository-root.mjs';
import { runStep } from './bootstrap/run-step.mjs';
import { reportFailure } from './bootstrap/step-failure.mjs';
import { runChecks } from './check/run-checks.mjs';
import { chooseScratch } from './test/choose-scratch.mjs';
import { countPlaywright, countVitest, sumCounts, summaryOf } from './test/count-results.mjs';
import { ensureFfmpeg } from './test/ensure-ffmpeg.mjs';
import { listTestFiles, selectTests } from './test/select-tests.mjs';

/** Tests that make films. */
const needsFfmpeg = /^(video|scripts\/video)\//;

/** How tests name what is built, that of processes apart: all of these start a server. */
const usesBuild = /servers\/start-pages\.ts|website-build\.ts|newsroom-build\.ts|\/build\//;

/**
 * `npm test [-- long|everything|unit|store|process|journeys|part of a path …]`: installs what the tests need, builds
 * where they use what is built, runs them, and ends with one line: `N passed, N failed`. Any other fault counts as a
 * failure. A run of the everyday tier checks the sources while it builds, each check counted as a test. With `--update`
 * the pictures of what pages look like are replaced instead of compared.
 */
async function runTests() {
	const wanted = process.argv.slice(2).filter((word) => word !== '--update');
	const update = wanted.length < process.argv.length - 2;
	const { projects, tests, journeys, runsEverything } = selectTests(wanted, listTestFiles(repositoryRoot));
	await ensureDependencies();
	const node = findNode();
	const counts = [];
	await Promise.all([
		journeys.length > 0 || tests.some(needsBuild) ? ensureBuild(node) : undefined,
		// Neither needs the other, nor both processors all the time.
		runsEverything ? checkSources(node).then((count) => counts.push(count)) : undefined,
	]);
	if (journeys.length > 0) await ensureBrowser(node);
	Object.assign(process.env, chooseScratch());
	// The tests of films hand it on to what they test.
	if (tests.some((file) => needsFfmpeg.test(file))) Object.assign(process.env, ensureFfmpeg());
	if (tests.length > 0) counts.push(await runVitest(node, projects, tests));
	if (journeys.length > 0) counts.push(await runPlaywright(node, journeys, update));
	return sumCounts(counts);
}

/** @param {string} file relative to the root */
function needsBuild(file) {
	return file.includes('.process.') || usesBuild.test(readFileSync(join(repositoryRoot, file), 'utf8'));
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

/**
 * Runs test files with Vitest, streaming its output.
 * @param {string} node the Node executable to run on
 * @param {readonly string[]} projects of vitest.config.ts
 * @param {readonly string[]} files relative to the root
 * @returns {Promise<import('./test/count-results.mjs').Count>}
 */
async function runVitest(node, projects, files) {
	return withReport(async (report) => {
		const args = ['node_modules/vitest/vitest.mjs', 'run', '--reporter=default', '--reporter=json'];
		args.push(`--outputFile.json=${report}`, ...projects.map((project) => `--project=${project}`));
		const { code } = await runHere(node, [...args, ...files]);
		return countVitest(readJson(report), code);
	});
}

/**
 * Runs journeys with Playwright, streaming its output.
 * @param {string} node the Node executable to run on
 * @param {readonly string[]} files relative to the root
 * @param {boolean} update updates screenshots instead of comparing them
 * @returns {Promise<import('./test/count-results.mjs').Count>}
 */
async function runPlaywright(node, files, update) {
	return withReport(async (report) => {
		const args = ['node_modules/@playwright/test/cli.js', 'test', '--config=tests/playwright.config.ts'];
		// Playwright takes patterns, not paths.
		const patterns = files.map((file) => `${file.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}$`);
		args.push('--reporter=list,json', ...(update ? ['--update-snapshots=changed'] : []));
		const { code } = await runHere(node, [...args, ...patterns], {
			PLAYWRIGHT_JSON_OUTPUT_FILE: report,
		});
		return countPlaywright(readJson(report), code);
	});
}

/**
 * Both runners end their servers on SIGINT; on SIGTERM Playwright would leave its site running.
 * @param {string} node
 * @param {readonly string[]} args
 * @param {NodeJS.ProcessEnv} [additions]
 */
async function runHere(node, args, additions) {
	const env = environmentFor(node, additions);
	const end = await runChild(node, args, { cwd: repositoryRoot, env, stopWith: 'SIGINT' });
	if (end.stoppedBy !== null) process.exit(end.code === 0 ? 1 : end.code);
	return end;
}

/**
 * @template T
 * @param {(report: string) => Promise<T>} work is given the path of a report yet to be written
 * @returns {Promise<T>}
 */
async function withReport(work) {
	const folder = mkdtempSync(join(tmpdir(), 'portico-tests-'));
	const remove = () => rmSync(folder, { recursive: true, force: true });
	process.once('exit', remove);
	try {
		return await work(join(folder, 'report.json'));
	} finally {
		process.off('exit', remove);
		remove();
	}
}

/**
 * @param {string} path
 * @returns {any} null when missing or cut off
 */
function readJson(path) {
	try {
		return JSON.parse(readFileSync(path, 'utf8'));
	} catch {
		return null;
	}
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
