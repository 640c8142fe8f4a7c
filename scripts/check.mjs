import { join } from 'node:path';
import { runChild } from './bootstrap/child-process.mjs';
import { ensureDependencies } from './bootstrap/ensure-dependencies.mjs';
import { environmentFor, findNode } from './bootstrap/find-node.mjs';
import { repositoryRoot } from './bootstrap/repository-root.mjs';
import { runScript, StepFailure } from './bootstrap/step-failure.mjs';

/**
 * @typedef {object} Check
 * @property {string} headline
 * @property {string} [tool] a program of node_modules/.bin; Node itself when left out
 * @property {string[]} args
 * @property {string} [folder] where it runs, relative to the root
 */

/** @type {readonly Check[]} */
const checks = [
	{ headline: 'Route types', tool: 'react-router', args: ['typegen'], folder: 'website' },
	{ headline: 'Types', tool: 'tsc', args: ['-p', '.'] },
	{ headline: 'Types of the website', tool: 'tsc', args: ['-p', 'website'] },
	{ headline: 'Types of the scripts', tool: 'tsc', args: ['-p', 'scripts'] },
	{ headline: 'Format and lint', tool: 'biome', args: ['check', '--error-on-warnings', '.'] },
	{ headline: 'Unused files, exports and packages', tool: 'knip', args: ['--no-progress'] },
	{ headline: 'Directions of imports', args: ['scripts/check/import-directions.ts'] },
	{ headline: 'Interface texts in both languages', args: ['scripts/check/message-keys.ts'] },
	{ headline: 'Paths in the documentation', args: ['scripts/check/documented-paths.ts'] },
	{ headline: 'Known vulnerabilities of dependencies', args: ['scripts/check/audit-dependencies.ts'] },
];

/** `npm run check`: everything that can be said about the sources without running them. Every check runs, also after one failed. */
await runScript(async () => {
	await ensureDependencies();
	const node = findNode();
	const env = environmentFor(node);
	/** @type {string[]} */
	const failed = [];
	for (const { headline, tool, args, folder = '.' } of checks) {
		process.stdout.write(`▸ ${headline}\n`);
		const command = tool === undefined ? node : join(repositoryRoot, 'node_modules/.bin', tool);
		const end = await runChild(command, args, { cwd: join(repositoryRoot, folder), env });
		if (end.stoppedBy !== null) process.exit(end.code === 0 ? 1 : end.code);
		if (end.code !== 0) failed.push(headline);
	}
	if (failed.length > 0) {
		throw new StepFailure(
			`${failed.length} of ${checks.length} checks failed: ${failed.join('; ')}.`,
			'The messages stand under each headline. "npx biome check --write" corrects what it can by itself.',
		);
	}
	process.stdout.write(`\n✓ All ${checks.length} checks passed.\n`);
});
