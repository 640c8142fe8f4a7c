import { appendAudit } from '../../audit/append-audit.ts';
import { notifyNewsroom } from '../../events/notify-newsroom.ts';
import type { Actor } from '../../model/actor.ts';
import { authorise } from '../../permissions/authorise.ts';
import type { Database } from '../../store/connect.ts';
import { createOneTimeLink, type OneTimeLink } from '../one-time-links/create-one-time-link.ts';
import { grantRoles } from './grant-roles.ts';
import { checkDisplayNameIsFree, insertPerson, type PersonFacts } from './insert-person.ts';

/**
 * Adds a person, who chooses a password at the one-time link.
 *
 * @param roleIds for operators only: granted for all columns and languages
 * @throws PermissionMissing, InvalidFields, or what `grantRoles` throws
 */
export async function addPerson(
	database: Database,
	actor: Actor,
	facts: PersonFacts,
	roleIds: readonly string[] = [],
): Promise<{ personId: string; link: OneTimeLink }> {
	return database.transaction(async (transaction) => {
		await authorise(transaction, actor, 'people');
		const personId = await insertPerson(transaction, facts);
		await checkDisplayNameIsFree(transaction, { personId, displayName: facts.displayName });
		const link = await createOneTimeLink(transaction, personId);
		const granted = await grantRoles(transaction, actor, { personId, roleIds });
		await notifyNewsroom(transaction, { topics: ['people'] });
		await appendAudit(transaction, actor, {
			action: 'person.add',
			subject: `person:${personId}`,
			details: { ...facts },
		});
		for (const record of granted) await appendAudit(transaction, actor, record);
		return { personId, link };
	});
}
