import { eq } from 'drizzle-orm';
import { appendAudit } from '../../audit/append-audit.ts';
import { type Actor, isPerson } from '../../model/actor.ts';
import { ContentRefusal } from '../../model/refusals/content-refusal.ts';
import { authorise } from '../../permissions/authorise.ts';
import type { Transaction } from '../../store/connect.ts';
import {
	passkeys,
	personTotp,
	recoveryCodes,
	sessions,
	signInChallenges,
} from '../../store/tables/people-schema.ts';
import { announceFactorChange } from './change-own-factors.ts';
import { lockPerson } from './lock-person.ts';
import { personSubject } from './own-session.ts';

/**
 * Removes all second factors of a person who lost them, and ends their sessions. Nobody does this for themselves:
 * their own are removed one by one, by its rules.
 *
 * @throws PermissionMissing, ContentRefusal `not-yourself`, `person-not-found`
 */
export async function removeSecondFactorsOf(
	transaction: Transaction,
	actor: Actor,
	personId: string,
): Promise<void> {
	await authorise(transaction, actor, 'people');
	if (isPerson(actor) && actor.personId === personId)
		throw new ContentRefusal('not-yourself', 'Nobody does this to their own account.');
	const person = await lockPerson(transaction, personId);
	if (!person) throw new ContentRefusal('person-not-found', 'There is no such person.');
	const removedTotp = await transaction
		.delete(personTotp)
		.where(eq(personTotp.personId, personId))
		.returning({ confirmedAt: personTotp.confirmedAt });
	const removedPasskeys = await transaction
		.delete(passkeys)
		.where(eq(passkeys.personId, personId))
		.returning({ name: passkeys.name });
	for (const table of [recoveryCodes, signInChallenges, sessions])
		await transaction.delete(table).where(eq(table.personId, personId));
	await announceFactorChange(transaction, personId);
	await appendAudit(transaction, actor, {
		action: 'second-factor.remove',
		subject: personSubject(personId),
		details: {
			factor: 'all',
			totp: removedTotp.some(({ confirmedAt }) => confirmedAt !== null),
			passkeys: removedPasskeys.map(({ name }) => name),
		},
	});
}
