import { bundleStore } from '@portico/testing/content/bundles/import-into.ts';
import { describeWithStore } from '@portico/testing/databases/describe-with-store.ts';
import { clearAuditLog, loadAuditLog, tamperWithAuditLog } from '@portico/testing/newsroom/audit-log.ts';
import { sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { appendAudit } from '../../audit/append-audit.ts';
import { auditLog } from '../../store/tables/audit-schema.ts';
import { parseCommandLine } from '../command-line.ts';
import { type Job, JobRefused } from '../jobs.ts';
import { runJob } from '../run-job.ts';

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

	test('can cancel', async () => {
		await append();
		const cancelled = AbortSignal.abort(new JobRefused('Cancelled.'));
		await expect(verify(cancelled)).rejects.toThrow('Cancelled.');
	});
});
