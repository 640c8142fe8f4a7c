import { spawn } from 'node:child_process';
import { constants } from 'node:os';

/** The signals that ask a program to end; SIGHUP is what a closed terminal sends. */
const stopSignals = /** @type {const} */ (['SIGTERM', 'SIGINT', 'SIGHUP']);

/**
 * @typedef {object} ChildEnd
 * @property {number} code the exit code; 128 + the signal's number when a signal ended it
 * @property {NodeJS.Signals | null} stoppedBy the stop signal this process received meanwhile, if any
 */

/**
 * Runs a program on this process's own terminal and waits for its end. Stop signals are handed on and this
 * process stays until the child has ended, so that the child can close its store in peace.
 *
 * A Ctrl-C in a terminal reaches the child twice (the terminal signals the whole process group): what is
 * started here must take a repeated stop signal for the first one. The child stays in our group on purpose:
 * whoever kills the group leaves no server behind.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {object} [options]
 * @param {string} [options.cwd]
 * @param {NodeJS.ProcessEnv} [options.env] the whole environment; this process's own when left out
 * @param {NodeJS.Signals} [options.stopWith] sent instead of whichever stop signal arrives, for programs that
 * tidy up on one signal only
 * @returns {Promise<ChildEnd>} rejected when the program cannot be started at all
 */
export function runChild(command, args, { cwd, env, stopWith } = {}) {
	return new Promise((resolve, reject) => {
		const child = spawn(command, args, { cwd, env, stdio: 'inherit' });
		/** @type {NodeJS.Signals | null} */
		let stoppedBy = null;
		/** @param {NodeJS.Signals} signal */
		const handOn = (signal) => {
			stoppedBy = signal;
			child.kill(stopWith ?? signal);
		};
		for (const signal of stopSignals) process.on(signal, handOn);
		const stopListening = () => {
			for (const signal of stopSignals) process.off(signal, handOn);
		};
		child.once('error', (error) => {
			stopListening();
			reject(error);
		});
		child.once('exit', (code, signal) => {
			stopListening();
			resolve({ code: code ?? 128 + (signal ? constants.signals[signal] : 0), stoppedBy });
		});
	});
}

/**
 * Makes this process a stand-in for another program: the same terminal, signals handed on, its exit code.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {Parameters<typeof runChild>[2]} [options]
 * @returns {Promise<never>}
 */
export async function becomeChild(command, args, options) {
	const { code } = await runChild(command, args, options);
	process.exit(code);
}
