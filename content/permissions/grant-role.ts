import { randomUUID } from 'node:crypto';
import { type Language, languages } from '@portico/api/languages.ts';
import { type Action, isContentAction } from '@portico/api/newsroom/actions.ts';
import type { Role } from '@portico/api/newsroom/answers/people.ts';
import { and, eq, sql } from 'drizzle-orm';
import { appendAudit } from '../audit/append-audit.ts';
import { type Actor, isPerson } from '../model/actor.ts';
import { ContentRefusal } from '../model/refusals.ts';
import type { Transaction } from '../store/connect.ts';
import { grants } from '../store/tables/people-schema.ts';
import { columns } from '../store/tables/schema.ts';
import {
	keepAdministrators,
	loadHeldAdministration,
	lockPermissions,
	requireSeparateAdministrators,
} from './administrators.ts';
import { announcePermissions, authorise, loadGrants, may, PermissionMissing } from './authorise.ts';
import { requirePerson } from './list-grants.ts';
import { appointedAdministrators, loadRole } from './list-roles.ts';

/**
 * Revokes a grant of a person, in a transaction of the caller that has not written to the audit log yet. It ends with
 * the person's next request.
 *
 * @throws PermissionMissing, or ContentRefusal `person-not-found`, `grant-not-found`, `not-yourself`,
 *   `last-administrator`
 */
export async function revokeGrant(
	transaction: Transaction,
	actor: Actor,
	personId: string,
	grantId: string,
): Promise<void> {
	await lockPermissions(transaction);
	await authorise(transaction, actor, 'security');
	await requirePerson(transaction, personId);
	if (isPerson(actor) && actor.personId === personId) throw notYourself();
	const [revoked] = await keepAdministrators(transaction, () =>
		transaction
			.delete(grants)
			.where(and(eq(grants.grantId, grantId), eq(grants.personId, personId)))
			.returning(),
	);
	if (!revoked) throw new ContentRefusal('grant-not-found', `There is no grant ${grantId}.`, { grantId });
	const details = grantDetails(await loadRole(transaction, revoked.roleId), revoked);
	await announcePermissions(transaction, [personId]);
	await appendAudit(transaction, actor, { action: 'grant.remove', subject: `person:${personId}`, details });
}

/**
 * Grants a person a role, in a transaction of the caller that has not written to the audit log yet. A grant that the
 * person has already is not added again.
 *
 * @throws PermissionMissing, or ContentRefusal `person-not-found`, `role-not-found`, `column-not-found`,
 *   `not-yourself`, `grant-for-everything`, `administrators-exclude`
 */
export async function grantRole(
	transaction: Transaction,
	actor: Actor,
	personId: string,
	{ roleId, fdCode, langs }: GrantScope & { roleId: string },
): Promise<void> {
	await lockPermissions(transaction);
	await requireMayGrant(transaction, actor, roleId);
	await requirePerson(transaction, personId);
	const role = await loadRole(transaction, roleId);
	if (fdCode !== null) await requireColumn(transaction, fdCode);
	if (isPerson(actor) && actor.personId === personId) throw notYourself();
	requireForEverything(role.actions, { fdCode, langs });
	const grant = {
		personId,
		roleId,
		fdCode,
		langs: langs && languages.filter((lang) => langs.includes(lang)),
	};
	if (await isGranted(transaction, grant)) return;
	const grantId = randomUUID();
	const grantedBy = isPerson(actor) ? actor.personId : null;
	// The role's demand for a second factor waits for the next sign-in: nobody loses the screen in mid-sentence.
	const factorFrom = sql`now()`;
	await transaction.insert(grants).values({ grantId, ...grant, grantedBy, factorFrom });
	await requireSeparateAdministrators(transaction, [personId]);
	await announcePermissions(transaction, [personId]);
	await appendAudit(transaction, actor, {
		...{ action: 'grant.add', subject: `person:${personId}` },
		details: grantDetails(role, grant),
	});
}

/** A grant in the audit log. */
function grantDetails(
	{ roleId, names }: Pick<Role, 'roleId' | 'names'>,
	{ fdCode, langs }: { fdCode: string | null; langs: readonly string[] | null },
): Record<string, unknown> {
	return { roleId, role: names, fdCode, langs };
}

async function requireMayGrant(transaction: Transaction, actor: Actor, roleId: string): Promise<void> {
	if (!isPerson(actor)) return;
	const ownGrants = await loadGrants(transaction, actor.personId);
	if (may(ownGrants, 'security')) return;
	const appointed = appointedAdministrators.get(roleId);
	const held = await loadHeldAdministration(transaction, 'everybody');
	// Locked holders count: otherwise a person who may lock accounts could make the role vacant and appoint somebody.
	const isVacant = appointed && !held.has(appointed) && !held.has('security');
	if (!isVacant || !may(ownGrants, 'people')) throw new PermissionMissing('security', null);
}

async function requireColumn(transaction: Transaction, fdCode: string): Promise<void> {
	const found = await transaction
		.select({ fdCode: columns.fdCode })
		.from(columns)
		.where(eq(columns.fdCode, fdCode));
	if (found.length === 0) {
		throw new ContentRefusal('column-not-found', `There is no column ${fdCode}.`, { fdCode });
	}
}

async function isGranted(
	transaction: Transaction,
	grant: { personId: string; roleId: string; fdCode: string | null; langs: string[] | null },
): Promise<boolean> {
	const found = await transaction
		.select({ grantId: grants.grantId })
		.from(grants)
		.where(
			and(
				eq(grants.personId, grant.personId),
				eq(grants.roleId, grant.roleId),
				sql`${grants.fdCode} is not distinct from ${grant.fdCode}::text`,
				sql`${grants.langs} is not distinct from ${sql.param(grant.langs)}::text[]`,
			),
		);
	return found.length > 0;
}

/** Where a grant holds: null for all columns, and for all languages. */
type GrantScope = { fdCode: string | null; langs: readonly Language[] | null };

/**
 * Actions on the site and of administrators are granted for everything or not at all.
 *
 * @throws ContentRefusal `grant-for-everything`
 */
export function requireForEverything(
	actions: readonly Action[],
	{ fdCode, langs }: { fdCode: string | null; langs: readonly string[] | null },
): void {
	const action = actions.find((held) => !isContentAction(held));
	if (action === undefined || (fdCode === null && langs === null)) return;
	const message = `A role with ${action} is granted for all columns and languages only.`;
	throw new ContentRefusal('grant-for-everything', message, { action });
}

/** Nobody changes what they may do themselves. */
export function notYourself(): ContentRefusal {
	return new ContentRefusal('not-yourself', 'Nobody changes their own permissions.');
}
