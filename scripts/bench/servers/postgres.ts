import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmodSync, chownSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openStore } from '../../../content/store/connect.ts';
import {
	type Account,
	accountForPostgres,
	findPostgres,
} from '../../../tests/on-both-databases/postgres-binaries.ts';
import { findFreePort } from '../../../tests/site/free-port.ts';
import { startProcess, stopProcess, untilAnswers } from './processes.ts';

export type MeasuredPostgres = {
	/** The address of its one database, migrated and empty. */
	databaseUrl: string;
	stop(): Promise<void>;
};

const startLimitMs = 60_000;

/**
 * Starts a PostgreSQL as it is installed: unlike the tests' own, it writes to the disk before it says that
 * something is stored. Its data go with the scratch folder.
 *
 * @param scratch an existing folder that PostgreSQL's account may enter
 */
export async function startMeasuredPostgres(scratch: string): Promise<MeasuredPostgres> {
	const account = accountForPostgres();
	const home = join(scratch, 'postgres');
	mkdirSync(home);
	if (account) {
		chmodSync(scratch, 0o755);
		chownSync(home, account.uid, account.gid);
	}
	const { initdb, postgres } = findPostgres(account, home);
	const data = join(home, 'data');
	const password = createCluster(initdb, data, home, account);
	const port = await findFreePort();
	const databaseUrl = `postgres://postgres:${password}@127.0.0.1:${port}/postgres`;
	const settings = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', 'max_connections=100'];
	const logFile = join(scratch, 'postgres.log');
	// SIGQUIT is its immediate shutdown: it takes its own children with it.
	const child = startProcess(
		postgres,
		['-D', data, '-p', String(port), ...settings.flatMap((setting) => ['-c', setting])],
		{ account, cwd: home, logFile, lastResort: 'SIGQUIT' },
	);
	await untilAnswers(child, () => canBeOpened(databaseUrl), { logFile, limitMs: startLimitMs, everyMs: 100 });
	return { databaseUrl, stop: () => stopProcess(child, 'SIGINT') };
}

/** @returns the superuser's password */
function createCluster(initdb: string, data: string, home: string, account: Account | null): string {
	const password = randomBytes(16).toString('hex');
	const passwordFile = join(home, 'password');
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
