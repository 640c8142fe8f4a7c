import { eq, sql } from 'drizzle-orm';
import { ContentRefusal } from '../../model/refusals/content-refusal.ts';
import type { Transaction } from '../../store/connect.ts';
import { people, sessions } from '../../store/tables/people-schema.ts';

/**
 * Records that the person of a session has shown their second factor, and resets their failed sign-ins.
 *
 * @throws ContentRefusal `not-signed-in` when the session has ended in the meantime
 */
export async function completeSecondFactor(transaction: Transaction, sessionId: string): Promise<void> {
	const [session] = await transaction
		.update(sessions)
		.set({ secondFactorAt: sql`now()` })
		.where(eq(sessions.sessionId, sessionId))
		.returning({ personId: sessions.personId });
	if (!session) throw new ContentRefusal('not-signed-in', 'The session has ended.');
	await transaction.update(people).set({ failedSignIns: 0 }).where(eq(people.personId, session.personId));
}
