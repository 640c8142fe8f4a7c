import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { runChild } from '../bootstrap/child-process.mjs';
import { environmentFor } from '../bootstrap/find-node.mjs';
import { repositoryRoot } from '../bootstrap/repository-root.mjs';

/**
 * @typedef {object} Check
 * @property {string} headline
 * @property {string} [tool] a program of node_modules/.bin; defaults to Node
 * @property {string[]} args
 * @property {string} [folder] where it runs, relative to the root
 * @property {true} [usesNetwork] depends on the network, not only on the sources
 */

/**
 * Writes types that others read.
 * @type {Check}
 */
const routeTypes = { headline: 'Route types', tool: 'react-router', args: ['typegen'], folder: 'website' };

/** @type {readonly Check[]} */
const checks = [
	{ headline: 'Types', tool: 'tsc', args: ['-p', '.'] },
	{ headline: 'Types of the website', tool: 'tsc', args: ['-p', 'website'] },
	{ headline: 'Types of the newsroom', tool: 'tsc', args: ['-p', 'newsroom'] },
	{ headline: 'Types of the scripts', tool: 'tsc', args: ['-p', 'scripts'] },
	{ headline: 'Format and lint', tool: 'biome', args: ['check', '--error-on-warnings', '.'] },
	{ headline: 'Unused files, exports and packages', tool: 'knip', args: ['--no-progress'] },
	{ headline: 'Directions of imports', args: ['scripts/check/import-directions.ts'] },
	{ headline: 'Sizes of files and folders', args: ['scripts/check/sizes.ts'] },
	{ headline: 'Tests that depend on luck', args: ['scripts/check/flaky-tests.ts'] },
	{ headline: 'Regular expressions', args: ['scripts/check/regular-expressions.ts'] },
	{ headline: 'Interface texts in both languages', args: ['scripts/check/message-keys.ts'] },
	{ headline: 'Fields of bundles in the documentation', args: ['scripts/check/bundle-fields.ts'] },
	{ headline: 'Citations of sections, decisions and paths', args: ['scripts/check/citations.ts'] },
	{ headline: 'Install scripts of dependencies', args: ['scripts/check/install-scripts.ts'] },
	{
		headline: 'Known vulnerabilities of dependencies',
		args: ['scripts/check/audit-dependencies.ts'],
		usesNetwork: true,
	},
];

/**
 * Runs all checks, as many at a time as there are processors, even after a failure. Shows what each wrote when it has
 * ended. A stop signal ends this process.
 * @param {string} node the Node executable to run on
 * @param {object} [options]
 * @param {boolean} [options.offline] skips checks that use the network
 * @returns {Promise<{ passed: string[], failed: string[] }>} the headlines
 */
export async function runChecks(node, { offline = false } = {}) {
	const env = environmentFor(node);
	/** @type {{ passed: string[], failed: string[] }} */
	const results = { passed: [], failed: [] };
	/** @param {Check} check */
	const run = async ({ headline, tool, args, folder = '.' }) => {
		const command = tool === undefined ? node : join(repositoryRoot, 'node_modules/.bin', tool);
		const end = await runChild(command, args, { cwd: join(repositoryRoot, folder), env, keepsOutput: true });
		process.stdout.write(`▸ ${headline}\n${end.output}`);
		if (end.stoppedBy !== null) process.exit(end.code === 0 ? 1 : end.code);
		(end.code === 0 ? results.passed : results.failed).push(headline);
	};
	await run(routeTypes);
	const waiting = checks.filter(({ usesNetwork }) => !(offline && usesNetwork));
	const runWaiting = async () => {
		for (let check = waiting.shift(); check; check = waiting.shift()) await run(check);
	};
	await Promise.all(Array.from({ length: availableParallelism() }, runWaiting));
	return results;
}
