import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startServerProcess } from './server-process.ts';

/** A running server with the demo content in a separate store. */
export type Site = {
	/** Without a trailing slash: `http://127.0.0.1:40123`. */
	address: string;
	/** The data folder; content commands on it run in this server. */
	dataDir: string;
	/** Stops the server and removes its store. */
	stop(): Promise<void>;
};

/**
 * Starts the built server over an empty store, which it fills with the demo, and waits until it is ready.
 *
 * @throws Error with the server's log if it exits or is not ready in time
 */
export async function startSite(): Promise<Site> {
	const dataDir = mkdtempSync(join(tmpdir(), 'portico-site-'));
	const removeStore = () => rmSync(dataDir, { recursive: true, force: true, maxRetries: 3 });
	process.once('exit', removeStore);
	const server = await startServerProcess(dataDir);
	return {
		address: server.address,
		dataDir,
		async stop() {
			process.off('exit', removeStore);
			try {
				await server.stop();
			} finally {
				removeStore();
			}
		},
	};
}
