import { eq } from 'drizzle-orm';
import { appendAudit } from '../../audit/append-audit.ts';
import { type Actor, isPerson } from '../../model/actor.ts';
import { ContentRefusal } from '../../model/refusals/content-refusal.ts';
import { authorise } from '../../permissions/authorise.ts';
import type { Database, Transaction } from '../../store/connect.ts';
import { oneTimeLinks, people } from '../../store/tables/people-schema.ts';
import { createOneTimeLink, type OneTimeLink } from '../one-time-links/create-one-time-link.ts';
import { endPassword } from '../passwords/store-password.ts';
import { endSession, endSessionsOf } from '../sessions/end-sessions.ts';
import { announceChange, loadForChange } from './change-person.ts';

/**
 * What an administrator does to somebody else's account. All of it throws PermissionMissing, PersonNotFound, or
 * ContentRefusal `not-yourself`.
 */

/** Ends the password and all sessions of a person, who chooses a new one at the link. Ends a lockout, too. */
export async function resetPassword(
	database: Database,
	actor: Actor,
	personId: string,
): Promise<OneTimeLink> {
	return administer(database, actor, personId, 'person.reset-password', async (transaction) => {
		await endPassword(transaction, personId);
		await endLockout(transaction, personId);
		await endSessionsOf(transaction, personId);
		return createOneTimeLink(transaction, personId);
	});
}

/** Locks an account, and ends its sessions and one-time links. */
export async function lockPerson(database: Database, actor: Actor, personId: string): Promise<void> {
	await administer(database, actor, personId, 'person.lock', async (transaction) => {
		await transaction.update(people).set({ locked: true }).where(eq(people.personId, personId));
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

async function administer<Result>(
	database: Database,
	actor: Actor,
	personId: string,
	action: string,
	change: (transaction: Transaction) => Promise<Result>,
): Promise<Result> {
	return database.transaction(async (transaction) => {
		await authorise(transaction, actor, 'people');
		if (isPerson(actor) && actor.personId === personId) {
			throw new ContentRefusal('not-yourself', 'Nobody may do this to their own account.');
		}
		const { loginName } = await loadForChange(transaction, personId);
		const result = await change(transaction);
		await announceChange(transaction, personId);
		await appendAudit(transaction, actor, {
			action,
			subject: `person:${personId}`,
			details: { loginName },
		});
		return result;
	});
}

async function endLockout(transaction: Transaction, personId: string): Promise<void> {
	await transaction
		.update(people)
		.set({ failedSignIns: 0, lockedUntil: null })
		.where(eq(people.personId, personId));
}
