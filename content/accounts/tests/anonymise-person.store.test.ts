import { describeWithStore } from '@portico/testing/databases/describe-with-store.ts';
import { clearAuditLog, loadAuditLog, tamperWithAuditLog } from '@portico/testing/newsroom/audit-log.ts';
import {
	addTestAccount,
	deletePeople,
	testBrowser,
	testPassword,
	testSettings,
} from '@portico/testing/newsroom/test-accounts.ts';
import { sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { appendAudit } from '../../audit/append-audit.ts';
import { verifyAudit } from '../../audit/verify-audit.ts';
import type { PersonActor } from '../../model/actor.ts';
import { auditLog } from '../../store/tables/audit-schema.ts';
import { people } from '../../store/tables/people-schema.ts';
import { lockPerson, unlockPerson } from '../people/administer-person.ts';
import { anonymisePerson } from '../people/anonymise-person.ts';
import { changePerson } from '../people/change-person.ts';
import { signInWithPassword } from '../sign-in-with-password.ts';

const address = '203.0.113.9';
const browser = { ...testBrowser, address };

describeWithStore('the account of somebody who has left', (getDatabase) => {
	beforeEach(async () => {
		await deletePeople(getDatabase());
		await clearAuditLog(getDatabase());
	});

	const append = (actor: PersonActor, record: Parameters<typeof appendAudit>[2]) =>
		getDatabase().transaction((transaction) => appendAudit(transaction, actor, record));

	/** Somebody with every kind of trace, who was called otherwise before, and a colleague. */
	async function leave() {
		const database = getDatabase();
		const before = { loginName: 'wangfang', displayName: '王芳' };
		const { personId } = await addTestAccount(database, { ...before, roles: ['writer'] });
		const colleague = await addTestAccount(database, { loginName: 'heping', displayName: '何平' });
		const signIn = (loginName: string, password: string) =>
			signInWithPassword(database, { ...browser, loginName, password }, testSettings);
		await signIn('wangfang', testPassword);
		const facts = { department: '财务部', language: 'zh' } as const;
		const names = { loginName: 'fangwang', displayName: '王芳（财务部）' };
		await changePerson(database, 'system:command', personId, { ...names, ...facts });
		await expect(signIn('FangWang', 'wrong')).rejects.toThrow();
		await expect(signIn('wangfang', 'wrong')).rejects.toThrow();
		const actor = { personId, name: names.displayName, address };
		const details = { factor: 'passkey', name: '王芳的手机' };
		await append(actor, { action: 'second-factor.add', subject: `person:${personId}`, details });
		await append(actor, { action: 'text.save', subject: 'article:a1', details: { title: '王芳获奖' } });
		await append(colleague, { action: 'role.add', subject: 'role:王芳', details: { displayName: '李' } });
		await lockPerson(database, 'system:command', personId);
		return { personId, colleague };
	}

	const identifying = /王芳|wangfang|财务部|203\.0\.113\.9|手机/i;

	test('becomes nameless, also in the audit log, whose chain stays', async () => {
		const { personId, colleague } = await leave();
		const digests = () =>
			getDatabase().select({ digest: auditLog.digest }).from(auditLog).orderBy(auditLog.number);
		const chain = await digests();
		const { pseudonym, entries } = await anonymisePerson(getDatabase(), 'system:command', personId);
		expect(pseudonym).toMatch(/^former-[0-9a-f]{12}$/);
		const rows = await getDatabase().select().from(auditLog).orderBy(auditLog.number);
		for (const row of rows.filter(({ action }) => !['text.save', 'role.add'].includes(action)))
			expect(JSON.stringify(row), row.action).not.toMatch(identifying);
		const own = rows.filter((row) => row.personId === personId);
		expect(new Set(own.map(({ actor, address }) => `${actor} ${address}`))).toEqual(
			new Set([`${pseudonym} null`]),
		);
		expect(rows.find(({ action }) => action === 'role.add')).toMatchObject({
			...{ actor: '何平', address: colleague.address, subject: 'role:王芳' },
		});
		// Titles are content.
		expect(rows.find(({ action }) => action === 'text.save')?.details).toContain('王芳获奖');
		expect((await digests()).slice(0, chain.length)).toEqual(chain);
		expect(await verifyAudit(getDatabase())).toMatchObject({ firstBroken: null, redacted: entries });
		expect((await loadAuditLog(getDatabase())).slice(-2)).toMatchObject([
			{ actor: 'system:command', action: 'audit.redact', subject: `person:${personId}` },
			{ action: 'person.anonymise', subject: `person:${personId}`, details: { entries } },
		]);
		const [person] = await getDatabase().select().from(people).where(sql`person_id = ${personId}`);
		expect(person).toMatchObject({
			loginName: pseudonym,
			displayName: pseudonym,
			department: '',
			locked: true,
		});
		const traces = await getDatabase().execute<{ count: number }>(sql`
			select (select count(*) from person_passwords where person_id = ${personId})
				+ (select count(*) from sessions where person_id = ${personId})
				+ (select count(*) from grants where person_id = ${personId}) as count
		`);
		expect(Number(traces.rows[0]?.count)).toBe(0);
	});

	test('can be made nameless again, and then the log is intact, too', async () => {
		const { personId, colleague } = await leave();
		await anonymisePerson(getDatabase(), 'system:command', personId);
		await append({ personId, name: 'late', address }, { action: 'session.end' });
		await anonymisePerson(getDatabase(), 'system:command', personId);
		await lockPerson(getDatabase(), 'system:command', colleague.personId);
		await anonymisePerson(getDatabase(), 'system:command', colleague.personId);
		expect(await verifyAudit(getDatabase())).toMatchObject({ firstBroken: null });
	});

	test('leaves a log in which every later change is found', async () => {
		const { personId } = await leave();
		await anonymisePerson(getDatabase(), 'system:command', personId);
		const [redacted] = await getDatabase()
			.select()
			.from(auditLog)
			.where(sql`person_id = ${personId}`)
			.limit(1);
		const change = (statement: ReturnType<typeof sql>) =>
			tamperWithAuditLog(getDatabase(), (transaction) => transaction.execute(statement));
		await change(sql`update audit_log set actor = '王芳' where number = ${redacted?.number}`);
		expect(await verifyAudit(getDatabase())).toMatchObject({ firstBroken: redacted?.number });
		await change(sql`update audit_log set actor = ${redacted?.actor} where number = ${redacted?.number}`);
		expect(await verifyAudit(getDatabase())).toMatchObject({ firstBroken: null });
		await change(sql`update audit_log set details = '{}' where action = 'audit.redact'`);
		expect((await verifyAudit(getDatabase())).firstBroken).not.toBeNull();
	});

	test('is refused while it is not locked, or while the log is not intact; nothing changes then', async () => {
		const { personId } = await leave();
		await tamperWithAuditLog(getDatabase(), (transaction) =>
			transaction.execute(sql`update audit_log set actor = '李' where action = 'text.save'`),
		);
		const anonymised = anonymisePerson(getDatabase(), 'system:command', personId);
		await expect(anonymised).rejects.toMatchObject({ code: 'audit-not-intact' });
		await unlockPerson(getDatabase(), 'system:command', personId);
		await expect(anonymisePerson(getDatabase(), 'system:command', personId)).rejects.toMatchObject({
			code: 'person-not-locked',
		});
		const rows = await getDatabase().select().from(people).where(sql`person_id = ${personId}`);
		expect(rows).toMatchObject([{ loginName: 'fangwang' }]);
		const statement = sql`update audit_log set actor = 'x'`;
		await expect(getDatabase().execute(statement)).rejects.toMatchObject({
			cause: { message: 'the audit log only grows' },
		});
	});
});
