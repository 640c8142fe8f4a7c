import { spawnSync } from 'node:child_process';
import { delimiter, dirname, join } from 'node:path';
import { repositoryRoot } from './repository-root.mjs';
import { StepFailure } from './step-failure.mjs';

/** The first Node that runs TypeScript without a flag and is supported for years. */
const requiredMajor = 24;

/**
 * The major version a Node executable says it has.
 * @param {string} executable
 * @returns {number | null} null when it does not run here (missing, or built for another C library)
 */
function majorVersionOf(executable) {
	const answer = spawnSync(executable, ['--version'], { encoding: 'utf8' });
	const major = Number.parseInt((answer.stdout ?? '').replace(/^v/, ''), 10);
	return answer.status === 0 && Number.isInteger(major) ? major : null;
}

/**
 * Chooses the Node that runs Portico: the one npm installed beside the dependencies (so that every machine
 * runs the same one), else the Node this script runs on when it is new enough.
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

/** The Node executable for everything beyond the bootstrap. See {@link chooseNode}. */
export function findNode() {
	const { platform, arch, execPath } = process;
	return chooseNode({ platform, arch, root: repositoryRoot, running: execPath, majorOf: majorVersionOf });
}

/**
 * This process's environment with the given Node first on the path, so that programs which start `node`
 * themselves get the same one.
 * @param {string} node absolute path of the executable
 * @param {NodeJS.ProcessEnv} [additions]
 * @returns {NodeJS.ProcessEnv}
 */
export function environmentFor(node, additions = {}) {
	return { ...process.env, ...additions, PATH: `${dirname(node)}${delimiter}${process.env.PATH ?? ''}` };
}
