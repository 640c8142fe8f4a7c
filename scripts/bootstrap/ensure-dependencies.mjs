import { existsSync, readFileSync } from 'node:fs';
import { basename, delimiter, dirname, join } from 'node:path';
import { findNode } from './find-node.mjs';
import { repositoryRoot } from './repository-root.mjs';
import { runStep } from './run-step.mjs';
import { StepFailure } from './step-failure.mjs';

/**
 * @param {string} path relative to the root
 * @returns {Lockfile | null} null when missing or unreadable
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
 * @param {string} node
 * @returns {{ command: string, args: string[] }}
 */
function npmCommand(node) {
	const running = process.env.npm_execpath;
	return running !== undefined && basename(running) === 'npm-cli.js' && existsSync(running)
		? { command: node, args: [running] }
		: { command: 'npm', args: [] };
}

/** The oldest Node whose npm installs everything, and that runs these scripts. */
const oldestMajor = 20;

/**
 * @param {string} version of the running Node, as in `process.versions.node`
 * @throws {StepFailure} when it is too old: its npm would leave out packages, and the tools would then fail
 */
export function requireNode(version) {
	if (Number.parseInt(version, 10) >= oldestMajor) return;
	throw new StepFailure(
		`This is Node ${version}; Portico needs Node ${oldestMajor} or newer.`,
		'Install a newer Node from https://nodejs.org or your system, and run the same command again. Nothing was changed.',
	);
}

/** @param {Lockfile} locked */
function gapOf(locked) {
	const { platform, arch } = process;
	const report = /** @type {{ header: { glibcVersionRuntime?: string } }} */ (process.report.getReport());
	const libc = report.header.glibcVersionRuntime === undefined ? 'musl' : 'glibc';
	return installationGap(locked, readLockfile('node_modules/.package-lock.json'), { platform, arch, libc });
}

/**
 * @typedef {object} LockedPackage the properties used of an entry in package-lock.json
 * @property {string} [version]
 * @property {string} [integrity]
 * @property {string} [resolved]
 * @property {boolean} [link]
 * @property {boolean} [optional]
 * @property {boolean} [devOptional]
 * @property {string[]} [os]
 * @property {string[]} [cpu]
 * @property {string[]} [libc]
 */

/** @typedef {{ platform: string, arch: string, libc: string }} System as in `process`; `libc` is glibc or musl */

/** @typedef {{ packages?: Record<string, LockedPackage> }} Lockfile */

/**
 * Explains how the installed packages differ from the locked ones. npm writes
 * `node_modules/.package-lock.json` when it has finished, so comparing the two also recognises an install
 * made manually or in an image, unlike a stamp file of our own.
 * @param {Lockfile} locked package-lock.json
 * @param {Lockfile | null} installed node_modules/.package-lock.json, null when it is missing
 * @param {System} system that the packages are for
 * @returns {string | null} the first difference as text, null without one
 */
export function installationGap(locked, installed, system) {
	if (installed === null) return 'nothing is installed';
	const expected = locked.packages ?? {};
	const actual = installed.packages ?? {};
	for (const [path, entry] of Object.entries(expected)) {
		if (path === '') continue;
		const found = actual[path];
		if (found === undefined) {
			// Most optional packages are builds for other systems. One for this system is missing where npm ran on a Node
			// that the package does not support; the tools then advise to delete the lockfile.
			if ((entry.optional || entry.devOptional) && !isBuildFor(entry, system)) continue;
			return `${path} is missing`;
		}
		if (found.version !== entry.version || found.integrity !== entry.integrity) return `${path} differs`;
		if (entry.link && found.resolved !== entry.resolved) return `${path} links to another target`;
	}
	const extra = Object.keys(actual).find((path) => !(path in expected));
	return extra === undefined ? null : `${extra} is not in package-lock.json`;
}

/**
 * @param {LockedPackage} entry
 * @param {System} system
 */
function isBuildFor({ os, cpu, libc }, system) {
	if (os === undefined || cpu === undefined) return false;
	return os.includes(system.platform) && cpu.includes(system.arch) && (libc?.includes(system.libc) ?? true);
}

/**
 * Installs the packages of package-lock.json; takes a few milliseconds if they are already installed.
 * @throws {StepFailure} when this Node is too old, or npm fails
 */
export async function ensureDependencies() {
	requireNode(process.versions.node);
	const locked = readLockfile('package-lock.json');
	if (locked === null) {
		throw new StepFailure(
			'package-lock.json is missing or unreadable.',
			'Restore it: git checkout package-lock.json',
		);
	}
	let gap = gapOf(locked);
	if (gap === null) return;
	await install(process.execPath, `Installing dependencies (${gap}; takes a minute or two)`);
	gap = gapOf(locked);
	// An early Node 20 leaves out packages that need a later one. It has installed Node 24, which does not.
	if (gap !== null && findNode() !== process.execPath) {
		await install(findNode(), `Installing what Node ${process.versions.node} leaves out (${gap})`);
		gap = gapOf(locked);
	}
	if (gap !== null) {
		throw new StepFailure(`npm finished, but ${gap}.`, 'Delete node_modules and run the same command again.');
	}
}

/**
 * @param {string} node the Node that npm runs on
 * @param {string} headline
 */
async function install(node, headline) {
	const npm = npmCommand(node);
	await runStep({
		headline,
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
		env: { ...process.env, PATH: `${dirname(node)}${delimiter}${process.env.PATH ?? ''}` },
		advice:
			'See the output of npm above. Most often the package registry is unreachable: check the network and the proxy settings (npm config list), then run the same command again.',
	});
}
