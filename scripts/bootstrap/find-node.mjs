import { spawnSync } from 'node:child_process';
import { delimiter, dirname, join } from 'node:path';
import { repositoryRoot } from './repository-root.mjs';
import { StepFailure } from './step-failure.mjs';

/** The first long-term support version that runs TypeScript without a flag. */
const requiredMajor = 24;

/**
 * Returns the major version of a Node executable.
 * @param {string} executable
 * @returns {number | null} null when it does not run here (missing, or built for another C library)
 */
function majorVersionOf(executable) {
	const result = spawnSync(executable, ['--version'], { encoding: 'utf8' });
	const major = Number.parseInt((result.stdout ?? '').replace(/^v/, ''), 10);
	return result.status === 0 && Number.isInteger(major) ? major : null;
}

/**
 * Chooses the Node that runs Portico: the one that npm installed with the dependencies (the same on every
 * machine), or else the Node that runs this script if it is new enough.
 * @param {object} machine
 * @param {string} machine.platform as in `process.platform`
 * @param {string} machine.arch as in `process.arch`
 * @param {string} machine.root the repository's root
 * @param {string} machine.running this script's own Node executable
 * @param {(executable: string) => number | null} machine.majorOf the major version of an executable, null when it does not run
 * @returns {string} absolute path of the executable
 * @throws {StepFailure} when there is no Node ≥ 24
 */
export function chooseNode({ platform, arch, root, running, majorOf }) {
	const installed = join(root, 'node_modules', `node-${platform}-${arch}`, 'bin', 'node');
	const candidates = platform === 'linux' ? [installed, running] : [running];
	const found = candidates.find((candidate) => (majorOf(candidate) ?? 0) >= requiredMajor);
	if (found !== undefined) return found;
	throw new StepFailure(
		`Portico needs Node ${requiredMajor} or newer; this is Node ${majorOf(running) ?? '?'} on ${platform} ${arch}.`,
		`npm installs Node ${requiredMajor} by itself only on Linux (x64 and arm64, glibc). Install it from https://nodejs.org and run the command again.`,
	);
}

/** The Node executable for everything after the bootstrap. See {@link chooseNode}. */
export function findNode() {
	const { platform, arch, execPath } = process;
	return chooseNode({ platform, arch, root: repositoryRoot, running: execPath, majorOf: majorVersionOf });
}

/**
 * The environment of this process with the given Node first on the PATH, so that programs which start `node`
 * use the same one, and with a cache of compiled code: each process starts in three quarters of the time.
 * @param {string} node absolute path of the executable
 * @param {NodeJS.ProcessEnv} [additions]
 * @returns {NodeJS.ProcessEnv}
 */
export function environmentFor(node, additions = {}) {
	return {
		NODE_COMPILE_CACHE: join(repositoryRoot, 'node_modules/.cache/node-compile'),
		...process.env,
		...additions,
		PATH: `${dirname(node)}${delimiter}${process.env.PATH ?? ''}`,
	};
}
