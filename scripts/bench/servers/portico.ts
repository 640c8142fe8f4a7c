import { join } from 'node:path';
import { findFreePort } from '../../../tests/site/free-port.ts';
import { repositoryRoot } from '../../check/repository-root.ts';
import { answersOk } from '../load/exchange.ts';
import { startProcess, stopProcess, untilAnswers } from './processes.ts';

export type Portico = {
	/** Without a trailing slash: `http://127.0.0.1:40123`. */
	origin: string;
	pid: number;
	/** From the start of the process to its first 200. */
	readyAfterMs: number;
	stop(): Promise<void>;
};

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
	firstAddress?: string;
};

/** Importing the demo makes every picture ready in several sizes. */
const startLimitMs = 300_000;

const serverEntry = join(repositoryRoot, 'server/main.ts');

/**
 * What every measured server runs with. Loads name a client of their own in `X-Forwarded-For`, so that limits
 * per client are not what is measured.
 */
export function porticoEnvironment(
	{ dataDir, databaseUrl = '', environment = {} }: PorticoOptions,
	port: number,
) {
	return {
		...process.env,
		NODE_ENV: 'production',
		LOG_LEVEL: 'info',
		HOST: '127.0.0.1',
		PORT: String(port),
		SITE_URL: `http://127.0.0.1:${port}`,
		DATA_DIR: dataDir,
		DATABASE_URL: databaseUrl,
		TRUSTED_PROXIES: 'loopback',
		...environment,
	};
}

/** Starts the built server in a process of its own on a free loopback port. */
export async function startPortico(options: PorticoOptions): Promise<Portico> {
	const port = await findFreePort();
	const origin = `http://127.0.0.1:${port}`;
	const logFile = join(options.logFolder, `portico-${port}.log`);
	const flags = options.demo
		? options.databaseUrl
			? ['--demo']
			: []
		: options.databaseUrl
			? []
			: ['--no-demo'];
	const startedAt = performance.now();
	const child = startProcess(process.execPath, [serverEntry, ...flags], {
		env: porticoEnvironment(options, port),
		logFile,
		processor: options.processor,
	});
	const ready = `${origin}${options.firstAddress ?? '/readyz'}`;
	await untilAnswers(child, () => answersOk(ready), { logFile, limitMs: startLimitMs });
	const readyAfterMs = performance.now() - startedAt;
	return { origin, pid: child.pid as number, readyAfterMs, stop: () => stopProcess(child) };
}
