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
 * How to start npm: the one that runs this script when there is one, else the one on the path.
 * @returns {{ command: string, args: string[] }}
 */
function npmCommand() {
	const running = process.env.npm_execpath;
	return running !== undefined && basename(running) === 'npm-cli.js' && existsSync(running)
		? { command: process.execPath, args: [running] }
		: { command: 'npm', args: [] };
}

/**
 * Makes node_modules hold what package-lock.json says; does nothing (a few milliseconds) when it does.
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
		// NODE_ENV=production would leave out the packages the build needs. At level "error" npm is silent about
		// packages that want a newer Node than the one which installs them: they run on the Node it installs.
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
			'Read what npm wrote above. Most often the package registry could not be reached: check the network and the proxy settings (npm config list), then run the same command again.',
	});
	const gapAfter = installationGap(locked, readLockfile('node_modules/.package-lock.json'));
	if (gapAfter !== null) {
		throw new StepFailure(
			`npm finished, but ${gapAfter}.`,
			'Delete node_modules and run the same command again.',
		);
	}
}
