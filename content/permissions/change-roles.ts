import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { languages } from '@portico/api/languages.ts';
import { type Action, actions } from '@portico/api/newsroom/actions.ts';
import type { Role } from '@portico/api/newsroom/answers/people.ts';
import { eq, sql } from 'drizzle-orm';
import { appendAudit } from '../audit/append-audit.ts';
import { type Actor, isPerson } from '../model/actor.ts';
import { ContentRefusal, type FieldFault, InvalidFields } from '../model/refusals.ts';
import type { Transaction } from '../store/connect.ts';
import { grants, roles } from '../store/tables/people-schema.ts';
import {
	keepAdministrators,
	lockPermissions,
	requireOneAdministration,
	requireSeparateAdministrators,
} from './administrators.ts';
import { announcePermissions, authorise } from './authorise.ts';
import { notYourself, requireForEverything } from './grant-role.ts';
import { listRoles, loadRole } from './list-roles.ts';

/** Changes of roles, each in a transaction of the caller, which must not have written to the audit log yet. */

export type RoleFacts = Pick<Role, 'names' | 'actions' | 'needsSecondFactor'>;

/**
 * Adds a role.
 *
 * @returns its identifier
 * @throws PermissionMissing, InvalidFields, or ContentRefusal `administrators-exclude`
 */
export async function addRole(transaction: Transaction, actor: Actor, facts: RoleFacts): Promise<string> {
	await lockPermissions(transaction);
	await authorise(transaction, actor, 'security');
	const role = { ...facts, actions: inOrder(facts.actions) };
	requireOneAdministration(role.actions);
	const roleId = randomUUID();
	await requireFreeNames(transaction, roleId, role);
	await transaction.insert(roles).values({ roleId, ...role });
	await announcePermissions(transaction, []);
	await appendAudit(transaction, actor, { action: 'role.add', subject: `role:${roleId}`, details: role });
	return roleId;
}

/**
 * Changes a role, for everybody who holds it.
 *
 * @throws PermissionMissing, InvalidFields, or ContentRefusal `role-not-found`, `administrators-exclude`,
 *   `grant-for-everything`, `last-administrator`; `not-yourself` if the person holds the role and its actions change
 */
export async function changeRole(
	transaction: Transaction,
	actor: Actor,
	roleId: string,
	facts: RoleFacts,
): Promise<void> {
	await lockPermissions(transaction);
	await authorise(transaction, actor, 'security');
	const { names, actions: held, needsSecondFactor } = await loadRole(transaction, roleId);
	const before = { names, actions: held, needsSecondFactor };
	const after = { ...facts, actions: inOrder(facts.actions) };
	if (isDeepStrictEqual({ ...before, actions: inOrder(held) }, after)) return;
	requireOneAdministration(after.actions);
	await requireFreeNames(transaction, roleId, after);
	const holding = await transaction.select().from(grants).where(eq(grants.roleId, roleId));
	for (const grant of holding) requireForEverything(after.actions, grant);
	const holders = [...new Set(holding.map(({ personId }) => personId))];
	if (isPerson(actor) && holders.includes(actor.personId) && !grantsTheSame(before, after))
		throw notYourself();
	await keepAdministrators(transaction, () =>
		transaction.update(roles).set(after).where(eq(roles.roleId, roleId)),
	);
	if (after.needsSecondFactor && !needsSecondFactor) {
		await transaction.update(grants).set({ factorFrom: sql`now()` }).where(eq(grants.roleId, roleId));
	}
	await requireSeparateAdministrators(transaction, holders);
	await announcePermissions(transaction, holders);
	const details = { before, after };
	await appendAudit(transaction, actor, { action: 'role.change', subject: `role:${roleId}`, details });
}

/**
 * Removes a role that nobody holds.
 *
 * @throws PermissionMissing, or ContentRefusal `role-not-found`, `role-built-in`, `role-held` with the number of people
 */
export async function removeRole(transaction: Transaction, actor: Actor, roleId: string): Promise<void> {
	await lockPermissions(transaction);
	await authorise(transaction, actor, 'security');
	const { names, builtIn, people } = await loadRole(transaction, roleId);
	if (builtIn) throw new ContentRefusal('role-built-in', `${roleId} is built in: it cannot be removed.`);
	if (people > 0) {
		const message = `${roleId} is held by people (${people}): revoke their grants first.`;
		throw new ContentRefusal('role-held', message, { people });
	}
	await transaction.delete(roles).where(eq(roles.roleId, roleId));
	await announcePermissions(transaction, []);
	const details = { names };
	await appendAudit(transaction, actor, { action: 'role.remove', subject: `role:${roleId}`, details });
}

/** Each action once, in the order of the contract. */
function inOrder(given: readonly Action[]): Action[] {
	return actions.filter((action) => given.includes(action));
}

/** Whether a role allows and demands the same; its names may differ. */
function grantsTheSame(before: RoleFacts, after: RoleFacts): boolean {
	const sameActions = isDeepStrictEqual(inOrder(before.actions), inOrder(after.actions));
	return sameActions && before.needsSecondFactor === after.needsSecondFactor;
}

/** Two roles of one name could not be told apart in lists. */
async function requireFreeNames(
	transaction: Transaction,
	roleId: string,
	{ names }: Pick<RoleFacts, 'names'>,
): Promise<void> {
	const others = (await listRoles(transaction)).filter((role) => role.roleId !== roleId);
	const faults: Record<string, FieldFault> = {};
	for (const language of languages) {
		const isTaken = others.some((role) => role.names[language] === names[language]);
		if (isTaken) faults[`names.${language}`] = { code: 'role-name-taken' };
	}
	if (Object.keys(faults).length > 0) throw new InvalidFields(faults);
}
