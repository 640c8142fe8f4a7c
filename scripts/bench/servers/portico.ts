import { join } from 'node:path';
import { findFreePort } from '@portico/testing/servers/free-port.ts';
import { type ServerProcess, startConfiguredServer } from '@portico/testing/servers/server-process.ts';

export type PorticoOptions = {
	/** Holds the embedded store, or with a database only the media. */
	dataDir: string;
	/** A folder for its log; it is written as in production. */
	logFolder: string;
	databaseUrl?: string;
	/** Fill an empty store with the demo. */
	demo?: boolean;
	environment?: Record<string, string>;
	processor?: number | null;
	/** What must answer 200 before it counts as started. */
	firstPath?: string;
};

/**
 * What every measured server runs with. Loads name a client of their own in `X-Forwarded-For`, so that limits
 * per client are not what is measured.
 */
export function measuredEnvironment({ databaseUrl = '', environment = {} }: PorticoOptions) {
	return { LOG_LEVEL: 'info', DATABASE_URL: databaseUrl, TRUSTED_PROXIES: 'loopback', ...environment };
}

/** Starts the built server in a process of its own on a free loopback port. */
export async function startPortico(options: PorticoOptions): Promise<ServerProcess> {
	const { dataDir, databaseUrl, demo = false, logFolder, processor, firstPath } = options;
	const port = await findFreePort();
	// The embedded store takes the demo by itself; a database only when asked to.
	const flag = databaseUrl ? '--demo' : '--no-demo';
	return startConfiguredServer(dataDir, {
		serverArguments: demo === (flag === '--demo') ? [flag] : [],
		environment: measuredEnvironment(options),
		port,
		processor,
		logFile: join(logFolder, `portico-${port}.log`),
		firstPath,
		everyMs: 20,
	});
}
