import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { findFreePort } from './free-port.ts';

/** A built Portico in a process of its own, ready to answer. */
export type ServerProcess = {
	/** Where it answers, without a trailing slash: `http://127.0.0.1:40123`. */
	address: string;
	port: number;
	pid: number;
	/** Asks it to end (SIGTERM) and waits. @returns its exit code */
	stop(): Promise<number | null>;
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
	/** A free loopback port; one is found when left out. */
	port?: number;
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
export async function startConfiguredServer(
	dataDir: string,
	{ serverArguments = [], environment = {}, port: wantedPort }: ServerOptions,
): Promise<ServerProcess> {
	const port = wantedPort ?? (await findFreePort());
	const address = `http://127.0.0.1:${port}`;
	const server = spawn(process.execPath, [serverEntry, ...serverArguments], {
		env: { ...serverEnvironment(dataDir, port), ...environment },
		stdio: ['ignore', 'pipe', 'pipe'],
	});
	// The last resort for a test run that ends without its teardown.
	const abandon = () => server.kill('SIGKILL');
	process.once('exit', abandon);
	server.once('exit', () => process.off('exit', abandon));
	try {
		await untilReady(server, `${address}/readyz`);
	} catch (error) {
		abandon();
		throw error;
	}
	return {
		address,
		port,
		pid: server.pid as number,
		stop: () => end(server),
		async kill() {
			const exited = once(server, 'exit');
			server.kill('SIGKILL');
			await exited;
		},
	};
}

async function untilReady(server: ChildProcess, readiness: string): Promise<void> {
	let log = '';
	let ended: string | undefined;
	for (const output of [server.stdout, server.stderr]) {
		output?.setEncoding('utf8').on('data', (text: string) => {
			log = (log + text).slice(-20_000);
		});
	}
	server.once('error', (error) => {
		ended = String(error);
	});
	server.once('exit', (code, signal) => {
		ended = signal ?? `exit code ${code}`;
	});
	const deadline = Date.now() + startLimitMs;
	while (ended === undefined && Date.now() < deadline) {
		if (await answersOk(readiness)) return;
		await new Promise((resolve) => setTimeout(resolve, 100));
	}
	throw new Error(`The server did not become ready (${ended ?? 'it takes too long'}):\n${log}`);
}

async function answersOk(address: string): Promise<boolean> {
	try {
		return (await fetch(address)).ok;
	} catch {
		return false;
	}
}

async function end(server: ChildProcess): Promise<number | null> {
	if (server.exitCode !== null || server.signalCode !== null) return server.exitCode;
	const exited = once(server, 'exit');
	const impatience = setTimeout(() => server.kill('SIGKILL'), stopLimitMs);
	server.kill('SIGTERM');
	await exited;
	clearTimeout(impatience);
	if (server.signalCode === 'SIGKILL')
		throw new Error(`The server did not end within ${stopLimitMs} ms of SIGTERM.`);
	return server.exitCode;
}
