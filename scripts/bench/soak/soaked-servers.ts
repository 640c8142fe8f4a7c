import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import type { ServerProcess } from '@portico/testing/servers/server-process.ts';
import { startPortico } from '../servers/portico.ts';

/** A server that is killed now and then, and comes back on the same data. */
export type SoakedServer = {
	/** Null while it is down. */
	origin(): string | null;
	pid(): number;
	/** Whether a request that began then may fail: it was down since. */
	wasDownSince(moment: number): boolean;
	/** Ends it as a power cut would, and starts it again. */
	killAndRestart(): Promise<void>;
	stop(): Promise<void>;
};

/** Starts a server over an embedded store, or an instance on a database. */
export async function startSoakedServer(
	dataDir: string,
	databaseUrl: string,
	logFolder: string,
): Promise<SoakedServer> {
	const start = () => startPortico({ dataDir, databaseUrl, logFolder });
	let running: ServerProcess | null = await start();
	let last = running;
	let upSince = performance.now();
	return {
		origin: () => running?.address ?? null,
		pid: () => last.pid,
		wasDownSince: (moment) => running === null || moment < upSince,
		async killAndRestart() {
			running = null;
			const ended = once(last.child, 'exit');
			last.child.kill('SIGKILL');
			await ended;
			last = await startAgain(start);
			running = last;
			upSince = performance.now();
		},
		async stop() {
			running = null;
			await last.stop();
		},
	};
}

const mostStarts = 20;

/** As a supervisor does: a command of the editors may own the embedded store just then. */
async function startAgain(start: () => Promise<ServerProcess>): Promise<ServerProcess> {
	for (let attempt = 1; ; attempt += 1) {
		try {
			return await start();
		} catch (error) {
			if (attempt === mostStarts) throw error;
			await pause(500);
		}
	}
}
