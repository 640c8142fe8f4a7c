import type { newsroomCallGroups } from '@portico/api/newsroom/newsroom-calls.ts';
import { addRole, changeRole, removeRole } from '@portico/content/permissions/change-roles.ts';
import { grantRole, revokeGrant } from '@portico/content/permissions/grant-role.ts';
import { listColumnGrants, listPersonGrants } from '@portico/content/permissions/list-grants.ts';
import { listRoles, loadRole } from '@portico/content/permissions/list-roles.ts';
import type { NewsroomHandlers } from '../newsroom-route.ts';

type PermissionCall =
	| 'personGrants'
	| 'addGrant'
	| 'removeGrant'
	| 'columnGrants'
	| 'roles'
	| 'addRole'
	| 'changeRole'
	| 'removeRole';

/** Who may do what. The operations check the permission of the person who asks, in their transaction. */
export const permissionHandlers: Pick<NewsroomHandlers<typeof newsroomCallGroups.people>, PermissionCall> = {
	async personGrants({ database }, { params, language }) {
		return { items: await listPersonGrants(database, params.personId, language) };
	},

	async addGrant({ database }, { params, body, actor, language }) {
		await database.transaction((transaction) => grantRole(transaction, actor, params.personId, body));
		return { items: await listPersonGrants(database, params.personId, language) };
	},

	async removeGrant({ database }, { params, actor, language }) {
		const { personId, grantId } = params;
		await database.transaction((transaction) => revokeGrant(transaction, actor, personId, grantId));
		return { items: await listPersonGrants(database, personId, language) };
	},

	async columnGrants({ database }, { params, language }) {
		return { items: await listColumnGrants(database, params.fdCode, language) };
	},

	async roles({ database }) {
		return { items: await listRoles(database) };
	},

	addRole: ({ database }, { body, actor }) =>
		database.transaction(async (transaction) =>
			loadRole(transaction, await addRole(transaction, actor, body)),
		),

	changeRole: ({ database }, { params, body, actor }) =>
		database.transaction(async (transaction) => {
			await changeRole(transaction, actor, params.roleId, body);
			return loadRole(transaction, params.roleId);
		}),

	async removeRole({ database }, { params, actor }) {
		await database.transaction((transaction) => removeRole(transaction, actor, params.roleId));
		return null;
	},
};
