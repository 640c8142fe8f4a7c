import { type ChildProcess, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
	chmodSync,
	chownSync,
	existsSync,
	mkdirSync,
	mkdtempSync,
	readFileSync,
	rmSync,
	writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import pg from 'pg';
import { findFreePort } from '../servers/free-port.ts';
import { startProcess, stopProcess, waitUntilReady } from '../servers/processes.ts';
import { type Account, findPostgres, findPostgresAccount } from './postgres-binaries.ts';

export type PostgresServer = {
	/** The address of a database on this server. */
	addressOf(database: string): string;
	/** Shuts PostgreSQL down, which closes open connections. The data are kept. */
	shutDown(): Promise<void>;
	/** Starts it again on the same port; resolves once it answers. */
	restart(): Promise<void>;
	/** Stops the server and removes its data, unless they are in `home`. */
	stop(): Promise<void>;
};

const startLimitMs = 60_000;
const shutdownLimitMs = 5_000;

/** A socket's path must be short, which that of a temporary folder may not be. */
const settings = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', 'max_connections=200'];

/** Test data need not survive a power cut. */
const testSettings = [
	'fsync=off',
	// Where the site is read, not UTC: the store must not depend on it.
	'timezone=Asia/Shanghai',
	'synchronous_commit=off',
	'full_page_writes=off',
];

/**
 * Starts a separate PostgreSQL on a free loopback port.
 *
 * @param options.home folder, created if missing, that keeps the data durably between starts; by default a temporary
 *   folder with faster settings for tests
 */
export async function startPostgres({ home }: { home?: string } = {}): Promise<PostgresServer> {
	const account = findPostgresAccount();
	const scratch = mkdtempSync(join(tmpdir(), 'portico-postgres-'));
	let server: ChildProcess | undefined;
	const removeScratch = () => rmSync(scratch, { recursive: true, force: true, maxRetries: 3 });
	const folder = home ?? scratch;
	// For runs that end without teardown: an exit handler cannot wait for events.
	const abandon = () => {
		if (server?.kill('SIGQUIT')) waitForShutdown(join(folder, 'data/postmaster.pid'));
		removeScratch();
	};
	process.once('exit', abandon);
	try {
		mkdirSync(folder, { recursive: true });
		if (account) {
			if (home) chmodSync(dirname(home), 0o755);
			for (const own of [scratch, folder]) chownSync(own, account.uid, account.gid);
		}
		const { initdb, postgres } = findPostgres(account, scratch);
		const data = join(folder, 'data');
		const password = existsSync(data)
			? readFileSync(passwordFileIn(folder), 'utf8')
			: createCluster(initdb, { folder, isSafe: home !== undefined, account });
		const port = await findFreePort();
		const chosen = home === undefined ? [...settings, ...testSettings] : settings;
		const flags = ['-D', data, '-p', String(port), ...chosen.flatMap((setting) => ['-c', setting])];
		const addressOf = (database: string) => `postgres://postgres:${password}@127.0.0.1:${port}/${database}`;
		const logFile = join(scratch, 'postgres.log');
		const start = async () => {
			// SIGQUIT is the immediate shutdown, which includes child processes.
			server = startProcess(postgres, flags, { account, cwd: folder, logFile, killSignal: 'SIGQUIT' });
			const answers = () => isAnswering(addressOf('postgres'));
			await waitUntilReady(server, answers, { logFile, limitMs: startLimitMs, everyMs: 50 });
		};
		const shutDown = async () => {
			// SIGINT is the fast shutdown: it closes open connections.
			if (server) await stopProcess(server, { signal: 'SIGINT' });
		};
		await start();
		return {
			addressOf,
			shutDown,
			restart: start,
			async stop() {
				process.off('exit', abandon);
				await shutDown();
				removeScratch();
			},
		};
	} catch (error) {
		process.off('exit', abandon);
		abandon();
		throw error;
	}
}

const passwordFileIn = (folder: string) => join(folder, 'password');

/**
 * Creates a cluster with the embedded store's collation (code points, Unicode case), whatever the machine's locale.
 *
 * @param isSafe whether it waits for the disk
 * @returns the superuser's password
 */
function createCluster(
	initdb: string,
	{ folder, isSafe, account }: { folder: string; isSafe: boolean; account: Account | null },
): string {
	const password = randomBytes(16).toString('hex');
	const passwordFile = passwordFileIn(folder);
	writeFileSync(passwordFile, password, { mode: 0o600 });
	if (account) chownSync(passwordFile, account.uid, account.gid);
	const flags = [
		`--pgdata=${join(folder, 'data')}`,
		'--username=postgres',
		`--pwfile=${passwordFile}`,
		'--auth=scram-sha-256',
		'--encoding=UTF8',
		'--locale=C',
		'--locale-provider=builtin',
		'--builtin-locale=C.UTF-8',
		...(isSafe ? [] : ['--no-sync']),
	];
	const run = spawnSync(initdb, flags, { ...account, cwd: folder, encoding: 'utf8' });
	if (run.status !== 0) throw new Error(`initdb failed: ${run.error ?? run.stderr}`);
	return password;
}

/** Blocks until PostgreSQL has removed its lock file; it writes to its folder until then. */
function waitForShutdown(lockFile: string): void {
	const clock = new Int32Array(new SharedArrayBuffer(4));
	for (let waited = 0; existsSync(lockFile) && waited < shutdownLimitMs; waited += 20)
		Atomics.wait(clock, 0, 0, 20);
}

async function isAnswering(address: string): Promise<boolean> {
	const client = new pg.Client({ connectionString: address });
	// A starting server may close the connection, which must not end this process.
	client.on('error', () => undefined);
	try {
		await client.connect();
		await client.end();
		return true;
	} catch {
		return false;
	}
}
