import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { PGlite } from '@electric-sql/pglite';
import { expect, inject, onTestFinished, test, vi } from 'vitest';
import { StoreThreadLost } from './store-thread-link.ts';
import { ThreadedPglite } from './threaded-pglite.ts';

function scratchFolder(): string {
	const folder = mkdtempSync(join(tmpdir(), 'portico-store-'));
	onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
	return folder;
}

// Each opens a store or two, or starts a process that does: about a second, and much longer on a busy
// machine.

const limitMs = 60_000;
const copyOf = inject('embeddedTemplate');
const inMemory = { limitMs, copyOf };

const unexpected = (lost: Error) => {
	throw lost;
};

test('closing finishes pending queries, accepts no more, and leaves the folder complete', async () => {
	const folder = join(scratchFolder(), 'store');
	const store = await ThreadedPglite.open(folder, unexpected, { limitMs });
	await store.exec('create table notes (id int)');
	const asked = store.transaction(async (transaction) => {
		for (let id = 1; id <= 20; id += 1) await transaction.query('insert into notes values ($1)', [id]);
	});
	const closed = store.close();
	await expect(store.query('select 1')).rejects.toThrow('The embedded store is closed.');
	await asked;
	await closed;
	await store.close();

	const reopened = await PGlite.create(folder);
	expect((await reopened.query('select count(*)::int as count from notes')).rows).toEqual([{ count: 20 }]);
	await reopened.close();
});

test('reports a folder that cannot be opened', async () => {
	const file = join(scratchFolder(), 'store');
	writeFileSync(file, 'not a folder');
	await expect(ThreadedPglite.open(file, unexpected, { limitMs })).rejects.toThrow(
		`The embedded store in ${file} cannot be opened`,
	);
});

test('rejects pending and later queries after the store breaks', async () => {
	const folder = join(scratchFolder(), 'store');
	const onLost = vi.fn();
	const store = await ThreadedPglite.open(folder, onLost, { limitMs });
	await store.exec('create table notes (words text)');
	await store.exec("insert into notes values ('acknowledged')");
	// Simulates a full disk: the log cannot be written, which would end PostgreSQL too.
	rmSync(join(folder, 'pg_wal'), { recursive: true });
	const breakingQuery = store.query(
		"insert into notes select repeat('x', 1000) from generate_series(1, 40000)",
	);
	const transaction = store.transaction((tx) => tx.query('select 1'));
	const waiting = store.query('select 1');
	await expect(breakingQuery).rejects.toBeInstanceOf(StoreThreadLost);
	await expect(transaction).rejects.toBeInstanceOf(StoreThreadLost);
	await expect(waiting).rejects.toBeInstanceOf(StoreThreadLost);
	await expect(store.query('select 1')).rejects.toBeInstanceOf(StoreThreadLost);
	await expect(store.close()).rejects.toBeInstanceOf(StoreThreadLost);
	expect(onLost).toHaveBeenCalledExactlyOnceWith(expect.any(StoreThreadLost));
});

/** Simulates a full disk under the log: the thread never answers again. */
const endlessStatement = 'do $$ begin loop end loop; end $$';

test('a store that answers nothing within its limit is lost, and rejects everything pending', async () => {
	const folder = join(scratchFolder(), 'store');
	const onLost = vi.fn();
	const store = await ThreadedPglite.open(folder, onLost, { limitMs });
	await store.exec('create table notes (id int)');
	store.setLimit(1_000);
	await store.transaction((tx) => tx.query('insert into notes values (1)'));
	const silent = store.exec(endlessStatement);
	const waiting = store.query('insert into notes values (2)');
	const reason = 'it answered nothing for 1 s; is its disk full?';
	await expect(silent).rejects.toThrow(reason);
	await expect(waiting).rejects.toThrow(reason);
	await expect(store.close()).rejects.toThrow(StoreThreadLost);
	expect(onLost).toHaveBeenCalledExactlyOnceWith(expect.any(StoreThreadLost));

	const reopened = await PGlite.create(folder);
	expect((await reopened.query('select id from notes')).rows).toEqual([{ id: 1 }]);
	await reopened.close();
});

test('a store that keeps answering is not lost, however much is queued', async () => {
	const store = await ThreadedPglite.open(null, unexpected, inMemory);
	store.setLimit(1_000);
	await store.query('select 1');
	// Together they take longer than the limit, and this thread reads none of the answers meanwhile.
	const asked = Array.from({ length: 40 }, () =>
		store.query('select count(*) from generate_series(1, 300000)'),
	);
	const busyUntil = performance.now() + 2_000;
	while (performance.now() < busyUntil);
	await expect(Promise.all(asked)).resolves.toHaveLength(40);
	await store.close();
});

test('closing a store that answers nothing fails at its limit', async () => {
	const store = await ThreadedPglite.open(null, vi.fn(), inMemory);
	store.setLimit(1_000);
	await store.query('select 1');
	const silent = store.exec(endlessStatement).catch((error) => error);
	await expect(store.close()).rejects.toThrow(StoreThreadLost);
	expect(await silent).toBeInstanceOf(StoreThreadLost);
});

const connect = new URL('../connect.ts', import.meta.url).href;

/** Runs a program with an in-memory `store` and its thread, as `thread`. */
async function runProgram(program: string): Promise<{ code: number; stderr: string }> {
	const source = `
		import { Worker } from 'node:worker_threads';
		import { openStore } from ${JSON.stringify(connect)};
		let thread;
		const post = Worker.prototype.postMessage;
		Worker.prototype.postMessage = function (...message) {
			thread = this;
			return post.apply(this, message);
		};
		const store = await openStore({ databaseUrl: null, dataDir: null, copyOf: ${JSON.stringify(copyOf)} });
		${program}`;
	try {
		const { stderr } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', source]);
		return { code: 0, stderr };
	} catch (error) {
		return error as { code: number; stderr: string };
	}
}

test('a process whose store is lost exits with the reason', async () => {
	const { code, stderr } = await runProgram(`
		thread.terminate();
		setInterval(() => undefined, 1000);`);
	expect(stderr).toContain('The embedded store stopped working (its thread ended with 1).');
	expect(code).toBe(74);
});

test('an open store does not keep the process alive, a running statement does', async () => {
	const { code, stderr } = await runProgram(`
		store.database.execute('select count(*) from generate_series(1, 1000000)').then(
			() => process.stderr.write('answered'),
		);`);
	expect({ code, stderr }).toEqual({ code: 0, stderr: 'answered' });
});
