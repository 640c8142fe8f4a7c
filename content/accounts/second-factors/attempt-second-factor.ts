import { eq, sql } from 'drizzle-orm';
import { appendAudit } from '../../audit/append-audit.ts';
import { notifyNewsroom } from '../../events/notify-newsroom.ts';
import type { Database, Transaction } from '../../store/connect.ts';
import { people } from '../../store/tables/people-schema.ts';
import type { AccountSettings } from '../account-settings.ts';
import { type FactorKind, type OwnSession, personSubject } from '../current-session.ts';
import { recordFailedSignIn } from '../failed-sign-ins.ts';
import { completeSession } from '../start-session.ts';

/**
 * Completes a sign-in with a second factor, or records the failure. During a lockout everything is refused, right
 * codes too.
 *
 * @param use marks the factor as used and returns whether it counts, with SQL only
 * @returns whether the sign-in is complete
 */
export async function attemptSecondFactor(
	database: Database,
	{ session, actor, setToken }: OwnSession,
	factor: FactorKind,
	settings: AccountSettings,
	use: (transaction: Transaction) => Promise<boolean>,
): Promise<boolean> {
	const { personId } = actor;
	const subject = personSubject(personId);
	const token = await database.transaction(async (transaction) => {
		const person = await lockPerson(transaction, personId);
		const maySignIn = person?.maySignIn ?? false;
		if (maySignIn && (await use(transaction))) {
			const { sessionId } = session;
			const renewed = await completeSession(transaction, { sessionId, personId }, settings);
			await notifyNewsroom(transaction, { topics: ['session'], personIds: [personId] });
			await appendAudit(transaction, actor, { action: 'second-factor.use', subject, details: { factor } });
			return renewed;
		}
		// A passkey's signature cannot be guessed: its failures lock nobody out.
		const isGuess = maySignIn && factor !== 'passkey';
		const counted = isGuess && (await recordFailedSignIn(transaction, personId, settings));
		const locksOut = counted ? counted.lockedUntil !== null : false;
		if (locksOut) await notifyNewsroom(transaction, { topics: ['people'] });
		const details = { factor, reason: maySignIn ? 'wrong' : 'locked', ...(locksOut && { locksOut }) };
		await appendAudit(transaction, actor, {
			action: 'second-factor.refuse',
			subject,
			outcome: 'refused',
			details,
		});
		return null;
	});
	if (token !== null) setToken(token);
	return token !== null;
}

/**
 * Locks the row of a person until the commit, so that attempts to sign in and changes of second factors of one
 * person happen one after the other. Call it before locking rows of other tables.
 *
 * @returns whether the person may sign in; null if there is no such person
 */
export async function lockPerson(
	transaction: Transaction,
	personId: string,
): Promise<{ displayName: string; maySignIn: boolean } | null> {
	const [person] = await transaction
		.select({
			displayName: people.displayName,
			maySignIn: sql<boolean>`not ${people.locked} and coalesce(${people.lockedUntil} <= now(), true)`,
		})
		.from(people)
		.where(eq(people.personId, personId))
		.for('no key update');
	return person ?? null;
}
