import { randomUUID } from 'node:crypto';
import { type AccountSettings, readAccountSettings } from '@portico/content/accounts/account-settings.ts';
import { hashPassword } from '@portico/content/accounts/hash-password.ts';
import { storePassword } from '@portico/content/accounts/passwords.ts';
import { grantRoles, insertPerson } from '@portico/content/accounts/people/add-person.ts';
import type { PersonActor } from '@portico/content/model/actor.ts';
import type { Database } from '@portico/content/store/connect.ts';
import { auditLog } from '@portico/content/store/tables/audit-schema.ts';
import { sql } from 'drizzle-orm';

/** The defaults. */
export const testSettings: AccountSettings = readAccountSettings({});

/** Follows the policy. */
export const testPassword = 'Lanjiang-2026';

export const testBrowser = { address: '192.0.2.1', userAgent: 'a browser' };

/** Tests verify many passwords. */
const littleCost = { memory: 64, passes: 1, parallelism: 1 };

/** Deletes all people, and with them their sessions, grants and links. The audit log stays: nothing deletes it. */
export async function deletePeople(database: Database): Promise<void> {
	await database.execute(sql`delete from people`);
	await database.execute(sql`delete from one_time_links`);
}

type TestAccount = { loginName?: string; displayName?: string; password?: string | null; roles?: string[] };

/** Adds a person who can sign in. Without a name, one that nobody has. */
export async function addTestAccount(
	database: Database,
	{ loginName = randomUUID(), displayName = '林岚', password = testPassword, roles = [] }: TestAccount = {},
): Promise<PersonActor & { loginName: string }> {
	const hash = password === null ? null : await hashPassword(password, littleCost);
	return database.transaction(async (transaction) => {
		const facts = { loginName, displayName, department: '新闻中心', language: 'zh' } as const;
		const personId = await insertPerson(transaction, facts);
		if (hash !== null) await storePassword(transaction, { personId, hash }, testSettings.password);
		await grantRoles(transaction, 'system:command', { personId, roleIds: roles });
		return { personId, name: displayName, loginName, address: testBrowser.address };
	});
}

/** The audit log's entries about a person, oldest first. */
export async function auditAbout(
	database: Database,
	personId: string,
): Promise<{ action: string; actor: string; outcome: string; details: Record<string, unknown> }[]> {
	const rows = await database
		.select()
		.from(auditLog)
		.where(sql`${auditLog.subject} = ${`person:${personId}`}`)
		.orderBy(auditLog.number);
	return rows.map(({ action, actor, outcome, details }) => ({
		...{ action, actor, outcome },
		details: JSON.parse(details) as Record<string, unknown>,
	}));
}
