import type { Role } from '@portico/api/newsroom/answers/people.ts';
import { countDistinct, eq, getTableColumns, sql } from 'drizzle-orm';
import { ContentRefusal } from '../../model/refusals/content-refusal.ts';
import type { Database } from '../../store/connect.ts';
import { grants, roles } from '../../store/tables/people-schema.ts';
import { builtInRoles } from './built-in-roles.ts';

/** The built-in roles first; others by name. For `order by`. */
export const roleOrder = [
	sql`array_position(${sql.param([...builtInRoles])}::text[], ${roles.roleId}) nulls last`,
	sql`${roles.names} ->> 'zh'`,
	roles.roleId,
];

/** All roles, with the number of people who hold each. */
export async function listRoles(database: Pick<Database, 'select'>): Promise<Role[]> {
	const rows = await database
		.select({ ...getTableColumns(roles), people: countDistinct(grants.personId) })
		.from(roles)
		.leftJoin(grants, eq(grants.roleId, roles.roleId))
		.groupBy(roles.roleId)
		.orderBy(...roleOrder);
	return rows as Role[];
}

/** @throws ContentRefusal `role-not-found` */
export async function loadRole(database: Pick<Database, 'select'>, roleId: string): Promise<Role> {
	const role = (await listRoles(database)).find((listed) => listed.roleId === roleId);
	if (!role) throw roleNotFound(roleId);
	return role;
}

function roleNotFound(roleId: string): ContentRefusal {
	return new ContentRefusal('role-not-found', `There is no role ${roleId}.`, { roleId });
}
