import { join } from 'node:path';
import { findFreePort } from '@portico/testing/servers/free-port.ts';
import { type ServerProcess, startConfiguredServer } from '@portico/testing/servers/server-process.ts';

export type PorticoOptions = {
	/** Contains the embedded store, or only the media when a database is used. */
	dataDir: string;
	/** Folder for the log. */
	logFolder: string;
	databaseUrl?: string;
	/** Imports the demo into an empty store. */
	demo?: boolean;
	environment?: Record<string, string>;
	processor?: number | null;
	/** The path that must respond with 200 before the server counts as started. */
	firstPath?: string;
};

/**
 * The environment of every measured server. It trusts `X-Forwarded-For` from the load generators, so that
 * per-client limits do not affect the results.
 */
export function measuredEnvironment({ databaseUrl = '', environment = {} }: PorticoOptions) {
	return {
		// As `npm start` sets them.
		...{ MALLOC_ARENA_MAX: '2', MALLOC_TRIM_THRESHOLD_: '131072' },
		NODE_OPTIONS: '--max-semi-space-size=16',
		...{ LOG_LEVEL: 'info', DATABASE_URL: databaseUrl, TRUSTED_PROXIES: 'loopback', ...environment },
	};
}

/** Starts the built server in a process of its own on a free loopback port. */
export async function startPortico(options: PorticoOptions): Promise<ServerProcess> {
	const { dataDir, databaseUrl, demo = false, logFolder, processor, firstPath } = options;
	const port = await findFreePort();
	// The embedded store imports the demo by default, a database only with --demo.
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
