import type { AdministratorAction } from '@portico/api/newsroom/actions.ts';

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
