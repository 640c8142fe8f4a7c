import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { PGlite } from '@electric-sql/pglite';
import { expect, onTestFinished, test, vi } from 'vitest';
import { StoreThreadLost } from './store-thread-link.ts';
import { ThreadedPglite } from './threaded-pglite.ts';

function scratchFolder(): string {
	const folder = mkdtempSync(join(tmpdir(), 'portico-store-'));
	onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
	return folder;
}

// Each opens a store or two, or starts a process that does: a second or so, and many times that on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

const unexpected = (lost: Error) => {
	throw lost;
};

test('closing finishes what was asked, takes nothing more, and leaves the folder complete', async () => {
	const folder = join(scratchFolder(), 'store');
	const store = await ThreadedPglite.open(folder, unexpected);
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

test('a folder that cannot be opened is said so', async () => {
	const file = join(scratchFolder(), 'store');
	writeFileSync(file, 'not a folder');
	await expect(ThreadedPglite.open(file, unexpected)).rejects.toThrow(
		`The embedded store in ${file} cannot be opened`,
	);
});

test('a store that breaks rejects whoever waits, and everybody after', async () => {
	const folder = join(scratchFolder(), 'store');
	const onLost = vi.fn();
	const store = await ThreadedPglite.open(folder, onLost);
	await store.exec('create table notes (words text)');
	await store.exec("insert into notes values ('acknowledged')");
	// As a full disk does: the log cannot be written, which PostgreSQL itself would not survive either.
	rmSync(join(folder, 'pg_wal'), { recursive: true });
	const breaking = store.query("insert into notes select repeat('x', 1000) from generate_series(1, 40000)");
	const transaction = store.transaction((begun) => begun.query('select 1'));
	const waiting = store.query('select 1');
	await expect(breaking).rejects.toBeInstanceOf(StoreThreadLost);
	await expect(transaction).rejects.toBeInstanceOf(StoreThreadLost);
	await expect(waiting).rejects.toBeInstanceOf(StoreThreadLost);
	await expect(store.query('select 1')).rejects.toBeInstanceOf(StoreThreadLost);
	await expect(store.close()).rejects.toBeInstanceOf(StoreThreadLost);
	expect(onLost).toHaveBeenCalledExactlyOnceWith(expect.any(StoreThreadLost));
});

const connect = new URL('../connect.ts', import.meta.url).href;

/** Runs a program that has a `store` in memory and its thread, as `thread`. */
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
		const store = await openStore({ databaseUrl: null, dataDir: null });
		${program}`;
	try {
		const { stderr } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', source]);
		return { code: 0, stderr };
	} catch (error) {
		return error as { code: number; stderr: string };
	}
}

test('a process whose store is lost ends and says why', async () => {
	const { code, stderr } = await runProgram(`
		thread.terminate();
		setInterval(() => undefined, 1000);`);
	expect(stderr).toContain('The embedded store stopped working (its thread ended with 1).');
	expect(code).toBe(1);
});

test('a store that is open keeps no process alive, a statement that runs does', async () => {
	const { code, stderr } = await runProgram(`
		store.database.execute('select count(*) from generate_series(1, 1000000)').then(
			() => process.stderr.write('answered'),
		);`);
	expect({ code, stderr }).toEqual({ code: 0, stderr: 'answered' });
});
