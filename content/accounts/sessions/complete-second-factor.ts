import { eq, sql } from 'drizzle-orm';
import { notifyNewsroom } from '../../events/notify-newsroom.ts';
import type { Transaction } from '../../store/connect.ts';
import { people, sessions } from '../../store/tables/people-schema.ts';

/** Records that a session's person has shown their second factor, which ends the count of failed sign-ins. */
export async function completeSecondFactor(transaction: Transaction, sessionId: string): Promise<void> {
	const [session] = await transaction
		.update(sessions)
		.set({ secondFactorAt: sql`now()` })
		.where(eq(sessions.sessionId, sessionId))
		.returning({ personId: sessions.personId });
	if (!session) return;
	const { personId } = session;
	await transaction.update(people).set({ failedSignIns: 0 }).where(eq(people.personId, personId));
	await notifyNewsroom(transaction, { topics: ['session'], personIds: [personId] });
}
