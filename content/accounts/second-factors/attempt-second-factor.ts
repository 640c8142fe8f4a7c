import { appendAudit } from '../../audit/append-audit.ts';
import { notifyNewsroom } from '../../events/notify-newsroom.ts';
import type { Database, Transaction } from '../../store/connect.ts';
import { type FailureLimits, recordFailedSignIn } from '../sign-in/failed-sign-ins.ts';
import { completeSecondFactor } from './complete-second-factor.ts';
import { lockPerson } from './lock-person.ts';
import { type FactorKind, type OwnSession, personSubject } from './own-session.ts';

/**
 * Completes a sign-in with a second factor, or records the failure. During a lockout everything is refused, right
 * codes too.
 *
 * @param limits null for factors that cannot be guessed, whose failures lock nobody out
 * @param use marks the factor as used and returns whether it counts, with SQL only
 * @returns whether the sign-in is complete
 */
export async function attemptSecondFactor(
	database: Database,
	{ session, actor }: OwnSession,
	factor: FactorKind,
	limits: FailureLimits | null,
	use: (transaction: Transaction) => Promise<boolean>,
): Promise<boolean> {
	const { personId } = actor;
	const subject = personSubject(personId);
	return database.transaction(async (transaction) => {
		const person = await lockPerson(transaction, personId);
		const maySignIn = person?.maySignIn ?? false;
		if (maySignIn && (await use(transaction))) {
			await completeSecondFactor(transaction, session.sessionId);
			await notifyNewsroom(transaction, { topics: ['session'], personIds: [personId] });
			await appendAudit(transaction, actor, { action: 'second-factor.use', subject, details: { factor } });
			return true;
		}
		const counted = maySignIn && limits !== null && (await recordFailedSignIn(transaction, personId, limits));
		const locksOut = counted ? counted.lockedUntil !== null : false;
		if (locksOut) await notifyNewsroom(transaction, { topics: ['people'] });
		const details = { factor, reason: maySignIn ? 'wrong' : 'locked', ...(locksOut && { locksOut }) };
		await appendAudit(transaction, actor, {
			action: 'second-factor.refuse',
			subject,
			outcome: 'refused',
			details,
		});
		return false;
	});
}
