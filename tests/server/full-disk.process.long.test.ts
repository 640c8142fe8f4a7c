import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runJobRemotely } from '@portico/content/commands/control/run-job-remotely.ts';
import type { JobProgress } from '@portico/content/commands/jobs.ts';
import {
	type ServerProcess,
	startConfiguredServer,
	startServerProcess,
} from '@portico/testing/servers/server-process.ts';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { writeArticlesBundle } from './write-articles-bundle.ts';

/**
 * The write-ahead log of the embedded store cannot grow. Only root can mount a small disk, so the server's files
 * are limited to 14 MB instead. PGlite fails as on a limited disk, and its thread loops forever.
 */

const limitMs = 300_000;
const limitedFiles = ['sh', '-c', 'ulimit -f 28672 && exec "$@"', 'sh'];

/** More than fits into such a log, with incompressible bodies. */
const articles = 2_000;
const bodyBytes = 10_000;

const newStore = mkdtempSync(join(tmpdir(), 'portico-new-'));
let dataDir: string;

beforeAll(async () => {
	// A new store contains a file of 16 MB, which a server with limited files could not create.
	const server = await startServerProcess(newStore, '--no-demo');
	await server.stop();
}, limitMs);

afterAll(() => rmSync(newStore, { recursive: true }));

beforeEach(() => {
	dataDir = mkdtempSync(join(tmpdir(), 'portico-full-'));
	onTestFinished(() => rmSync(dataDir, { recursive: true }));
	cpSync(newStore, dataDir, { recursive: true });
});

/** Imports until the server exits. @returns the number of articles reported as imported */
async function importUntilExit(): Promise<number> {
	const folder = writeArticlesBundle(articles, bodyBytes);
	onTestFinished(() => rmSync(folder, { recursive: true }));
	let acknowledged = 0;
	const listener = {
		progress({ what, done }: JobProgress) {
			if (what === 'articles') acknowledged = done;
		},
		problem: () => undefined,
	};
	const job = { kind: 'import', folder, overwrite: false } as const;
	const importing = runJobRemotely(dataDir, job, listener, new AbortController().signal);
	await expect(importing).rejects.toThrow('The server ended before the job did.');
	return acknowledged;
}

test(
	'exits when the store cannot write its log, and after a restart has everything it acknowledged',
	async () => {
		const limited = await startConfiguredServer(dataDir, {
			serverArguments: ['--no-demo'],
			launcher: limitedFiles,
			environment: { STORE_TIMEOUT: '5' },
		});
		const [acknowledged, { code, log }] = await Promise.all([importUntilExit(), limited.ended()]);
		expect(log).toMatch(/"level":60,.*it answered nothing for 5 s; is its disk full/);
		expect(code).toBe(74);
		expect(acknowledged).toBeGreaterThan(0);
		expect(acknowledged).toBeLessThan(articles);

		const restarted = await startServerProcess(dataDir, '--no-demo');
		try {
			const answer = await fetch(`${restarted.address}/api/columns/news/articles?pageSize=1`);
			const { data } = (await answer.json()) as { data: { total: number } };
			expect(data.total).toBeGreaterThanOrEqual(acknowledged);
		} finally {
			await restarted.stop();
		}
	},
	limitMs,
);

test(
	'serves without the demo, and logs it, when the disk has too little space',
	async () => {
		const server = await startConfiguredServer(dataDir, { environment: { MIN_FREE_MEGABYTES: '1048576' } });
		const ready = await fetch(`${server.address}/readyz`);
		expect(await ready.json()).toEqual({ ready: true, missing: [], freeMegabytes: expect.any(Number) });
		const metrics = await fetch(`${server.address}/metrics`);
		expect(await metrics.text()).toMatch(/^portico_disk_free_bytes [1-9]\d*/m);
		await server.stop();
		expect((await server.ended()).log).toMatch(
			/the demo is not complete.* MIN_FREE_MEGABYTES requires 1048576/,
		);
	},
	limitMs,
);

test(
	'SIGTERM ends a server whose store does not answer',
	async () => {
		const limited = await startConfiguredServer(dataDir, {
			serverArguments: ['--no-demo'],
			launcher: limitedFiles,
			environment: { STORE_TIMEOUT: '3600', STOP_LIMIT: '5' },
		});
		const imported = importUntilExit();
		await expect.poll(() => readiness(limited), { timeout: limitMs, interval: 500 }).toBe(503);
		process.kill(limited.pid, 'SIGTERM');
		const { code, log } = await limited.ended();
		expect(log).toMatch(/"level":60,.*The server did not stop within 5 s/);
		expect(code).toBe(1);
		await imported;
	},
	limitMs,
);

async function readiness({ address }: ServerProcess): Promise<number> {
	return (await fetch(`${address}/readyz`)).status;
}
