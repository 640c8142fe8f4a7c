import { sql } from 'drizzle-orm';
import type { Database } from '../store/connect.ts';
import { grants, people, roles } from '../store/tables/people-schema.ts';

/** The display names of the active people who can grant permissions, in their order. */
export async function loadGrantingPeople(database: Pick<Database, 'execute'>): Promise<string[]> {
	const { rows } = await database.execute<{ name: string }>(sql`
		select ${people.displayName} as name from ${people}
		where not ${people.locked} and exists (
			select from ${grants} join ${roles} on ${roles.roleId} = ${grants.roleId}
			where ${grants.personId} = ${people.personId} and 'security' = any (${roles.actions})
		)
		order by ${people.displayName}, ${people.personId}
	`);
	return rows.map(({ name }) => name);
}
