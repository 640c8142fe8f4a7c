import { randomUUID } from 'node:crypto';
import type { Language } from '@portico/api/languages.ts';
import type { PersonActor } from '@portico/content/model/actor.ts';
import type { Database } from '@portico/content/store/connect.ts';
import { grants, people, roles } from '@portico/content/store/tables/people-schema.ts';
import { sql } from 'drizzle-orm';

/** A person of the newsroom to add: built-in roles by default for all columns and languages. */
type TestPerson = {
	roles?: string[];
	fdCode?: string | null;
	langs?: Language[] | null;
	name?: string;
	locked?: boolean;
};

/** Adds a person with grants, past the rules of permissions. */
export async function addTestPerson(
	database: Database,
	{ roles: roleIds = [], fdCode = null, langs = null, name, locked = false }: TestPerson = {},
): Promise<PersonActor> {
	const personId = randomUUID();
	const displayName = name ?? `Person ${personId.slice(0, 8)}`;
	const loginName = `login-${personId}`;
	const names = { loginName, foldedName: loginName, displayName };
	await database.insert(people).values({ personId, ...names, language: 'zh', locked });
	for (const roleId of roleIds) {
		await database.insert(grants).values({ grantId: randomUUID(), personId, roleId, fdCode, langs });
	}
	return { personId, name: displayName, address: '192.0.2.1' };
}

/** Deletes all people with everything that belongs to them, and the roles that are not built in. */
export async function clearPeople(database: Database): Promise<void> {
	await database.delete(people);
	await database.delete(roles).where(sql`not ${roles.builtIn}`);
}
