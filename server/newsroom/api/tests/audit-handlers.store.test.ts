import type { newsroomCallGroups } from '@portico/api/newsroom/newsroom-calls.ts';
import { appendAudit } from '@portico/content/audit/append-audit.ts';
import type { PersonActor } from '@portico/content/model/actor.ts';
import { clearStore } from '@portico/testing/content/bundles/clear-store.ts';
import { describeWithStore } from '@portico/testing/databases/describe-with-store.ts';
import { clearAuditLog, loadAuditLog, tamperWithAuditLog } from '@portico/testing/newsroom/audit-log.ts';
import { addTestPerson, clearPeople } from '@portico/testing/newsroom/people.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { auditHandlers } from '../handlers/audit-handlers.ts';
import type { NewsroomHandlers, NewsroomSources } from '../newsroom-route.ts';

type Handlers = NewsroomHandlers<typeof newsroomCallGroups.audit>;
type RequestOf<Name extends keyof Handlers> = Parameters<Handlers[Name]>[1];

const everything = { text: '', action: '' };

describeWithStore('the calls of the audit log', (getDatabase) => {
	let auditor: PersonActor;

	beforeEach(async () => {
		await clearStore(getDatabase());
		await clearPeople(getDatabase());
		await clearAuditLog(getDatabase());
		auditor = await addTestPerson(getDatabase(), { roles: ['audit-administrator'], name: '审计' });
		await getDatabase().transaction((transaction) =>
			appendAudit(transaction, 'system:import', { action: 'site.put', subject: '=1+1', details: { a: 'b' } }),
		);
	});

	function call<Name extends keyof Handlers>(name: Name, request: Partial<RequestOf<Name>> = {}) {
		const sources = { database: getDatabase() } as NewsroomSources;
		const whole = { actor: auditor, language: 'zh', query: everything, ...request } as RequestOf<Name>;
		return (auditHandlers[name] as Handlers[Name])(sources, whole as never);
	}

	/** When the only entry was made. */
	const enteredAt = (at: string) =>
		tamperWithAuditLog(getDatabase(), (transaction) =>
			transaction.execute(`update audit_log set at = '${at}' where number = 1`),
		);

	describe('list entries', () => {
		test.each([
			['2026-05-01', '2026-05-01', 1],
			['2026-05-02', undefined, 0],
			[undefined, '2026-04-30', 0],
		])('from %s to %s, days of the site: %d', async (from, to, total) => {
			await enteredAt('2026-04-30T16:00:00.000Z');
			const query = { ...everything, page: 1, pageSize: 50, from, to };
			expect(await call('auditEntries', { query })).toMatchObject({ total, page: 1, pageSize: 50 });
			await enteredAt('2026-05-01T15:59:59.999Z');
			expect(await call('auditEntries', { query })).toMatchObject({ total });
		});

		test('refuse a period that ends before it begins', async () => {
			const query = { ...everything, page: 1, pageSize: 50, from: '2026-05-02', to: '2026-05-01' };
			await expect(call('auditEntries', { query })).rejects.toMatchObject({
				fields: { to: { code: 'period-reversed' } },
			});
		});
	});

	describe('export entries', () => {
		test('as CSV for spreadsheets, in the language of the person, and record it first', async () => {
			await enteredAt('2026-04-30T16:00:00.000Z');
			const response = (await call('exportAudit', { query: everything })) as Response;
			expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
			expect(response.headers.get('content-disposition')).toMatch(
				/^attachment; filename="audit-\d{4}-\d\d-\d\d\.csv"$/,
			);
			const bytes = Buffer.from(await response.arrayBuffer()).toString('utf8');
			const [header, own, first, ...rest] = bytes.split('\r\n');
			expect(header).toBe(
				'\uFEFF序号,时间（Asia/Shanghai）,操作人,人员编号,网络地址,操作,对象,语言,版本,结果,详情,摘要',
			);
			expect(own).toContain(`,审计,${auditor.personId},192.0.2.1,audit.export,`);
			expect(first).toMatch(
				/^1,2026-05-01 00:00:00,system:import,,,site\.put,'=1\+1,,,成功,"\{""a"":""b""\}",[0-9a-f]{64}$/,
			);
			expect(rest).toEqual(['']);
			const english = (await call('exportAudit', { language: 'en' })) as Response;
			expect(await english.text()).toContain('Number,Time (Asia/Shanghai),Person,');
		});

		test('in several batches', async () => {
			await getDatabase().execute(`
				insert into audit_log (number, at, actor, action, outcome, details, previous_digest, digest)
				select n, now(), 'system:import', 'article.put', 'done', '{}', '', '' from generate_series(2, 2500) n
			`);
			const response = (await call('exportAudit')) as Response;
			const lines = (await response.text()).split('\r\n');
			expect(lines).toHaveLength(2503);
			expect(lines.at(-2)).toMatch(/^1,/);
		});
	});

	test('verify the chain and record it', async () => {
		const verified = await call('verifyAudit');
		expect(verified).toMatchObject({ entries: 1, firstBroken: null });
		await enteredAt('2026-04-30T16:00:00.000Z');
		expect(await call('verifyAudit')).toMatchObject({ entries: 2, firstBroken: 1 });
		expect((await loadAuditLog(getDatabase())).slice(1)).toMatchObject([
			{ actor: '审计', action: 'audit.verify', details: { entries: 1, firstBroken: null } },
			{ action: 'audit.verify', details: { entries: 2, firstBroken: 1 } },
		]);
	});

	test('export and verify only for people with the permission, and record nothing otherwise', async () => {
		const actor = await addTestPerson(getDatabase(), { roles: ['security-administrator'] });
		const missing = { code: 'permission-missing', action: 'audit' };
		await expect(call('exportAudit', { actor })).rejects.toMatchObject(missing);
		await expect(call('verifyAudit', { actor })).rejects.toMatchObject(missing);
		expect(await loadAuditLog(getDatabase())).toHaveLength(1);
	});
});
