import { and, eq, sql } from 'drizzle-orm';
import type { Database } from '../store/connect.ts';
import { grants, people, roles } from '../store/tables/people-schema.ts';
import { columns } from '../store/tables/schema.ts';
import type { HeldGrant } from './may.ts';

/**
 * What a person was granted; nothing while their account is locked. Read it anew in every transaction that relies on
 * it: a revoked grant ends at once, and so does all that a person does who is locked meanwhile.
 */
export async function loadGrants(database: Pick<Database, 'select'>, personId: string): Promise<HeldGrant[]> {
	const rows = await database
		.select({ actions: roles.actions, fdCode: grants.fdCode, langs: grants.langs })
		.from(grants)
		.innerJoin(roles, eq(roles.roleId, grants.roleId))
		.innerJoin(people, eq(people.personId, grants.personId))
		.where(and(eq(grants.personId, personId), eq(people.locked, false)));
	return rows as HeldGrant[];
}

/** A column and all above it; only the column itself, if it does not exist. */
export async function loadColumnPath(database: Pick<Database, 'execute'>, fdCode: string): Promise<string[]> {
	const { rows } = await database.execute<{ fd_code: string }>(sql`
		with recursive path as (
			select fd_code, parent from ${columns} where fd_code = ${fdCode}
			union select above.fd_code, above.parent from ${columns} above join path on path.parent = above.fd_code
		)
		select fd_code from path
	`);
	return rows.length > 0 ? rows.map((row) => row.fd_code) : [fdCode];
}
