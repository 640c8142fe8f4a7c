import type { Language } from '@portico/api/languages.ts';
import type { Action } from '@portico/api/newsroom/actions.ts';
import { sql } from 'drizzle-orm';
import type { PersonActor } from '../model/actor.ts';
import { type HeldGrant, loadGrants } from '../permissions/authorise.ts';
import type { Database } from '../store/connect.ts';
import { grants, people, roles } from '../store/tables/people-schema.ts';

type Grant = { actions: Action[]; fdCode?: string; langs?: Language[] };

/** Someone of the newsroom, as operations and lists take them. */
export type TestPerson = {
	actor: PersonActor;
	personId: string;
	grants: readonly HeldGrant[];
	language: Language;
};

/** Stores a person with these grants, instead of one of that name. */
export async function givenPerson(database: Database, name: string, held: Grant[]): Promise<TestPerson> {
	const personId = `test-${name}`;
	await database.execute(sql`delete from people where person_id = ${personId}`);
	await database.execute(sql`delete from roles where role_id like ${`${personId}-%`}`);
	await database
		.insert(people)
		.values({ personId, loginName: name, foldedName: name, displayName: name, language: 'zh' });
	for (const [index, { actions, fdCode = null, langs = null }] of held.entries()) {
		const roleId = `${personId}-${index}`;
		await database.insert(roles).values({ roleId, names: { zh: roleId, en: roleId }, actions });
		await database.insert(grants).values({ grantId: roleId, personId, roleId, fdCode, langs });
	}
	return {
		actor: { personId, name, address: '127.0.0.1' },
		...{ personId, grants: await loadGrants(database, personId), language: 'zh' },
	};
}
