import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { findFreePort } from '@portico/testing/servers/free-port.ts';
import { type ServerProcess, startConfiguredServer } from '@portico/testing/servers/server-process.ts';

/** A server with a newsroom, on the address that browsers accept passkeys for. */
export type NewsroomServer = {
	/** Of site and newsroom, without a trailing slash: `http://localhost:40123`. */
	origin: string;
	/** What the server has printed. */
	output(): string;
	/** Kills it like a power cut, and starts it again on the same port and store. */
	killAndRestart(): Promise<void>;
	stop(): Promise<void>;
};

type Place = {
	dataDir: string;
	/** Null for the embedded store. */
	databaseUrl: string | null;
	environment?: NodeJS.ProcessEnv;
};

/** Starts a server that leaves an empty store empty. */
export async function startNewsroomServer({
	dataDir,
	databaseUrl,
	environment = {},
}: Place): Promise<NewsroomServer> {
	const port = await findFreePort();
	const origin = `http://localhost:${port}`;
	const logFile = join(dataDir, 'server.log');
	const start = () =>
		startConfiguredServer(dataDir, {
			...{ port, logFile, everyMs: 50 },
			serverArguments: ['--no-demo'],
			environment: {
				...{ DATABASE_URL: databaseUrl ?? '', SITE_URL: origin, LOG_LEVEL: 'warn' },
				// Tests send requests from several addresses.
				TRUSTED_PROXIES: 'loopback',
				// Of the people of a test, some do nothing while others write for half an hour.
				NEWSROOM_IDLE_MINUTES: '1440',
				...environment,
			},
		});
	let server: ServerProcess = await start();
	return {
		origin,
		output: () => readFileSync(logFile, 'utf8'),
		async killAndRestart() {
			await server.kill();
			server = await start();
		},
		async stop() {
			await server.stop();
			rmSync(logFile, { force: true });
		},
	};
}
