import type { AdministratorAction } from '@portico/api/newsroom/actions.ts';
import type { Role } from '@portico/api/newsroom/answers/people.ts';

/** The built-in roles that a system administrator may grant while nobody holds their action. */
const appointedRoles: readonly [AdministratorAction, string][] = [
	['security', 'security-administrator'],
	['audit', 'audit-administrator'],
];

/**
 * The roles that a person may grant. Security administrators grant all. System administrators grant the roles of the
 * other two administrators, and only while there is none: otherwise the first administrator could never create them.
 */
export function grantableRoles(roles: readonly Role[], viewer: { isSecurityAdministrator: boolean }): Role[] {
	if (viewer.isSecurityAdministrator) return [...roles];
	return appointedRoles.flatMap(([action, roleId]) => {
		const isHeld = roles.some((role) => role.actions.includes(action) && role.people > 0);
		return isHeld ? [] : roles.filter((role) => role.roleId === roleId);
	});
}
