import { runChild } from './child-process.mjs';
import { StepFailure } from './step-failure.mjs';

/** How often a step that prints nothing shows that it still works. */
const progressIntervalMs = 15_000;

/**
 * @typedef {object} Step
 * @property {string} headline what happens, printed before it starts
 * @property {string} command
 * @property {readonly string[]} args
 * @property {string} cwd
 * @property {NodeJS.ProcessEnv} [env] the whole environment; this process's own when left out
 * @property {string} advice what to do when it fails
 */

/**
 * Runs one preparation step under a headline, its output shown as it comes.
 *
 * When a stop signal arrives meanwhile, the step is ended and this process ends with it.
 * @param {Step} step
 * @throws {StepFailure} when it cannot be started or ends with another code than 0
 */
export async function runStep({ headline, command, args, cwd, env = process.env, advice }) {
	process.stdout.write(`▸ ${headline}\n`);
	const startedAt = Date.now();
	const seconds = () => Math.round((Date.now() - startedAt) / 1000);
	// On a terminal the programs show their own progress; in a log many of them are silent for minutes.
	const progress = process.stdout.isTTY
		? undefined
		: setInterval(() => process.stdout.write(`  … ${seconds()} s\n`), progressIntervalMs);
	/** @type {import('./child-process.mjs').ChildEnd} */
	let end;
	try {
		end = await runChild(command, args, { cwd, env });
	} catch (error) {
		throw new StepFailure(`${headline}: ${command} could not be started (${String(error)}).`, advice);
	} finally {
		clearInterval(progress);
	}
	if (end.stoppedBy !== null) process.exit(end.code === 0 ? 1 : end.code);
	if (end.code !== 0) throw new StepFailure(`${headline}: failed with exit code ${end.code}.`, advice);
	process.stdout.write(`  done in ${seconds()} s\n`);
}
