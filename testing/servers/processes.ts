import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, readFileSync } from 'node:fs';

type Started = { child: ChildProcess; killSignal: NodeJS.Signals };

/** Running child processes; all are killed when this process exits. */
const running = new Set<Started>();

process.once('exit', () => {
	for (const { child, killSignal } of running) child.kill(killSignal);
});

export type ProcessOptions = {
	env?: NodeJS.ProcessEnv;
	cwd?: string;
	account?: { uid: number; gid: number } | null;
	/** File for the output, since reading it here would take CPU time from the load; null inherits it. */
	logFile: string | null;
	/** The only CPU it may run on; null for all. */
	processor?: number | null;
	/** Signal that ends it with its children when this process exits early. */
	killSignal?: NodeJS.Signals;
};

/** Starts a program that ends with {@link stopProcess}, or with this process. */
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
 * Sends a signal and waits for the exit.
 *
 * @throws Error if it takes longer than the limit; the process is then killed
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
 * Kills all processes when a run ends early. Sends the signals synchronously, so that it works while this process
 * exits.
 *
 * @returns when all have exited
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
 * Waits until a server is ready.
 *
 * @param answers polled every few milliseconds
 * @returns the milliseconds waited
 * @throws Error with the end of its log if it exits, or is not ready in time
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

/** Whether a process exited or was killed. */
export const hasExited = (child: ChildProcess) => child.exitCode !== null || child.signalCode !== null;
