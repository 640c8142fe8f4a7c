import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { installationGap } from './installed-packages.mjs';
import { repositoryRoot } from './repository-root.mjs';
import { runStep } from './run-step.mjs';
import { StepFailure } from './step-failure.mjs';

/**
 * @param {string} path relative to the root
 * @returns {import('./installed-packages.mjs').Lockfile | null} null when missing or unreadable
 */
function readLockfile(path) {
	try {
		return JSON.parse(readFileSync(join(repositoryRoot, path), 'utf8'));
	} catch {
		return null;
	}
}

/**
 * How to start npm: the one that runs this script, or else the one on the PATH.
 * @returns {{ command: string, args: string[] }}
 */
function npmCommand() {
	const running = process.env.npm_execpath;
	return running !== undefined && basename(running) === 'npm-cli.js' && existsSync(running)
		? { command: process.execPath, args: [running] }
		: { command: 'npm', args: [] };
}

/**
 * Installs the packages of package-lock.json; takes a few milliseconds if they are already installed.
 * @throws {StepFailure} when npm fails
 */
export async function ensureDependencies() {
	const locked = readLockfile('package-lock.json');
	if (locked === null) {
		throw new StepFailure(
			'package-lock.json is missing or unreadable.',
			'Restore it: git checkout package-lock.json',
		);
	}
	const gap = installationGap(locked, readLockfile('node_modules/.package-lock.json'));
	if (gap === null) return;
	const npm = npmCommand();
	await runStep({
		headline: `Installing dependencies (${gap}; takes a minute or two)`,
		command: npm.command,
		// NODE_ENV=production would omit the packages that the build needs. Level "error" hides warnings about
		// packages that require a newer Node than the installing one: they run on the Node that npm installs.
		args: [
			...npm.args,
			'ci',
			'--include=dev',
			'--include=optional',
			'--no-audit',
			'--no-fund',
			'--no-update-notifier',
			'--loglevel=error',
		],
		cwd: repositoryRoot,
		advice:
			'See the output of npm above. Most often the package registry is unreachable: check the network and the proxy settings (npm config list), then run the same command again.',
	});
	const gapAfter = installationGap(locked, readLockfile('node_modules/.package-lock.json'));
	if (gapAfter !== null) {
		throw new StepFailure(
			`npm finished, but ${gapAfter}.`,
			'Delete node_modules and run the same command again.',
		);
	}
}
