import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chmodSync, chownSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { findFreePort } from '../site/free-port.ts';
import { accountForPostgres, findPostgres } from './postgres-binaries.ts';

export type PostgresServer = {
	/** The address of a database on this server. */
	addressOf(database: string): string;
	/** Shuts PostgreSQL down as an administrator does, which ends the open connections. The data stay. */
	shutDown(): Promise<void>;
	/** Starts it again, on the same port; resolves when it answers. */
	startAgain(): Promise<void>;
	/** Ends the server and removes its data. */
	stop(): Promise<void>;
};

const startLimitMs = 30_000;
const shutdownLimitMs = 5_000;

/**
 * What tests can do without: their data need not survive a power cut. The sockets folder is switched off
 * because its path must be short, which a temporary folder's need not be.
 */
const settings = [
	'fsync=off',
	// Where the site is read, and not UTC: the store must not take the server's word for it.
	'timezone=Asia/Shanghai',
	'synchronous_commit=off',
	'full_page_writes=off',
	'max_connections=200',
	'listen_addresses=127.0.0.1',
	'unix_socket_directories=',
];

/** Starts a PostgreSQL of its own on a free loopback port, its data in a temporary folder. */
export async function startPostgres(): Promise<PostgresServer> {
	const account = accountForPostgres();
	const scratch = mkdtempSync(join(tmpdir(), 'portico-postgres-'));
	let server: ChildProcess | undefined;
	const removeData = () => rmSync(scratch, { recursive: true, force: true, maxRetries: 3 });
	// The last resort for a test run that ends without its teardown, in an exit handler that cannot wait for events.
	const abandon = () => {
		if (server?.kill('SIGQUIT')) waitForShutdown(join(scratch, 'data/postmaster.pid'));
		removeData();
	};
	process.once('exit', abandon);
	try {
		if (account) chownSync(scratch, account.uid, account.gid);
		const { initdb, postgres } = findPostgres(account, scratch);
		const data = join(scratch, 'data');
		const password = createCluster(initdb, data, scratch, account);
		const port = await findFreePort();
		const flags = settings.flatMap((setting) => ['-c', setting]);
		const addressOf = (database: string) => `postgres://postgres:${password}@127.0.0.1:${port}/${database}`;
		const start = async () => {
			server = spawn(postgres, ['-D', data, '-p', String(port), ...flags], {
				...account,
				cwd: scratch,
				stdio: ['ignore', 'ignore', 'pipe'],
			});
			await untilReady(server, addressOf('postgres'));
		};
		const shutDown = async () => {
			// SIGINT is PostgreSQL's fast shutdown: it ends the open connections.
			if (server && server.exitCode === null && server.kill('SIGINT')) await once(server, 'exit');
		};
		await start();
		return {
			addressOf,
			shutDown,
			startAgain: start,
			async stop() {
				process.off('exit', abandon);
				await shutDown();
				removeData();
			},
		};
	} catch (error) {
		process.off('exit', abandon);
		abandon();
		throw error;
	}
}

/**
 * Sorts by code point and knows Unicode's letters, as the embedded store does, whatever the machine's locale.
 *
 * @returns the superuser's password
 */
function createCluster(
	initdb: string,
	data: string,
	scratch: string,
	account: ReturnType<typeof accountForPostgres>,
): string {
	const password = randomBytes(16).toString('hex');
	const passwordFile = join(scratch, 'password');
	writeFileSync(passwordFile, password);
	chmodSync(passwordFile, 0o600);
	if (account) chownSync(passwordFile, account.uid, account.gid);
	const flags = [
		`--pgdata=${data}`,
		'--username=postgres',
		`--pwfile=${passwordFile}`,
		'--auth=scram-sha-256',
		'--encoding=UTF8',
		'--locale=C',
		'--locale-provider=builtin',
		'--builtin-locale=C.UTF-8',
		'--no-sync',
	];
	const run = spawnSync(initdb, flags, { ...account, cwd: scratch, encoding: 'utf8' });
	if (run.status !== 0) throw new Error(`initdb failed: ${run.error ?? run.stderr}`);
	return password;
}

/** Blocks until PostgreSQL, after its immediate shutdown, has removed its lock file; it writes to its folder till then. */
function waitForShutdown(lockFile: string): void {
	const clock = new Int32Array(new SharedArrayBuffer(4));
	for (let waited = 0; existsSync(lockFile) && waited < shutdownLimitMs; waited += 20)
		Atomics.wait(clock, 0, 0, 20);
}

/** Resolves when the server answers a query; rejects, with its log, when it ends before that. */
async function untilReady(server: ChildProcess, address: string): Promise<void> {
	let log = '';
	server.stderr?.setEncoding('utf8').on('data', (text: string) => {
		// Kept short: afterwards the server logs each failed statement, which tests provoke on purpose.
		log = (log + text).slice(-10_000);
	});
	let ended: string | undefined;
	server.once('error', (error) => {
		ended = String(error);
	});
	server.once('exit', (code) => {
		ended = `exit code ${code}`;
	});
	const deadline = Date.now() + startLimitMs;
	while (ended === undefined && Date.now() < deadline) {
		if (await answers(address)) return;
		await new Promise((resolve) => setTimeout(resolve, 50));
	}
	throw new Error(`PostgreSQL did not start (${ended ?? 'it takes too long'}):\n${log}`);
}

async function answers(address: string): Promise<boolean> {
	const client = new pg.Client({ connectionString: address });
	// A connection the starting server breaks off must not end this process.
	client.on('error', () => undefined);
	try {
		await client.connect();
		await client.end();
		return true;
	} catch {
		return false;
	}
}
