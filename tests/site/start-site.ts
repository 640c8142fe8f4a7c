import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findFreePort } from './free-port.ts';

/** A running Portico of its own, with the demo content in a store of its own. */
export type Site = {
	/** Where it answers, without a trailing slash: `http://127.0.0.1:40123`. */
	address: string;
	/** The folder of its store, by which content commands find it. */
	dataDir: string;
	/** Ends the server and removes its store. */
	stop(): Promise<void>;
};

const serverEntry = fileURLToPath(new URL('../../server/main.ts', import.meta.url));

/** Importing the demo makes every picture ready in several sizes, on two cores too. */
const startLimitMs = 300_000;

/** A server that has not ended by then has lost a request or a connection; it is killed and that is a fault. */
const stopLimitMs = 15_000;

/**
 * Starts the built server on a free loopback port with an empty store, which it fills with the demo, and
 * waits until it is ready.
 *
 * @throws Error with the server's log when it ends or is not ready in time
 */
export async function startSite(): Promise<Site> {
	const port = await findFreePort();
	const address = `http://127.0.0.1:${port}`;
	const dataDir = mkdtempSync(join(tmpdir(), 'portico-site-'));
	const server = spawn(process.execPath, [serverEntry], {
		env: {
			...process.env,
			NODE_ENV: 'production',
			HOST: '127.0.0.1',
			PORT: String(port),
			SITE_URL: address,
			DATA_DIR: dataDir,
			DATABASE_URL: '',
		},
		stdio: ['ignore', 'pipe', 'pipe'],
	});
	const removeStore = () => rmSync(dataDir, { recursive: true, force: true, maxRetries: 3 });
	// The last resort for a test run that ends without its teardown.
	const abandon = () => {
		server.kill('SIGKILL');
		removeStore();
	};
	process.once('exit', abandon);
	try {
		await untilReady(server, `${address}/readyz`);
	} catch (error) {
		process.off('exit', abandon);
		abandon();
		throw error;
	}
	return {
		address,
		dataDir,
		async stop() {
			process.off('exit', abandon);
			try {
				await end(server);
			} finally {
				removeStore();
			}
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

async function end(server: ChildProcess): Promise<void> {
	if (server.exitCode !== null || server.signalCode !== null) return;
	const exited = once(server, 'exit');
	const impatience = setTimeout(() => server.kill('SIGKILL'), stopLimitMs);
	server.kill('SIGTERM');
	await exited;
	clearTimeout(impatience);
	if (server.signalCode === 'SIGKILL')
		throw new Error(`The server did not end within ${stopLimitMs} ms of SIGTERM.`);
}
