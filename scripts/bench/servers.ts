import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { openStore, type Store } from '@portico/content/store/connect.ts';
import { startPostgres } from '@portico/testing/databases/postgres-server.ts';
import { findFreePort } from '@portico/testing/servers/free-port.ts';
import { startProcess, stopProcess, waitUntilReady } from '@portico/testing/servers/processes.ts';
import { type ServerProcess, startConfiguredServer } from '@portico/testing/servers/server-process.ts';
import { type HttpResponse, send } from './measure.ts';

export type StoreLocation = { dataDir: string; databaseUrl: string };

/** Starts the built server as `npm start` does; it trusts the visitors' addresses that the load makes up. */
export async function startPortico(
	{ dataDir, databaseUrl }: StoreLocation,
	logFolder: string,
	{ demo = false, processor = null as number | null, firstPath = '/readyz' } = {},
): Promise<ServerProcess> {
	const port = await findFreePort();
	// The embedded store imports the demo by default, a database only with --demo.
	const flag = databaseUrl ? '--demo' : '--no-demo';
	return startConfiguredServer(dataDir, {
		...{ port, processor, firstPath, everyMs: 20, logFile: join(logFolder, `portico-${port}.log`) },
		serverArguments: demo === (flag === '--demo') ? [flag] : [],
		environment: {
			...{ MALLOC_ARENA_MAX: '2', MALLOC_TRIM_THRESHOLD_: '131072', LOG_LEVEL: 'info' },
			...{ NODE_OPTIONS: '--max-semi-space-size=16', DATABASE_URL: databaseUrl, TRUSTED_PROXIES: 'loopback' },
		},
	});
}

/** Runs the PostgreSQL of a store's folder while something is done with it; an embedded store needs none. */
export async function withPlace<Result>(
	database: 'pglite' | 'postgres',
	dataDir: string,
	work: (place: StoreLocation) => Promise<Result>,
): Promise<Result> {
	mkdirSync(dataDir, { recursive: true });
	if (database === 'pglite') return work({ dataDir, databaseUrl: '' });
	const server = await startPostgres({ home: join(dataDir, 'postgres') });
	try {
		return await work({ dataDir, databaseUrl: server.addressOf('postgres') });
	} finally {
		await server.stop();
	}
}

/** Opens a store in this process while something is done with it. */
export async function withStore<Result>(
	{ dataDir, databaseUrl }: StoreLocation,
	work: (database: Store['database']) => Promise<Result>,
): Promise<Result> {
	const store = await openStore({ databaseUrl: databaseUrl || null, dataDir });
	try {
		return await work(store.database);
	} finally {
		await store.close();
	}
}

/** Headers that each server sets itself, and hop-by-hop headers. */
const ownHeaders =
	/^(connection|content-length|date|etag|keep-alive|last-modified|server|transfer-encoding)$/;

/** A Node server that does nothing but answer with the bytes of a response. */
export async function startBareNode(
	{ body, headers }: HttpResponse,
	scratch: string,
	processor: number | null,
): Promise<{ address: string; stop(): Promise<void> }> {
	const folder = join(scratch, 'bare-node');
	mkdirSync(folder);
	const copied = Object.entries(headers).filter(([name]) => !ownHeaders.test(name));
	writeFileSync(join(folder, 'body'), body);
	writeFileSync(join(folder, 'headers.json'), JSON.stringify(Object.fromEntries(copied)));
	const port = await findFreePort();
	const file = fileURLToPath(new URL('./bare-node-server.ts', import.meta.url));
	const logFile = join(folder, 'output.log');
	const child = startProcess(process.execPath, [file, folder, String(port)], { logFile, processor });
	const address = `http://127.0.0.1:${port}/`;
	const answers = () =>
		send(address)
			.then(({ status }) => status === 200)
			.catch(() => false);
	await waitUntilReady(child, answers, { logFile, limitMs: 10_000 });
	return { address, stop: () => stopProcess(child) };
}

/** @returns a program's absolute path, installed from Debian if this process may; null when there is none */
export function findProgram(name: string, log: (line: string) => void): string | null {
	const folders = [...(process.env.PATH ?? '').split(delimiter).filter(Boolean), '/usr/sbin', '/sbin'];
	const find = () => folders.map((folder) => join(folder, name)).find((path) => existsSync(path)) ?? null;
	if (find()) return find();
	if (process.getuid?.() === 0) {
		log(`  installing ${name}`);
		const flags = ['install', '-y', '-q', '--no-install-recommends', '-o', 'DPkg::Lock::Timeout=120', name];
		spawnSync('apt-get', flags, { env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } });
	}
	if (!find()) log(`  ${name} is missing. On Debian: sudo apt-get install ${name}`);
	return find();
}

/** A process's resident memory in megabytes, now or at its peak; 0 when it has ended. */
export function residentMegabytes(pid: number, which: 'VmRSS' | 'VmHWM' = 'VmRSS'): number {
	try {
		const status = readFileSync(`/proc/${pid}/status`, 'utf8');
		return Number(new RegExp(`^${which}:\\s+(\\d+) kB$`, 'm').exec(status)?.[1] ?? 0) / 1024;
	} catch {
		return 0;
	}
}

/** Waits until a server has finished its background work, such as pictures, at most ten minutes. */
export async function waitUntilIdle(pid: number): Promise<void> {
	// The name, in parentheses, may contain spaces. Ticks are hundredths of a second.
	const ticks = () => {
		const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
			.replace(/^.*\) /s, '')
			.split(' ');
		return Number(fields[11]) + Number(fields[12]);
	};
	for (let seconds = 0; seconds < 600; seconds += 1) {
		const before = ticks();
		await pause(1000);
		if (ticks() - before < 5) return;
	}
}
