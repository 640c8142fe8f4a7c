import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { compressBuild } from './compress-build.mjs';
import { environmentFor } from './find-node.mjs';
import { repositoryRoot } from './repository-root.mjs';
import { runStep } from './run-step.mjs';

/**
 * @typedef {object} Build
 * @property {string} name of the application and its folder
 * @property {readonly string[]} inputs files and folders relative to the root; package-lock.json represents all packages
 * @property {string} program of node_modules, relative to it
 * @property {string} served the folder of the files for browsers, relative to its folder
 */

/** What makes the compressed forms. */
const compressor = 'scripts/bootstrap/compress-build.mjs';

/** @type {readonly Build[]} */
const builds = [
	{
		name: 'website',
		inputs: ['api', 'design', 'website', 'package-lock.json', compressor],
		program: '@react-router/dev/bin.cjs',
		served: 'build/client',
	},
	{
		name: 'newsroom',
		inputs: ['api', 'design', 'newsroom', 'package-lock.json', compressor],
		program: 'vite/bin/vite.js',
		served: 'build/assets',
	},
];

/** Folders with generated files. */
const generatedFolders = new Set(['node_modules', 'build', '.react-router']);

/**
 * Lists the files in a path in a fixed order.
 * @param {string} root
 * @param {string} path relative to the root; a file or a folder
 * @returns {string[]} relative to the root, with forward slashes
 */
function listFilesIn(root, path) {
	const entries = readdirSync(join(root, path), { withFileTypes: true });
	return entries
		.sort((a, b) => (a.name < b.name ? -1 : 1))
		.flatMap((entry) => {
			const child = `${path}/${entry.name}`;
			if (entry.isDirectory()) return generatedFolders.has(entry.name) ? [] : listFilesIn(root, child);
			return entry.isFile() && !/\.test\.tsx?$/.test(entry.name) ? [child] : [];
		});
}

/**
 * Computes a fingerprint of all inputs of a build.
 * @param {string} root the repository's root
 * @param {readonly string[]} paths files and folders relative to it
 * @returns {string} SHA-256, hexadecimal
 */
export function fingerprint(root, paths) {
	const hash = createHash('sha256');
	for (const path of paths) {
		const files = statSync(join(root, path)).isDirectory() ? listFilesIn(root, path) : [path];
		for (const file of files) {
			const content = readFileSync(join(root, file));
			// The length marks where a file ends.
			hash.update(`${file}\0${content.length}\0`).update(content);
		}
	}
	return hash.digest('hex');
}

/**
 * Builds the website and the newsroom, at the same time, if their sources have changed since the last build.
 * @param {string} node the Node executable to build with
 * @throws {import('./step-failure.mjs').StepFailure} when a build fails; no stamp is written, so that the next run builds again
 */
export async function ensureBuild(node) {
	const ends = await Promise.allSettled(builds.map((build) => ensureOneBuild(node, build)));
	for (const end of ends) if (end.status === 'rejected') throw end.reason;
}

/**
 * @param {string} node
 * @param {Build} build
 */
async function ensureOneBuild(node, { name, inputs, program, served }) {
	const folder = join(repositoryRoot, name);
	const stampPath = join(folder, 'build/.built-from');
	const currentFingerprint = fingerprint(repositoryRoot, inputs);
	if (existsSync(stampPath) && readFileSync(stampPath, 'utf8') === currentFingerprint) return;
	rmSync(stampPath, { force: true });
	await runStep({
		headline: `Building the ${name}`,
		command: node,
		args: [join(repositoryRoot, 'node_modules', program), 'build', '--logLevel', 'warn'],
		cwd: folder,
		env: environmentFor(node, { NODE_ENV: 'production' }),
		isQuiet: true,
		advice: 'The message above names the file. "npm run check" reports most such errors with more context.',
	});
	await compressBuild(join(folder, served));
	writeFileSync(stampPath, currentFingerprint);
}
