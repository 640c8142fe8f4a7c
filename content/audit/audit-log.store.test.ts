import { clearStore } from '@portico/testing/content/bundles/clear-store.ts';
import { saveDraft } from '@portico/testing/content/edit-texts.ts';
import { describeWithStore } from '@portico/testing/databases/describe-with-store.ts';
import { clearAuditLog, loadAuditLog, tamperWithAuditLog } from '@portico/testing/newsroom/audit-log.ts';
import { gt, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Actor } from '../model/actor.ts';
import { auditLog } from '../store/tables/audit-schema.ts';
import { people } from '../store/tables/people-schema.ts';
import { articles, columns } from '../store/tables/schema.ts';
import {
	type AuditRecord,
	type AuditRow,
	appendAudit,
	appendAuditRecords,
	auditDigest,
} from './append-audit.ts';
import { type AuditFilters, listAudit, readAudit } from './list-audit.ts';
import { verifyAudit } from './verify-audit.ts';

const li = { personId: 'p1', name: '李明', address: '192.0.2.7' };
const all: AuditFilters = { text: '', action: '', from: null, until: null };

describeWithStore('the audit log', (getDatabase) => {
	beforeEach(() => clearAuditLog(getDatabase()));

	const append = (actor: Actor, ...records: AuditRecord[]) =>
		getDatabase().transaction((transaction) => appendAuditRecords(transaction, actor, records));

	const appendMany = (count: number) =>
		append(li, ...Array.from({ length: count }, (_, at) => ({ action: 'text.save', version: at + 1 })));

	describe('refuses', () => {
		test.each([
			['update', sql`update audit_log set actor = 'nobody'`],
			['update of no row', sql`update audit_log set actor = 'nobody' where number = 99`],
			['delete', sql`delete from audit_log`],
			['truncate', sql`truncate audit_log`],
		])('%s', async (_, statement) => {
			await appendMany(2);
			await expect(getDatabase().execute(statement)).rejects.toMatchObject({
				cause: { message: 'the audit log only grows' },
			});
			expect(await loadAuditLog(getDatabase())).toHaveLength(2);
		});
	});

	describe('is verified:', () => {
		test('intact when nothing was changed, empty or over several batches', async () => {
			expect(await verifyAudit(getDatabase())).toEqual({
				...{ entries: 0, lastDigest: null, redacted: 0, firstBroken: null, isAsExpected: null },
			});
			await appendMany(2100);
			const progress: number[] = [];
			const verified = await verifyAudit(getDatabase(), {
				onProgress: (entries) => progress.push(entries),
			});
			expect(verified).toEqual({
				...{ entries: 2100, redacted: 0, firstBroken: null, isAsExpected: null },
				lastDigest: expect.stringMatching(/^[0-9a-f]{64}$/),
			});
			expect(progress).toEqual([1000, 2000, 2100]);
		});

		test.each([
			['a changed person', sql`update audit_log set actor = '王' where number = 2`, 2],
			['a changed time', sql`update audit_log set at = at + interval '1 ms' where number = 3`, 3],
			['changed details', sql`update audit_log set details = '{ }' where number = 1`, 1],
			['a changed outcome', sql`update audit_log set outcome = 'refused' where number = 2`, 2],
			['a row removed in the middle', sql`delete from audit_log where number = 3`, 4],
			['the first row removed', sql`delete from audit_log where number = 1`, 2],
			[
				'a row removed and the numbers closed',
				sql`do $$ begin
					delete from audit_log where number = 4;
					update audit_log set number = 4 where number = 5;
				end $$`,
				4,
			],
			[
				'a row added before the first',
				sql`insert into audit_log select 0, at, person_id, actor, address, action, subject, lang, version,
					outcome, details, previous_digest, digest from audit_log where number = 1`,
				0,
			],
		])('%s is found', async (_, statement, firstBroken) => {
			await appendMany(5);
			await tamperWithAuditLog(getDatabase(), (transaction) => transaction.execute(statement));
			expect(await verifyAudit(getDatabase())).toMatchObject({ firstBroken });
		});

		test('a row removed in the middle is found even if the chain was closed again', async () => {
			await appendMany(3);
			const [first, , third] = await getDatabase().select().from(auditLog).orderBy(auditLog.number);
			const closed = { ...(third as AuditRow), previousDigest: first?.digest as string };
			await tamperWithAuditLog(getDatabase(), async (transaction) => {
				await transaction.delete(auditLog).where(gt(auditLog.number, 1));
				await transaction.insert(auditLog).values({ ...closed, digest: auditDigest(closed) });
			});
			expect(await verifyAudit(getDatabase())).toMatchObject({ entries: 2, firstBroken: 3 });
		});

		test('a row removed at the end shows as another last digest', async () => {
			await appendMany(3);
			const before = await verifyAudit(getDatabase());
			await tamperWithAuditLog(getDatabase(), (transaction) =>
				transaction.execute(sql`delete from audit_log where number = 3`),
			);
			const after = await verifyAudit(getDatabase());
			expect(after).toMatchObject({ entries: 2, firstBroken: null });
			expect(after.lastDigest).not.toBe(before.lastDigest);
		});

		test('an entry with a noted digest that is missing, or was written anew, is found', async () => {
			await appendMany(3);
			const [, noted, last] = await getDatabase().select().from(auditLog).orderBy(auditLog.number);
			const verify = async (row: AuditRow | undefined) =>
				(await verifyAudit(getDatabase(), { expected: row as AuditRow })).isAsExpected;
			expect([await verify(noted), await verify(last)]).toEqual([true, true]);
			const forged = { ...(noted as AuditRow), actor: '王' };
			await tamperWithAuditLog(getDatabase(), async (transaction) => {
				await transaction.delete(auditLog).where(gt(auditLog.number, 1));
				await transaction.insert(auditLog).values({ ...forged, digest: auditDigest(forged) });
			});
			expect(await verifyAudit(getDatabase())).toMatchObject({ entries: 2, firstBroken: null });
			expect([await verify(noted), await verify(last)]).toEqual([false, false]);
		});

		test('a log that was emptied is found, also once it has new entries', async () => {
			const personId = 'p-emptied';
			const names = { loginName: 'a', foldedName: personId, displayName: 'a' };
			const createdAt = sql`now() - interval '1 hour'`;
			await getDatabase()
				.insert(people)
				.values({ personId, ...names, language: 'zh', createdAt });
			expect(await verifyAudit(getDatabase())).toMatchObject({ entries: 0, firstBroken: 1 });
			await appendMany(2);
			expect(await verifyAudit(getDatabase())).toMatchObject({ entries: 2, firstBroken: 1 });
			await getDatabase().delete(people);
			expect(await verifyAudit(getDatabase())).toMatchObject({ entries: 2, firstBroken: null });
		});

		test('intact with names that the store cannot hold as they are', async () => {
			const actor = { ...li, name: 'a\0b\uD800' };
			await append(actor, { action: 'sign-in', subject: '\uDC00x\0', details: { name: '\0\uD800' } });
			expect(await verifyAudit(getDatabase())).toMatchObject({ entries: 1, firstBroken: null });
			expect(await loadAuditLog(getDatabase())).toMatchObject([
				{ actor: 'ab\uFFFD', subject: '\uFFFDx', details: { name: '\0\uD800' } },
			]);
		});

		test('intact after parallel appends, without gaps', async () => {
			await Promise.all(
				Array.from({ length: 12 }, (_, at) =>
					getDatabase().transaction((transaction) => appendAudit(transaction, li, { action: `a${at}` })),
				),
			);
			expect(await verifyAudit(getDatabase())).toMatchObject({ entries: 12, firstBroken: null });
		});
	});

	test('keeps no entry of a transaction that fails', async () => {
		const failing = getDatabase().transaction(async (transaction) => {
			await appendAudit(transaction, li, { action: 'text.save' });
			throw new Error('rolled back');
		});
		await expect(failing).rejects.toThrow('rolled back');
		await appendMany(1);
		expect(await verifyAudit(getDatabase())).toMatchObject({ entries: 1, firstBroken: null });
	});

	describe('lists', () => {
		beforeEach(async () => {
			await append(
				li,
				{ action: 'text.publish', subject: 'article:a1', lang: 'zh', version: 3 },
				{ action: 'text.save', subject: 'article:50%_off', outcome: 'refused' },
				{ action: 'textual', details: { note: 'article:hidden' } },
			);
			await append('system:import', { action: 'article.put', details: { subjects: ['article:a7 zh'] } });
		});

		test('name subjects as they are called today, and leave out what is gone', async () => {
			const database = getDatabase();
			await database
				.insert(columns)
				.values({ fdCode: 'news', page: 'articlepagelist', names: { zh: '要闻' } });
			await database.insert(articles).values({ articleId: 'a1', fdCode: 'news' });
			await saveDraft(database, { articleId: 'a1', lang: 'zh' }, { title: '大桥通车', body: '' });
			await append(li, { action: 'column.put', subject: 'column:news' });
			const listed = await listAudit(database, all, { page: 1, pageSize: 50, language: 'zh' });
			const names = listed.items.map(({ subject, subjectName }) => `${subject} ${subjectName}`);
			expect(names).toContain('article:a1 大桥通车');
			expect(names).toContain('column:news 要闻');
			expect(names).toContain('article:50%_off null');
			await clearStore(database);
		});

		const numbers = async (filters: Partial<AuditFilters>) => {
			const page = { page: 1, pageSize: 50, language: 'zh' } as const;
			const { items } = await listAudit(getDatabase(), { ...all, ...filters }, page);
			return items.map(({ number }) => number);
		};

		test('the newest first, by pages, with their number', async () => {
			const page = await listAudit(getDatabase(), all, { page: 2, pageSize: 3, language: 'zh' });
			expect(page).toMatchObject({ total: 4, items: [{ number: 1, actor: '李明', address: '192.0.2.7' }] });
			expect(page.items[0]).toEqual({
				...{ number: 1, personId: 'p1', actor: '李明', address: '192.0.2.7', action: 'text.publish' },
				...{ subject: 'article:a1', lang: 'zh', version: 3, outcome: 'done', details: {} },
				subjectName: null,
				at: expect.stringMatching(/^\d{4}-.*Z$/),
				digest: expect.stringMatching(/^[0-9a-f]{64}$/),
			});
		});

		test.each<[string, Partial<AuditFilters>, number[]]>([
			['a part of a name', { text: '李' }, [3, 2, 1]],
			['an action in any case', { text: 'PUBLISH' }, [1]],
			['a part of a subject', { text: ':a1' }, [1]],
			['an address', { text: '192.0.2' }, [3, 2, 1]],
			['wildcards as they are', { text: '0%_o' }, [2]],
			['no wildcard', { text: 'a_1' }, []],
			['a subject of a combined entry', { text: 'article:a7' }, [4]],
			['the details of an entry without a subject', { text: 'hidden' }, [3]],
			['NUL as nothing', { text: '\0', action: '\0' }, [4, 3, 2, 1]],
			['an action', { action: 'text.save' }, [2]],
			['a group of actions', { action: 'text' }, [2, 1]],
			['what was refused', { outcome: 'refused' }, [2]],
			['all filters together', { text: '李', action: 'text', outcome: 'done' }, [1]],
			['from a time', { from: Date.parse('2999-01-01') }, []],
			['until a time', { until: Date.parse('2999-01-01') }, [4, 3, 2, 1]],
			['from the year 0', { from: Date.parse('0000-01-01') }, [4, 3, 2, 1]],
		])('%s', async (_, filters, expected) => {
			expect(await numbers(filters)).toEqual(expected);
		});

		test('in batches, up to a limit', async () => {
			await appendMany(1500);
			const sizes: number[] = [];
			const read: number[] = [];
			for await (const batch of readAudit(getDatabase(), all, 1400)) {
				sizes.push(batch.length);
				read.push(...batch.map(({ number }) => number));
			}
			expect(sizes).toEqual([1000, 400]);
			expect(read).toEqual(Array.from({ length: 1400 }, (_, at) => 1504 - at));
		});
	});
});
