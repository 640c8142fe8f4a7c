import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findFreePort } from './free-port.ts';
import { hasExited, startProcess, stopProcess, waitUntilReady } from './processes.ts';

/** A built Portico in a process of its own, ready to answer. */
export type ServerProcess = {
	/** Where it answers, without a trailing slash: `http://127.0.0.1:40123`. */
	address: string;
	port: number;
	pid: number;
	child: ChildProcess;
	/** From the start of the process to its first 200. */
	readyAfterMs: number;
	/** Asks it to end (SIGTERM) and waits. @returns its exit code */
	stop(): Promise<number | null>;
	/** Waits until it ends by itself, or of a signal. @returns its exit code, and the last 20,000 characters it wrote */
	ended(): Promise<{ code: number | null; log: string }>;
	/** Ends it at once, as a power cut would. */
	kill(): Promise<void>;
};

export const serverEntry = fileURLToPath(new URL('../../server/main.ts', import.meta.url));

/** Importing the demo makes every picture ready in several sizes, on two cores too. */
const startLimitMs = 300_000;

/** A server that has not ended by then has lost a request or a connection; it is killed and that is a fault. */
const stopLimitMs = 15_000;

/** What a server needs to run on a free port over this data folder. */
export function serverEnvironment(dataDir: string, port: number): NodeJS.ProcessEnv {
	return {
		...process.env,
		NODE_ENV: 'production',
		HOST: '127.0.0.1',
		PORT: String(port),
		SITE_URL: `http://127.0.0.1:${port}`,
		DATA_DIR: dataDir,
		DATABASE_URL: '',
	};
}

type ServerOptions = {
	serverArguments?: readonly string[];
	/** What differs from {@link serverEnvironment}. */
	environment?: NodeJS.ProcessEnv;
	/** A program, and its parameters, that becomes the server: a shell that sets limits, for one. */
	launcher?: readonly string[];
	/** The only processor it may run on; null for all. */
	processor?: number | null;
	/** A free loopback port; one is found when left out. */
	port?: number;
	/** Keeps what it writes; a temporary file when left out. */
	logFile?: string;
	/** The path that must answer 200 before it counts as started. */
	firstPath?: string;
	/** How often that is asked, in milliseconds. */
	everyMs?: number;
};

/**
 * Starts the built server on a free loopback port over a data folder, and waits until it is ready. An empty
 * store is filled with the demo unless `--no-demo` is among the arguments.
 *
 * @throws Error with the server's log when it ends or is not ready in time
 */
export async function startServerProcess(
	dataDir: string,
	...serverArguments: string[]
): Promise<ServerProcess> {
	return startConfiguredServer(dataDir, { serverArguments });
}

/** The same with settings of its own, such as `DATABASE_URL`. @throws as above */
export async function startConfiguredServer(dataDir: string, options: ServerOptions): Promise<ServerProcess> {
	const {
		serverArguments = [],
		environment = {},
		launcher = [],
		firstPath = '/readyz',
		everyMs = 100,
	} = options;
	const port = options.port ?? (await findFreePort());
	const address = `http://127.0.0.1:${port}`;
	const logFile = options.logFile ?? join(tmpdir(), `portico-server-${process.pid}-${port}.log`);
	const [program, ...parameters] = [...launcher, process.execPath, serverEntry, ...serverArguments];
	const child = startProcess(program as string, parameters, {
		env: { ...serverEnvironment(dataDir, port), ...environment },
		logFile,
		processor: options.processor,
	});
	const ended = new Promise<{ code: number | null; log: string }>((resolve) => {
		child.once('exit', (code) => {
			resolve({ code, log: readFileSync(logFile, 'utf8').slice(-20_000) });
			if (!options.logFile) rmSync(logFile, { force: true });
		});
	});
	const answers = () => answersOk(`${address}${firstPath}`);
	const readyAfterMs = await waitUntilReady(child, answers, { logFile, limitMs: startLimitMs, everyMs });
	return {
		address,
		port,
		pid: child.pid as number,
		child,
		readyAfterMs,
		async stop() {
			await stopProcess(child, { limitMs: stopLimitMs });
			return child.exitCode;
		},
		ended: () => ended,
		async kill() {
			if (hasExited(child)) return;
			const exited = once(child, 'exit');
			child.kill('SIGKILL');
			await exited;
		},
	};
}

async function answersOk(address: string): Promise<boolean> {
	try {
		return (await fetch(address)).ok;
	} catch {
		return false;
	}
}
