import { eq } from 'drizzle-orm';
import { appendAudit } from '../../audit/append-audit.ts';
import { type Actor, isPerson } from '../../model/actor.ts';
import { ContentRefusal } from '../../model/refusals.ts';
import { keepAdministrators, lockPermissions } from '../../permissions/administrators.ts';
import { authorise } from '../../permissions/authorise.ts';
import type { Database, Transaction } from '../../store/connect.ts';
import {
	oneTimeLinks,
	passkeys,
	people,
	personTotp,
	recoveryCodes,
	signInChallenges,
} from '../../store/tables/people-schema.ts';
import { createOneTimeLink, type OneTimeLink } from '../one-time-links.ts';
import { endPassword } from '../passwords.ts';
import { endSession, endSessionsOf } from '../start-session.ts';
import { announceChange, loadForChange } from './change-person.ts';
import { notYourself, takeConsent } from './consents.ts';

/**
 * What an administrator does to somebody else's account. All of it throws PermissionMissing, PersonNotFound, or
 * ContentRefusal `not-yourself`.
 */

/**
 * Ends the password and all sessions of a person, who chooses a new one at the link. Ends a lockout, too.
 *
 * @throws ContentRefusal `consent-needed` for an administrator
 */
export async function resetPassword(
	database: Database,
	actor: Actor,
	personId: string,
): Promise<OneTimeLink> {
	return administer(database, actor, personId, 'person.reset-password', async (transaction) => {
		await takeConsent(transaction, actor, personId, 'reset-password');
		await endPassword(transaction, personId);
		await endLockout(transaction, personId);
		await endSessionsOf(transaction, personId);
		return createOneTimeLink(transaction, personId);
	});
}

/**
 * Locks an account, and ends its sessions and one-time links.
 *
 * @throws ContentRefusal `last-administrator` if nobody active would hold an administrator action any more
 */
export async function lockPerson(database: Database, actor: Actor, personId: string): Promise<void> {
	await administer(database, actor, personId, 'person.lock', async (transaction) => {
		await keepAdministrators(transaction, () =>
			transaction.update(people).set({ locked: true }).where(eq(people.personId, personId)),
		);
		await transaction.delete(oneTimeLinks).where(eq(oneTimeLinks.personId, personId));
		await endSessionsOf(transaction, personId);
	});
}

/** Unlocks an account, whether an administrator or failed sign-ins locked it. */
export async function unlockPerson(database: Database, actor: Actor, personId: string): Promise<void> {
	await administer(database, actor, personId, 'person.unlock', async (transaction) => {
		await transaction.update(people).set({ locked: false }).where(eq(people.personId, personId));
		await endLockout(transaction, personId);
	});
}

/** Ends a session of a person. @throws ContentRefusal `session-not-found`, too */
export async function endSessionOfPerson(
	database: Database,
	actor: Actor,
	{ personId, sessionId }: { personId: string; sessionId: string },
): Promise<void> {
	await database.transaction(async (transaction) => {
		await authorise(transaction, actor, 'people');
		await loadForChange(transaction, personId);
		await endFoundSession(transaction, actor, { personId, sessionId });
	});
}

/** Ends a session of a person, and records it. @throws ContentRefusal `session-not-found` */
export async function endFoundSession(
	transaction: Transaction,
	actor: Actor,
	{ personId, sessionId }: { personId: string; sessionId: string },
): Promise<void> {
	if (!(await endSession(transaction, { personId, sessionId }))) {
		throw new ContentRefusal('session-not-found', 'This session has ended already.');
	}
	await appendAudit(transaction, actor, {
		action: 'session.end',
		subject: `person:${personId}`,
		details: { sessionId },
	});
}

/**
 * Removes all second factors of a person who lost them, and ends their sessions. Nobody does this for themselves:
 * their own are removed one by one, by its rules.
 *
 * @throws ContentRefusal `consent-needed` for an administrator
 */
export async function removeSecondFactors(database: Database, actor: Actor, personId: string): Promise<void> {
	await administer(database, actor, personId, 'second-factor.remove', async (transaction, details) => {
		await takeConsent(transaction, actor, personId, 'remove-second-factors');
		const removedTotp = await transaction
			.delete(personTotp)
			.where(eq(personTotp.personId, personId))
			.returning({ confirmedAt: personTotp.confirmedAt });
		const removedPasskeys = await transaction
			.delete(passkeys)
			.where(eq(passkeys.personId, personId))
			.returning({ name: passkeys.name });
		for (const table of [recoveryCodes, signInChallenges])
			await transaction.delete(table).where(eq(table.personId, personId));
		await endSessionsOf(transaction, personId);
		details.factor = 'all';
		details.totp = removedTotp.some(({ confirmedAt }) => confirmedAt !== null);
		details.passkeys = removedPasskeys.map(({ name }) => name);
	});
}

/** @param change may add to the details that the audit log records */
async function administer<Result>(
	database: Database,
	actor: Actor,
	personId: string,
	action: string,
	change: (transaction: Transaction, details: Record<string, unknown>) => Promise<Result>,
): Promise<Result> {
	return database.transaction(async (transaction) => {
		// First: of two administrators who lock each other at once, the second is refused.
		await lockPermissions(transaction);
		await authorise(transaction, actor, 'people');
		if (isPerson(actor) && actor.personId === personId) throw notYourself();
		const { loginName } = await loadForChange(transaction, personId);
		const details: Record<string, unknown> = { loginName };
		const result = await change(transaction, details);
		await announceChange(transaction, personId);
		await appendAudit(transaction, actor, { action, subject: `person:${personId}`, details });
		return result;
	});
}

async function endLockout(transaction: Transaction, personId: string): Promise<void> {
	await transaction
		.update(people)
		.set({ failedSignIns: 0, lockedUntil: null })
		.where(eq(people.personId, personId));
}
