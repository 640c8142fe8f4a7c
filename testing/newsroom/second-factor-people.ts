import { randomBytes, randomUUID } from 'node:crypto';
import type { OwnSession } from '@portico/content/accounts/current-session.ts';
import type { Database, Transaction } from '@portico/content/store/connect.ts';
import { auditLog } from '@portico/content/store/tables/audit-schema.ts';
import { grants, people, sessions } from '@portico/content/store/tables/people-schema.ts';
import { eq, sql } from 'drizzle-orm';

/** Adds a person of the newsroom, with these roles for everything. */
export async function addTestPerson(database: Database, roleIds: string[] = []): Promise<string> {
	const personId = randomUUID();
	const name = `person-${personId.slice(0, 8)}`;
	await database
		.insert(people)
		.values({ personId, loginName: name, foldedName: name, displayName: '林岚', language: 'zh' });
	for (const roleId of roleIds)
		await database.insert(grants).values({ grantId: randomUUID(), personId, roleId });
	return personId;
}

/** Starts a session whose second factor was not shown, as after a password. */
export async function startTestSession(
	database: Database | Transaction,
	personId: string,
	secondFactor = false,
): Promise<OwnSession> {
	const sessionId = randomUUID();
	await database.insert(sessions).values({
		sessionId,
		tokenHash: randomBytes(32).toString('hex'),
		personId,
		address: '192.0.2.1',
		userAgent: 'test',
		endsAt: sql`now() + interval '1 hour'`,
		secondFactorAt: secondFactor ? sql`now()` : null,
	});
	const [person] = await database.select().from(people).where(eq(people.personId, personId));
	if (!person) throw new Error(`There is no person ${personId}`);
	return {
		session: { sessionId, step: secondFactor ? null : 'second-factor', person },
		actor: { personId, name: person.displayName, address: '192.0.2.1' },
		setToken: () => undefined,
	};
}

/** Whether the second factor of a session was shown. */
export async function isComplete(
	database: Database,
	{ session }: { session: { sessionId: string } },
): Promise<boolean> {
	const [row] = await database.select().from(sessions).where(eq(sessions.sessionId, session.sessionId));
	return row?.secondFactorAt != null;
}

/** Actions of the audit log about a person, in order, with their details. */
export async function auditedActions(database: Database, personId: string): Promise<string[]> {
	const rows = await database
		.select()
		.from(auditLog)
		.where(eq(auditLog.subject, `person:${personId}`))
		.orderBy(auditLog.number);
	return rows.map(({ action, details }) => `${action} ${details}`);
}
