import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { clearStore } from '@portico/testing/content/bundles/clear-store.ts';
import { bundleStore } from '@portico/testing/content/bundles/import-into.ts';
import { scratchFolder } from '@portico/testing/content/bundles/scratch-folder.ts';
import { countOf, expectConsistentStore, textOf } from '@portico/testing/content/bundles/store-facts.ts';
import { article, writeBundle } from '@portico/testing/content/bundles/write-bundle.ts';
import { describeWithStore } from '@portico/testing/databases/describe-with-store.ts';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { ContentRefusal } from '../../model/refusals.ts';
import type { Database } from '../../store/connect.ts';
import { lockDataDir } from '../../store/data-dir-lock.ts';
import { type Job, type JobListener, JobRefused } from '../jobs.ts';
import { NoServerAnswers, runJobRemotely } from './run-job-remotely.ts';
import { serveControlSocket } from './serve-control-socket.ts';

const silent: JobListener = { progress: () => undefined, problem: () => undefined };
const never = new AbortController().signal;
const siteUrl = 'https://www.example.org';

async function serve(database: Database, dataDir = scratchFolder(), faults: unknown[] = []): Promise<string> {
	const store = { ...bundleStore(database), siteUrl };
	const control = await serveControlSocket(dataDir, store, { onFault: (error) => faults.push(error) });
	onTestFinished(() => control.close());
	return dataDir;
}

/** A store that writes one batch of articles, and the next ones once `released` resolves. */
function writingOneBatchUntil(released: Promise<void>, database: Database): Database {
	const transaction: Database['transaction'] = async (...change) => {
		if ((await countOf(database, 'articles')) > 0) await released;
		return database.transaction(...change);
	};
	return new Proxy(database, {
		get: (target, name: keyof Database) => (name === 'transaction' ? transaction : Reflect.get(target, name)),
	});
}

