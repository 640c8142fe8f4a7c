import { and, eq } from 'drizzle-orm';
import { appendAudit } from '../../audit/append-audit.ts';
import { type Actor, isPerson } from '../../model/actor.ts';
import { ContentRefusal } from '../../model/refusals/content-refusal.ts';
import type { Transaction } from '../../store/connect.ts';
import { grants } from '../../store/tables/people-schema.ts';
import { keepAdministrators, lockPermissions } from '../administrators.ts';
import { announcePermissions } from '../announce-permissions.ts';
import { authorise } from '../authorise.ts';
import { loadRole } from '../roles/list-roles.ts';
import { grantDetails } from './grant-role.ts';
import { notYourself } from './grant-rules.ts';
import { requirePerson } from './list-grants.ts';

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
