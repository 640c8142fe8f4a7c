import { and, eq, ne } from 'drizzle-orm';
import type { Transaction } from '../../store/connect.ts';
import { sessions } from '../../store/tables/people-schema.ts';
import { announceSessions } from './announce-sessions.ts';

/**
 * Ends a session, if it is this person's.
 *
 * @returns whether there was one
 */
export async function endSession(
	transaction: Transaction,
	{ sessionId, personId }: { sessionId: string; personId: string },
): Promise<boolean> {
	const ended = await transaction
		.delete(sessions)
		.where(and(eq(sessions.sessionId, sessionId), eq(sessions.personId, personId)))
		.returning({ sessionId: sessions.sessionId });
	await announceSessions(transaction, personId);
	return ended.length > 0;
}

/**
 * Ends all sessions of a person.
 *
 * @param except the one that goes on
 */
export async function endSessionsOf(
	transaction: Transaction,
	personId: string,
	except?: string,
): Promise<void> {
	const isOther = except === undefined ? undefined : ne(sessions.sessionId, except);
	await transaction.delete(sessions).where(and(eq(sessions.personId, personId), isOther));
	await announceSessions(transaction, personId);
}
