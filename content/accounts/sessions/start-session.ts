import { randomUUID } from 'node:crypto';
import { and, eq, notInArray, sql } from 'drizzle-orm';
import type { Transaction } from '../../store/connect.ts';
import { people, sessions } from '../../store/tables/people-schema.ts';
import type { AccountSettings } from '../account-settings.ts';
import { createToken, tokenHash } from '../token.ts';
import { announceSessions } from './announce-sessions.ts';
import { isLive } from './session-limits.ts';

/** The browser that signs in. */
export type Browser = {
	/** Its network address. */
	address: string;
	/** Its own description. */
	userAgent: string;
};

export type NewSession = Browser & {
	personId: string;
	/** Whether the sign-in included a second factor. */
	secondFactor?: boolean;
};

/** A started session. The token goes into the cookie and is stored nowhere. */
export type StartedSession = { sessionId: string; token: string };

/** User agents are short; a long one is cut. */
const maxUserAgentLength = 500;

/** Starts a session. One more than allowed ends the oldest. */
export async function startSession(
	transaction: Transaction,
	{ personId, address, userAgent, secondFactor = false }: NewSession,
	settings: AccountSettings,
): Promise<StartedSession> {
	// Locks the person, so that sessions that start at the same time count each other.
	await transaction
		.select({ personId: people.personId })
		.from(people)
		.where(eq(people.personId, personId))
		.for('update');
	await endFormerSessions(transaction, personId, settings);
	const sessionId = randomUUID();
	const token = createToken();
	await transaction.insert(sessions).values({
		...{ sessionId, tokenHash: tokenHash(token), personId, address },
		userAgent: userAgent.slice(0, maxUserAgentLength),
		startedAt: sql`clock_timestamp()`,
		seenAt: sql`clock_timestamp()`,
		endsAt: sql`clock_timestamp() + make_interval(hours => ${settings.sessionHours}::int)`,
		secondFactorAt: secondFactor ? sql`clock_timestamp()` : null,
	});
	await announceSessions(transaction, personId);
	return { sessionId, token };
}

/** Deletes a person's sessions that are over, and the oldest ones until there is room for one more. */
async function endFormerSessions(
	transaction: Transaction,
	personId: string,
	settings: AccountSettings,
): Promise<void> {
	const remaining = transaction
		.select({ sessionId: sessions.sessionId })
		.from(sessions)
		.where(and(eq(sessions.personId, personId), isLive(settings)))
		.orderBy(sql`${sessions.startedAt} desc, ${sessions.sessionId}`)
		.limit(settings.maxSessions - 1);
	await transaction
		.delete(sessions)
		.where(and(eq(sessions.personId, personId), notInArray(sessions.sessionId, remaining)));
}
