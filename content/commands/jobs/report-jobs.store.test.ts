import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { bundleStore } from '@portico/testing/content/bundles/import-into.ts';
import { scratchFolder } from '@portico/testing/content/bundles/scratch-folder.ts';
import { writeExampleContent } from '@portico/testing/content/example-content/write-example-content.ts';
import { clearStatistics } from '@portico/testing/content/reported-view.ts';
import { describeWithStore } from '@portico/testing/databases/describe-with-store.ts';
import { clearAuditLog, loadAuditLog, tamperWithAuditLog } from '@portico/testing/newsroom/audit-log.ts';
import { sql } from 'drizzle-orm';
import { beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { appendAudit } from '../../audit/append-audit.ts';
import { countSearches } from '../../statistics/count-searches.ts';
import { daysBefore, readClock } from '../../statistics/statistics-clock.ts';
import { auditLog } from '../../store/tables/audit-schema.ts';
import { parseCommandLine } from '../command-line.ts';
import { runJobRemotely } from '../control/run-job-remotely.ts';
import { serveControlSocket } from '../control/serve-control-socket.ts';
import { type Job, JobRefused } from '../jobs.ts';
import { runJob } from '../run-job.ts';

describeWithStore('the searches command', (getDatabase) => {
	beforeAll(() => writeExampleContent(getDatabase()));
	beforeEach(() => clearStatistics(getDatabase()));

	/** Runs the job of a command line where a server owns the store. */
	async function run(line: string): Promise<string[]> {
		const dataDir = scratchFolder();
		const store = { ...bundleStore(getDatabase()), siteUrl: 'https://www.example.org' };
		const control = await serveControlSocket(dataDir, store);
		onTestFinished(() => control.close());
		const job = parseCommandLine(line.split(' '), '/here') as Job;
		const silent = { progress: () => undefined, problem: () => undefined };
		const { lines } = await runJobRemotely(dataDir, job, silent, new AbortController().signal);
		return lines;
	}

	/** Counts a search by each of three visitors, with different numbers of results. */
	async function searched(query: string, results: number[], date: Date | null = null): Promise<void> {
		const searches = results.map((found, visitor) => ({
			query,
			lang: 'zh' as const,
			results: found,
			visitor: { address: `192.0.2.${visitor}`, userAgent: 'a browser' },
		}));
		await countSearches(getDatabase(), 'https://www.example.org', searches, date);
	}

	test('lists queries, with the sum of the others last', async () => {
		const { day, at } = await readClock(getDatabase());
		const yesterday = new Date(at.getTime() - 24 * 3600_000);
		await searched('大桥', [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
		await searched('13812345678', [0]);
		await searched('王小明', [0]);
		await searched('隧道', [0, 0, 0], yesterday);
		expect(await run('searches')).toEqual([
			`Searched for from ${daysBefore(day, 29)} to ${day}:`,
			'',
			'searches  without results  last results  language  query',
			'      12                1            11        zh  大桥',
			'       3                3             0        zh  隧道',
			'       2                2             0        zh  (other queries)',
		]);
		expect((await run('searches --days 1'))[0]).toBe(`Searched for on ${day}:`);
		expect((await run('searches --days 1')).join('\n')).not.toContain('隧道');
	});

	test('lists queries without results', async () => {
		const { day } = await readClock(getDatabase());
		await searched('大桥', [3, 3, 3]);
		await searched('隧道', [0, 0, 0]);
		expect(await run('searches --days 1 --without-results')).toEqual([
			`Searched for without results on ${day}:`,
			'',
			'searches  without results  last results  language  query',
			'       3                3             0        zh  隧道',
		]);
	});

	test('reports an empty list', async () => {
		const { day } = await readClock(getDatabase());
		await searched('大桥', [3, 3, 3]);
		expect(await run('searches --days 1 --without-results')).toEqual([
			`Searched for without results on ${day}: nothing.`,
		]);
	});
});

describeWithStore('an operator who verifies the audit log', (getDatabase) => {
	beforeEach(() => clearAuditLog(getDatabase()));

	function verify(signal = new AbortController().signal, ...expected: string[]) {
		const store = { ...bundleStore(getDatabase()), siteUrl: 'https://www.example.org' };
		const silent = { progress: () => undefined, problem: () => undefined };
		return runJob(store, parseCommandLine(['audit', 'verify', ...expected], '/here') as Job, silent, signal);
	}

	const append = () =>
		getDatabase().transaction((transaction) =>
			appendAudit(transaction, 'system:command', { action: 'text.save' }),
		);

	test('learns the number of entries and the last digest, and is recorded', async () => {
		expect(await verify()).toEqual({ lines: ['The audit log is intact: 0 entries.'], refused: 0 });
		await append();
		const last = (await getDatabase().select().from(auditLog)).find(({ number }) => number === 2);
		expect(await verify()).toEqual({
			...{ lines: [`The audit log is intact: 2 entries. The last digest is ${last?.digest}.`], refused: 0 },
		});
		expect(await loadAuditLog(getDatabase())).toMatchObject([
			{ actor: 'system:command', action: 'audit.verify', details: { entries: 0, firstBroken: null } },
			{ action: 'text.save' },
			{ action: 'audit.verify', details: { entries: 2, firstBroken: null } },
		]);
	});

	test('learns the first broken entry, as something refused', async () => {
		for (let entry = 0; entry < 3; entry++) await append();
		await tamperWithAuditLog(getDatabase(), (transaction) =>
			transaction.execute(sql`update audit_log set actor = 'nobody' where number = 2`),
		);
		expect(await verify()).toEqual({
			lines: ['The audit log is not intact: entry 2 is the first of 3 that does not match.'],
			refused: 1,
		});
	});

	test('learns whether an entry is the one that was noted', async () => {
		await append();
		const [noted] = await getDatabase().select().from(auditLog);
		const verifyNoted = (number: string) =>
			verify(undefined, '--expect', number, noted?.digest.toUpperCase() ?? '');
		expect(await verifyNoted('1')).toMatchObject({
			lines: [expect.stringContaining('intact: 1 entries. Entry 1 is the one that was noted.')],
			refused: 0,
		});
		expect(await verifyNoted('7')).toMatchObject({
			lines: [expect.stringMatching(/^The audit log is not intact: entry 7 of 2 is missing, or has another/)],
			refused: 1,
		});
	});

	test('has it as a file for spreadsheets, for some days', async () => {
		for (let entry = 0; entry < 2; entry++) await append();
		const store = { ...bundleStore(getDatabase()), siteUrl: 'https://www.example.org' };
		const silent = { progress: () => undefined, problem: () => undefined };
		const folder = scratchFolder();
		const write = (...words: string[]) =>
			runJob(
				store,
				parseCommandLine(['audit', 'export', ...words], folder) as Job,
				silent,
				new AbortController().signal,
			);
		const file = join(folder, 'log.csv');
		expect((await write('log.csv')).lines).toEqual([`${file}: 2 entries of the audit log.`]);
		const text = readFileSync(file, 'utf8');
		expect(text.startsWith('\uFEFF序号,时间')).toBe(true);
		expect(
			text
				.trim()
				.split('\r\n')
				.map((line) => line.split(',')[0]),
		).toEqual(['序号', '2', '1']);
		expect(statSync(file).mode & 0o777).toBe(0o600);
		await expect(write('log.csv')).rejects.toThrow(`${file} exists already: name a new file.`);
		expect((await write('old.csv', '--to', '2026-01-01')).lines[0]).toContain(': 0 entries');
		await expect(write('x.csv', '--from', '2026-01-02', '--to', '2026-01-01')).rejects.toThrow(
			'--to is before',
		);
		expect(await loadAuditLog(getDatabase())).toContainEqual(
			expect.objectContaining({ action: 'audit.export', details: { filters: { to: '2026-01-01' } } }),
		);
	});

	test('can cancel', async () => {
		await append();
		const cancelled = AbortSignal.abort(new JobRefused('Cancelled.'));
		await expect(verify(cancelled)).rejects.toThrow('Cancelled.');
	});
});
