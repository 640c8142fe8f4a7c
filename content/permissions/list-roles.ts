import type { AdministratorAction } from '@portico/api/newsroom/actions.ts';
import type { Role } from '@portico/api/newsroom/answers/people.ts';
import { countDistinct, eq, getTableColumns, sql } from 'drizzle-orm';
import { ContentRefusal } from '../model/refusals.ts';
import type { Database } from '../store/connect.ts';
import { grants, roles } from '../store/tables/people-schema.ts';

/** The roles that every store has, in the order of lists. Their names and actions can be changed. */
export const builtInRoles = [
	'writer',
	'translator',
	'first-reviewer',
	'second-reviewer',
	'third-reviewer',
	'publisher',
	'site-manager',
	'system-administrator',
	'security-administrator',
	'audit-administrator',
] as const;

/**
 * The administrators whom a person with `people` may appoint while nobody holds their action, locked or not, and nobody
 * holds `security`: the first administrator could not create the other two otherwise.
 */
export const appointedAdministrators: ReadonlyMap<string, AdministratorAction> = new Map([
	['security-administrator', 'security'],
	['audit-administrator', 'audit'],
]);

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
