import { randomUUID } from 'node:crypto';
import type { Action } from '@portico/api/newsroom/actions.ts';
import { inArray } from 'drizzle-orm';
import type { AuditRecord } from '../../audit/append-audit.ts';
import { notifyNewsroom } from '../../events/notify-newsroom.ts';
import type { Actor } from '../../model/actor.ts';
import { ContentRefusal } from '../../model/refusals/content-refusal.ts';
import { requireOneAdministration } from '../../permissions/administrators.ts';
import type { Transaction } from '../../store/connect.ts';
import { grants, roles } from '../../store/tables/people-schema.ts';

/**
 * Grants a new person roles, for all columns and languages. For operators and the first administrator only: in the
 * newsroom, those who add people grant no roles.
 *
 * @returns what to append to the audit log, at the end of the transaction
 * @throws ContentRefusal `role-not-found`; `administrators-exclude` for two of the three administrators
 */
export async function grantRoles(
	transaction: Transaction,
	actor: Actor,
	{ personId, roleIds }: { personId: string; roleIds: readonly string[] },
): Promise<AuditRecord[]> {
	const wanted = [...new Set(roleIds)];
	if (wanted.length === 0) return [];
	const found = await transaction.select().from(roles).where(inArray(roles.roleId, wanted));
	for (const roleId of wanted) {
		if (found.some((role) => role.roleId === roleId)) continue;
		throw new ContentRefusal('role-not-found', `There is no role ${roleId}.`, { roleId });
	}
	requireOneAdministration(found.flatMap(({ actions }) => actions as Action[]));
	const grantedBy = typeof actor === 'string' ? actor : actor.name;
	await transaction
		.insert(grants)
		.values(wanted.map((roleId) => ({ grantId: randomUUID(), personId, roleId, grantedBy })));
	await notifyNewsroom(transaction, { topics: ['permissions'] });
	return wanted.map((role) => ({
		action: 'grant.add',
		subject: `person:${personId}`,
		details: { role, fdCode: null, langs: null },
	}));
}
