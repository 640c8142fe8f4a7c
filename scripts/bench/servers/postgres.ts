import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmodSync, chownSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { openStore } from '../../../content/store/connect.ts';
import {
	type Account,
	accountForPostgres,
	findPostgres,
} from '../../../tests/on-both-databases/postgres-binaries.ts';
import { findFreePort } from '../../../tests/site/free-port.ts';
import { startProcess, stopProcess, untilAnswers } from './processes.ts';

export type MeasuredPostgres = {
	/** The address of its one database, migrated. */
	databaseUrl: string;
	stop(): Promise<void>;
};

const startLimitMs = 60_000;

/**
 * Starts a PostgreSQL as it is installed, and empty: unlike the tests' own, it writes to the disk before it
 * says that something is stored. Its data go with the scratch folder.
 *
 * @param scratch an existing folder
 */
export async function startMeasuredPostgres(scratch: string): Promise<MeasuredPostgres> {
	return startPostgresIn(join(scratch, 'postgres'), scratch);
}

/**
 * Starts the same with the data it left in a folder the last time; an empty one where there are none.
 *
 * @param home is made where it is missing; the folder it stands in must exist
 * @param scratch an existing folder for its log, and for its programs where its account cannot reach ours
 */
export async function startPostgresIn(home: string, scratch: string): Promise<MeasuredPostgres> {
	const account = accountForPostgres();
	mkdirSync(home, { recursive: true });
	if (account) {
		for (const enclosing of [scratch, dirname(home)]) chmodSync(enclosing, 0o755);
		chownSync(home, account.uid, account.gid);
	}
	const { initdb, postgres } = findPostgres(account, scratch);
	const data = join(home, 'data');
	const password = existsSync(data)
		? readFileSync(passwordFileIn(home), 'utf8')
		: createCluster(initdb, data, home, account);
	const port = await findFreePort();
	const databaseUrl = `postgres://postgres:${password}@127.0.0.1:${port}/postgres`;
	const logFile = join(scratch, 'postgres.log');
	const settings = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', 'max_connections=100'];
	// SIGQUIT is its immediate shutdown: it takes its own children with it.
	const child = startProcess(
		postgres,
		['-D', data, '-p', String(port), ...settings.flatMap((setting) => ['-c', setting])],
		{ account, cwd: home, logFile, lastResort: 'SIGQUIT' },
	);
	await untilAnswers(child, () => canBeOpened(databaseUrl), { logFile, limitMs: startLimitMs, everyMs: 100 });
	return { databaseUrl, stop: () => stopProcess(child, 'SIGINT') };
}

const passwordFileIn = (home: string) => join(home, 'password');

/** @returns the superuser's password */
function createCluster(initdb: string, data: string, home: string, account: Account | null): string {
	const password = randomBytes(16).toString('hex');
	const passwordFile = passwordFileIn(home);
	writeFileSync(passwordFile, password, { mode: 0o600 });
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
	];
	const run = spawnSync(initdb, flags, { ...account, cwd: home, encoding: 'utf8' });
	if (run.status !== 0) throw new Error(`initdb failed: ${run.error ?? run.stderr}`);
	return password;
}

async function canBeOpened(databaseUrl: string): Promise<boolean> {
	try {
		const store = await openStore({ databaseUrl, dataDir: null });
		await store.close();
		return true;
	} catch {
		return false;
	}
}
