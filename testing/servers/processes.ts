import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, readFileSync } from 'node:fs';

type Started = { child: ChildProcess; killSignal: NodeJS.Signals };

/** Every program that was started and has not ended: none outlives this process. */
const running = new Set<Started>();

process.once('exit', () => {
	for (const { child, killSignal } of running) child.kill(killSignal);
});

export type ProcessOptions = {
	env?: NodeJS.ProcessEnv;
	cwd?: string;
	account?: { uid: number; gid: number } | null;
	/**
	 * What it writes goes here, as a service's output does; reading it here would cost the load's processor.
	 * Null shows it.
	 */
	logFile: string | null;
	/** The only processor it may run on; null for all. */
	processor?: number | null;
	/** What ends it, with its own children, when this process ends early. */
	killSignal?: NodeJS.Signals;
};

/** Starts a program that {@link stopProcess} ends, or this process's own end. */
export function startProcess(
	command: string,
	args: readonly string[],
	options: ProcessOptions,
): ChildProcess {
	const { env = process.env, cwd, account, logFile, processor = null, killSignal = 'SIGKILL' } = options;
	const pinned =
		processor === null ? [command, ...args] : ['taskset', '-c', String(processor), command, ...args];
	const log = logFile === null ? 'inherit' : openSync(logFile, 'a');
	const child = spawn(pinned[0] as string, pinned.slice(1), {
		env,
		cwd,
		...account,
		stdio: ['ignore', log, log],
	});
	if (log !== 'inherit') closeSync(log);
	const started = { child, killSignal };
	running.add(started);
	child.once('exit', () => running.delete(started));
	child.once('error', () => running.delete(started));
	return child;
}

/**
 * Asks a program to end and waits.
 *
 * @throws Error when it takes longer than the limit; then it was killed
 */
export async function stopProcess(
	child: ChildProcess,
	{ signal = 'SIGTERM', limitMs = 30_000 }: { signal?: NodeJS.Signals; limitMs?: number } = {},
): Promise<void> {
	if (hasExited(child)) return;
	const exited = once(child, 'exit');
	const deadline = setTimeout(() => child.kill('SIGKILL'), limitMs);
	child.kill(signal);
	await exited;
	clearTimeout(deadline);
	if (child.signalCode === 'SIGKILL')
		throw new Error(`Process ${child.pid} did not end within ${limitMs} ms of ${signal}.`);
}

/**
 * Ends everything at once, for a run that ends early. The signals are sent before it returns, so that it may
 * be called while this process exits.
 *
 * @returns when all have ended, and no longer write anywhere
 */
export async function killProcesses(): Promise<void> {
	const ends = [...running].map(async ({ child, killSignal }) => {
		if (child.pid === undefined) return;
		const exited = once(child, 'exit');
		child.kill(killSignal);
		await exited;
	});
	await Promise.all(ends);
}

/**
 * Waits until a server answers as wanted.
 *
 * @param answers asked again every few milliseconds
 * @returns the milliseconds waited
 * @throws Error with the end of its log when it ends, or does not answer in time
 */
export async function waitUntilReady(
	child: ChildProcess,
	answers: () => Promise<boolean>,
	{ logFile, limitMs, everyMs = 20 }: { logFile: string; limitMs: number; everyMs?: number },
): Promise<number> {
	let failure: unknown;
	child.once('error', (error) => {
		failure = error;
	});
	const startedAt = performance.now();
	const waited = () => performance.now() - startedAt;
	while (failure === undefined && !hasExited(child) && waited() < limitMs) {
		if (await answers()) return waited();
		await new Promise((resolve) => setTimeout(resolve, everyMs));
	}
	const why =
		failure ??
		(hasExited(child) ? `it ended with ${child.exitCode ?? child.signalCode}` : 'it takes too long');
	throw new Error(
		`${child.spawnargs.join(' ')} did not start: ${why}\n${readFileSync(logFile, 'utf8').slice(-5000)}`,
	);
}

/** Whether a program has ended, by itself or of a signal. */
export const hasExited = (child: ChildProcess) => child.exitCode !== null || child.signalCode !== null;
