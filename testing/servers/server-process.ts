import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, fstatSync, openSync, readSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findFreePort } from './free-port.ts';
import { hasExited, startProcess, stopProcess, waitUntilReady } from './processes.ts';

/** A built server in a separate process, ready to answer. */
export type ServerProcess = {
	/** Without a trailing slash: `http://127.0.0.1:40123`. */
	address: string;
	port: number;
	pid: number;
	child: ChildProcess;
	/** From the start of the process to its first 200. */
	readyAfterMs: number;
	/**
	 * Sends SIGTERM and waits.
	 *
	 * @returns the exit code
	 */
	stop(): Promise<number | null>;
	/**
	 * Waits until it exits.
	 *
	 * @returns the exit code, and the last 20,000 characters of its output
	 */
	ended(): Promise<{ code: number | null; log: string }>;
	/** Kills it immediately, like a power cut. */
	kill(): Promise<void>;
};

export const serverEntry = fileURLToPath(new URL('../../server/main.ts', import.meta.url));

/** Importing the demo resizes every picture, also on two cores. */
const startLimitMs = 300_000;

/** A server that runs longer has lost a request or a connection; it is killed and the test fails. */
const stopLimitMs = 15_000;

/** The environment of a server on this port and data folder. */
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
	/** Differences from {@link serverEnvironment}. */
	environment?: NodeJS.ProcessEnv;
	/** A command that executes the server, such as a shell that sets limits. */
	launcher?: readonly string[];
	/** The only CPU it may run on; null for all. */
	processor?: number | null;
	/** A free loopback port; found if left out. */
	port?: number;
	/** Keeps the output; by default a temporary file. */
	logFile?: string;
	/** The path that must answer 200 before the server counts as started. */
	firstPath?: string;
	/** How often that path is requested, in milliseconds. */
	everyMs?: number;
};

/**
 * Starts the built server on a free loopback port, and waits until it is ready. An empty store is filled with the
 * demo unless `--no-demo` is given.
 *
 * @throws Error with the server's log if it exits or is not ready in time
 */
export async function startServerProcess(
	dataDir: string,
	...serverArguments: string[]
): Promise<ServerProcess> {
	return startConfiguredServer(dataDir, { serverArguments });
}

/**
 * As above, with settings such as `DATABASE_URL`.
 *
 * @throws as above
 */
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
			resolve({ code, log: endOf(logFile) });
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

/** The last 20,000 bytes of a log, which a load makes too large to read. */
function endOf(logFile: string): string {
	const log = openSync(logFile, 'r');
	try {
		const { size } = fstatSync(log);
		const end = Buffer.alloc(Math.min(size, 20_000));
		readSync(log, end, 0, end.length, size - end.length);
		return end.toString();
	} finally {
		closeSync(log);
	}
}

async function answersOk(address: string): Promise<boolean> {
	try {
		return (await fetch(address)).ok;
	} catch {
		return false;
	}
}
