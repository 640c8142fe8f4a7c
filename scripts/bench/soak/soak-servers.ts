import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import type { ServerProcess } from '@portico/testing/servers/server-process.ts';
import { startPortico } from '../servers/portico.ts';

/** A server that can be killed and restarted on the same data. */
export type SoakServer = {
	/** Null while it is down. */
	origin(): string | null;
	pid(): number;
	/** Whether the server has been down since then, which excuses a failed request. */
	wasDownSince(timestamp: number): boolean;
	/** Kills it with SIGKILL and starts it again. */
	killAndRestart(): Promise<void>;
	stop(): Promise<void>;
};

/** Starts a server on an embedded store or on a database. */
export async function startSoakServer(
	dataDir: string,
	databaseUrl: string,
	logFolder: string,
): Promise<SoakServer> {
	const start = () => startPortico({ dataDir, databaseUrl, logFolder });
	let running: ServerProcess | null = await start();
	let last = running;
	let upSince = performance.now();
	return {
		origin: () => running?.address ?? null,
		pid: () => last.pid,
		wasDownSince: (timestamp) => running === null || timestamp < upSince,
		async killAndRestart() {
			running = null;
			const ended = once(last.child, 'exit');
			last.child.kill('SIGKILL');
			await ended;
			last = await restartWithRetries(start);
			running = last;
			upSince = performance.now();
		},
		async stop() {
			running = null;
			await last.stop();
		},
	};
}

const maxStartAttempts = 20;

/** Retries, because an editor command may hold the lock of the embedded store. */
async function restartWithRetries(start: () => Promise<ServerProcess>): Promise<ServerProcess> {
	for (let attempt = 1; ; attempt += 1) {
		try {
			return await start();
		} catch (error) {
			if (attempt === maxStartAttempts) throw error;
			await pause(500);
		}
	}
}
