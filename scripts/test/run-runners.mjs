import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runChild } from '../bootstrap/child-process.mjs';
import { environmentFor } from '../bootstrap/find-node.mjs';
import { repositoryRoot } from '../bootstrap/repository-root.mjs';
import { countPlaywright, countVitest } from './count-results.mjs';

/**
 * Runs test files with Vitest, streaming its output.
 * @param {string} node the Node executable to run on
 * @param {readonly string[]} projects of vitest.config.ts
 * @param {readonly string[]} files relative to the root
 * @returns {Promise<import('./count-results.mjs').Count>}
 */
export async function runVitest(node, projects, files) {
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
 * @returns {Promise<import('./count-results.mjs').Count>}
 */
export async function runPlaywright(node, files, update) {
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