describeWithStore('the control socket', (getDatabase) => {
	beforeEach(() => clearStore(getDatabase()));

	const send = (dataDir: string, job: Job, listener = silent, signal = never) =>
		runJobRemotely(dataDir, job, listener, signal);

	test('runs an import, reports progress, and ends with the counts', async () => {
		const dataDir = await serve(getDatabase());
		const folder = writeBundle({ articles: [article('a1'), 'broken', article('a2')] });
		const progressMessages: string[] = [];
		const { lines, refused } = await send(
			dataDir,
			{ kind: 'import', folder, overwrite: false },
			{
				progress: ({ what, done }) => void progressMessages.push(`${what} ${done}`),
				problem: (message) => void progressMessages.push(message),
			},
		);
		expect(progressMessages).toEqual([
			'columns 1',
			expect.stringMatching(/^refused: articles.jsonl, line 2: /),
			'articles 3',
		]);
		expect(lines.at(-1)).toBe('3 imported, 0 unchanged, 0 left, 1 refused');
		expect(refused).toBe(1);
		expect(await countOf(getDatabase(), 'articles')).toBe(2);
	});

	test('runs publishing commands, language by language', async () => {
		const dataDir = await serve(getDatabase());
		await send(dataDir, {
			kind: 'import',
			folder: writeBundle({ articles: [article('a1')] }),
			overwrite: false,
		});
		const key = { articleId: 'a1', lang: 'en' } as const;
		expect((await send(dataDir, { kind: 'withdraw', ...key })).lines).toEqual([
			'a1 (en) is withdrawn.',
			'Its page stays and shows the text in zh. In every language: withdraw a1 all',
		]);
		expect(await textOf(getDatabase(), 'a1', 'en')).toMatchObject({ state: 'withdrawn' });
		expect(await textOf(getDatabase(), 'a1', 'zh')).toMatchObject({ state: 'published' });
		await send(dataDir, { kind: 'restore', ...key, version: 1 });
		await send(dataDir, { kind: 'schedule', ...key, due: '2999-01-01T00:00:00Z' });
		await send(dataDir, { kind: 'publish', ...key, at: '2026-01-02T03:04:05+08:00' });
		expect(await textOf(getDatabase(), 'a1', 'en')).toMatchObject({
			state: 'published',
			publishedVersion: 2,
		});
		expect(await send(dataDir, { kind: 'versions', ...key })).toEqual({
			lines: [
				expect.stringMatching(/^2 .* Title of a1 {2}\[published 2026-01-01T19:04:05.000Z\]$/),
				expect.stringMatching(/^1 .* Title of a1$/),
			],
			refused: 0,
		});
		const {
			lines: [address],
		} = await send(dataDir, { kind: 'preview-link', ...key, hours: 1 });
		expect(address).toMatch(/^https:\/\/www\.example\.org\/en\/articlepreview\/a1\?key=[\w-]{32}$/);
	});

	test('reports why a job is refused', async () => {
		const faults: unknown[] = [];
		const dataDir = await serve(getDatabase(), scratchFolder(), faults);
		const refused = (job: Job) => send(dataDir, job).catch((error: unknown) => error);
		const key = { articleId: 'none', lang: 'zh' } as const;
		for (const job of [
			{ kind: 'publish', ...key, at: null },
			{ kind: 'publish', ...key, at: '2999-01-01T00:00:00Z' },
			{ kind: 'restore', ...key, version: 1 },
			{ kind: 'versions', ...key },
			{ kind: 'import', folder: '/nowhere/at/all', overwrite: false },
		] satisfies Job[]) {
			expect(await refused(job)).toBeInstanceOf(ContentRefusal);
		}
		expect(faults).toEqual([]);
	});

	test('cancels the job of a disconnected client at its next batch', async () => {
		const dataDir = await serve(getDatabase());
		const folder = writeBundle({ articles: Array.from({ length: 160 }, (_, index) => article(`a${index}`)) });
		const cancel = new AbortController();
		const progress: JobListener['progress'] = ({ what }) => {
			if (what === 'articles') cancel.abort(new JobRefused('Cancelled.'));
		};
		const job: Job = { kind: 'import', folder, overwrite: false };
		await expect(send(dataDir, job, { ...silent, progress }, cancel.signal)).rejects.toThrow('Cancelled.');
		const again = await send(dataDir, job);
		expect(again.lines.find((line) => line.startsWith('articles'))).toMatch(
			/^articles: [1-9]\d* imported, [1-9]/,
		);
		await expectConsistentStore(getDatabase());
	});

	test('waits for a slow client', async () => {
		const dataDir = await serve(getDatabase());
		const folder = writeBundle({ articles: Array.from({ length: 3_000 }, () => 'broken') });
		let receivedLines = 0;
		const { lines, refused } = await send(
			dataDir,
			{ kind: 'import', folder, overwrite: false },
			{
				...silent,
				problem: async () => {
					receivedLines += 1;
					if (receivedLines % 500 === 0) await new Promise((resolve) => setImmediate(resolve));
				},
			},
		);
		expect(receivedLines).toBe(3_000);
		expect(lines.at(-1)).toContain('3000 refused');
		expect(refused).toBe(3_000);
	});

	test('cancels running jobs when it closes, and removes its file', async () => {
		const dataDir = scratchFolder();
		const closed = Promise.withResolvers<void>();
		const database = writingOneBatchUntil(closed.promise, getDatabase());
		const control = await serveControlSocket(dataDir, { ...bundleStore(database), siteUrl });
		const folder = writeBundle({ articles: Array.from({ length: 500 }, (_, index) => article(`a${index}`)) });
		let closing: Promise<void> | undefined;
		const progress: JobListener['progress'] = ({ what }) => {
			if (what !== 'articles') return;
			closing ??= control.close();
			closed.resolve();
		};
		const { lines } = await send(
			dataDir,
			{ kind: 'import', folder, overwrite: false },
			{ ...silent, progress },
		);
		expect(lines).toContain('The import was cancelled; repeat it to complete it.');
		await closing;
		expect(existsSync(join(dataDir, 'control.sock'))).toBe(false);
		expect(await countOf(getDatabase(), 'articles')).toBeLessThan(500);
	});

	describe('its file', () => {
		test('is private to its owner, and leaves no other file', async () => {
			const dataDir = await serve(getDatabase());
			expect(statSync(join(dataDir, 'control.sock')).mode & 0o777).toBe(0o600);
			expect(readdirSync(dataDir)).toEqual(['control.sock']);
		});

		test('replaces one that a killed server left behind', async () => {
			const dataDir = scratchFolder();
			writeFileSync(join(dataDir, 'control.sock'), '');
			await expect(send(dataDir, { kind: 'versions', articleId: 'x', lang: 'zh' })).rejects.toThrow(
				NoServerAnswers,
			);
			await serve(getDatabase(), dataDir);
			await expect(send(dataDir, { kind: 'versions', articleId: 'x', lang: 'zh' })).rejects.toThrow(
				'There is no text of article x in zh.',
			);
		});
	});

	test('refuses invalid requests', async () => {
		const dataDir = await serve(getDatabase());
		for (const request of ['nonsense', '{"version":2,"job":{"kind":"drop"}}', '{"version":99,"job":{}}']) {
			const socket = connect(join(dataDir, 'control.sock'));
			socket.write(`${request}\n`);
			const [hello, answer] = (await text(socket))
				.trim()
				.split('\n')
				.map((line) => JSON.parse(line));
			expect(hello).toEqual({ portico: 'control', version: 5, pid: process.pid });
			expect(answer).toMatchObject({ type: 'failure', refused: true });
		}
	});

	test('refuses a server of another version', async () => {
		const dataDir = scratchFolder();
		const other = createServer((socket) => {
			socket.end('{"portico":"control","version":1,"pid":7}\n');
		});
		other.listen(join(dataDir, 'control.sock'));
		onTestFinished(() => void other.close());
		await once(other, 'listening');
		await expect(send(dataDir, { kind: 'versions', articleId: 'x', lang: 'zh' })).rejects.toThrow(
			'The server (process 7) runs another version of Portico: restart it, then try again.',
		);
	});
});

test('names the process that owns the data folder and accepts no jobs', async () => {
	const dataDir = scratchFolder();
	mkdirSync(join(dataDir, 'store'));
	const lock = lockDataDir(dataDir);
	onTestFinished(() => lock.release());
	const commands = fileURLToPath(new URL('../main.ts', import.meta.url));
	const child = spawn(process.execPath, [commands, 'versions', 'a1', 'zh'], {
		env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '', SITE_URL: '' },
		stdio: ['ignore', 'ignore', 'pipe'],
	});
	const [errors] = await Promise.all([text(child.stderr), once(child, 'close')]);
	expect(errors).toContain(`Process ${process.pid} owns ${dataDir} and accepts no jobs`);
	expect(child.exitCode).toBe(1);
});
