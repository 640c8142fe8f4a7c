import { spawn } from 'node:child_process';
import { constants } from 'node:os';

/** Signals that request termination; a closed terminal sends SIGHUP. */
const stopSignals = /** @type {const} */ (['SIGTERM', 'SIGINT', 'SIGHUP']);

/**
 * @typedef {object} ChildEnd
 * @property {number} code the exit code; 128 + the signal's number when a signal ended it
 * @property {NodeJS.Signals | null} stoppedBy the stop signal that this process received before that, if any
 * @property {string} output what it wrote, if that was kept
 */

/**
 * Runs a program on this terminal and waits for it to exit. Forwards stop signals and stays alive until the
 * child has exited, so that the child can close its store cleanly.
 *
 * Ctrl-C reaches the child twice, because the terminal signals the whole process group: programs started here
 * must tolerate a repeated stop signal. The child stays in this group on purpose, so that killing the group
 * leaves no server behind.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {object} [options]
 * @param {string} [options.cwd]
 * @param {NodeJS.ProcessEnv} [options.env] the whole environment; defaults to that of this process
 * @param {NodeJS.Signals} [options.stopWith] sent instead of the received signal, for programs that clean up on one
 * signal only
 * @param {boolean} [options.keepsOutput] does not show what the program writes
 * @returns {Promise<ChildEnd>} rejects when the program cannot be started
 */
export function runChild(command, args, { cwd, env, stopWith, keepsOutput = false } = {}) {
	return new Promise((resolve, reject) => {
		const child = spawn(command, args, { cwd, env, stdio: keepsOutput ? 'pipe' : 'inherit' });
		/** @type {Buffer[]} */
		const output = [];
		for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => output.push(chunk));
		child.stdin?.end();
		/** @type {NodeJS.Signals | null} */
		let stoppedBy = null;
		/** @param {NodeJS.Signals} signal */
		const forward = (signal) => {
			stoppedBy = signal;
			child.kill(stopWith ?? signal);
		};
		for (const signal of stopSignals) process.on(signal, forward);
		const stopListening = () => {
			for (const signal of stopSignals) process.off(signal, forward);
		};
		child.once('error', (error) => {
			stopListening();
			reject(error);
		});
		child.once('close', (code, signal) => {
			stopListening();
			resolve({
				code: code ?? 128 + (signal ? constants.signals[signal] : 0),
				...{ stoppedBy, output: Buffer.concat(output).toString() },
			});
		});
	});
}

/**
 * Runs another program in place of this one: same terminal, forwarded signals, same exit code.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {Parameters<typeof runChild>[2]} [options]
 * @returns {Promise<never>}
 */
export async function execInPlace(command, args, options) {
	const { code } = await runChild(command, args, options);
	process.exit(code);
}
