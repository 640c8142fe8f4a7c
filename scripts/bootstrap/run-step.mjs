import { runChild } from './child-process.mjs';
import { StepFailure } from './step-failure.mjs';

/** Interval of the progress output of a step. */
const progressIntervalMs = 15_000;

/**
 * @typedef {object} Step
 * @property {string} headline printed before the step starts
 * @property {string} command
 * @property {readonly string[]} args
 * @property {string} cwd
 * @property {NodeJS.ProcessEnv} [env] the whole environment; defaults to that of this process
 * @property {string} advice what to do when it fails
 * @property {boolean} [isQuiet]
 */

/**
 * Runs one preparation step under a headline. Shows what it writes, or with `isQuiet` only if it fails. A stop signal
 * ends both the step and this process.
 * @param {Step} step
 * @throws {StepFailure} when it cannot be started or its exit code is not 0
 */
export async function runStep({ headline, command, args, cwd, env = process.env, advice, isQuiet = false }) {
	process.stdout.write(`▸ ${headline}\n`);
	const startedAt = Date.now();
	const seconds = () => Math.round((Date.now() - startedAt) / 1000);
	// On a terminal the programs show their own progress; in a log many print nothing for minutes.
	const progress =
		process.stdout.isTTY && !isQuiet
			? undefined
			: setInterval(() => process.stdout.write(`  ${headline}: ${seconds()} s …\n`), progressIntervalMs);
	/** @type {import('./child-process.mjs').ChildEnd} */
	let end;
	try {
		end = await runChild(command, args, { cwd, env, keepsOutput: isQuiet });
	} catch (error) {
		throw new StepFailure(`${headline}: ${command} could not be started (${String(error)}).`, advice);
	} finally {
		clearInterval(progress);
	}
	if (end.stoppedBy !== null) process.exit(end.code === 0 ? 1 : end.code);
	if (end.code !== 0) process.stderr.write(end.output);
	if (end.code !== 0) throw new StepFailure(`${headline}: failed with exit code ${end.code}.`, advice);
	// Another step may have begun beside it.
	process.stdout.write(`  ${headline}: done in ${seconds()} s\n`);
}
