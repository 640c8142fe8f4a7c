import { randomUUID } from 'node:crypto';
import { and, eq, isNotNull, isNull, ne, not, notInArray, or, type SQL, sql } from 'drizzle-orm';
import { notifyNewsroom } from '../events/notify-newsroom.ts';
import { ContentRefusal } from '../model/refusals.ts';
import { hasSecondFactor, roleNeedsSecondFactor } from '../permissions/demanded-factors.ts';
import type { Transaction } from '../store/connect.ts';
import { people, sessions } from '../store/tables/people-schema.ts';
import type { AccountSettings } from './account-settings.ts';
import { createToken, tokenHash } from './token.ts';

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

/** How long a sign-in may lack its second factor: anyone who knows only the password has no longer. */
const incompleteMinutes = 10;

/**
 * Starts a session. One more than allowed ends the oldest; one that still lacks the second factor ends only others
 * that do, so that a password alone ends nobody's work.
 */
export async function startSession(
	transaction: Transaction,
	{ personId, address, userAgent, secondFactor = false }: NewSession,
	settings: AccountSettings,
): Promise<StartedSession> {
	const demandsFactor = await lockAndAskForFactor(transaction, personId, settings);
	const isComplete = secondFactor || !demandsFactor;
	await makeRoom(transaction, personId, settings, { demandsFactor, isComplete });
	const sessionId = randomUUID();
	const token = createToken();
	await transaction.insert(sessions).values({
		...{ sessionId, tokenHash: tokenHash(token), personId, address },
		userAgent: userAgent.slice(0, maxUserAgentLength),
		startedAt: sql`clock_timestamp()`,
		seenAt: sql`clock_timestamp()`,
		endsAt: isComplete
			? sql`clock_timestamp() + make_interval(hours => ${settings.sessionHours}::int)`
			: sql`clock_timestamp() + make_interval(mins => ${incompleteMinutes}::int)`,
		secondFactorAt: secondFactor ? sql`clock_timestamp()` : null,
	});
	await announceSessions(transaction, personId);
	return { sessionId, token };
}

/**
 * Records that the person of a session has shown their second factor, and resets their failed sign-ins. The session
 * lasts from then on as long as any other.
 *
 * @returns its new token: the one from before is worth nothing
 * @throws ContentRefusal `not-signed-in` when the session has ended in the meantime
 */
export async function completeSession(
	transaction: Transaction,
	{ sessionId, personId }: { sessionId: string; personId: string },
	settings: AccountSettings,
): Promise<string> {
	const [found] = await transaction
		.select({ secondFactorAt: sessions.secondFactorAt })
		.from(sessions)
		.where(and(eq(sessions.sessionId, sessionId), eq(sessions.personId, personId)));
	if (found?.secondFactorAt === null) {
		const demandsFactor = await lockAndAskForFactor(transaction, personId, settings);
		await makeRoom(transaction, personId, settings, { demandsFactor, isComplete: true, except: sessionId });
	}
	const completed = await transaction
		.update(sessions)
		.set({
			secondFactorAt: sql`now()`,
			endsAt: sql`${sessions.startedAt} + make_interval(hours => ${settings.sessionHours}::int)`,
		})
		.where(and(eq(sessions.sessionId, sessionId), eq(sessions.personId, personId)))
		.returning({ sessionId: sessions.sessionId });
	if (completed.length === 0) throw new ContentRefusal('not-signed-in', 'The session has ended.');
	await transaction.update(people).set({ failedSignIns: 0 }).where(eq(people.personId, personId));
	return renewToken(transaction, sessionId);
}

/** Gives a session a new token, when its person may do more in it than before. */
export async function renewToken(transaction: Transaction, sessionId: string): Promise<string> {
	const token = createToken();
	await transaction
		.update(sessions)
		.set({ tokenHash: tokenHash(token) })
		.where(eq(sessions.sessionId, sessionId));
	return token;
}

/**
 * Locks the person, so that sessions that start at the same time count each other.
 *
 * @returns whether their sign-ins need a second factor: they have one, or must
 */
async function lockAndAskForFactor(
	transaction: Transaction,
	personId: string,
	settings: AccountSettings,
): Promise<boolean> {
	const [person] = await transaction
		.select({ demandsFactor: sql<boolean>`(${hasSecondFactor} or ${roleNeedsSecondFactor})` })
		.from(people)
		.where(eq(people.personId, personId))
		.for('update');
	return settings.secondFactor === 'everyone' || (person?.demandsFactor ?? false);
}

/** Deletes a person's sessions that are over, and the oldest of one kind until there is room for one more. */
async function makeRoom(
	transaction: Transaction,
	personId: string,
	settings: AccountSettings,
	{
		demandsFactor,
		isComplete,
		except = '',
	}: { demandsFactor: boolean; isComplete: boolean; except?: string },
): Promise<void> {
	const factorAt = sessions.secondFactorAt;
	const isOfKind = !demandsFactor ? undefined : isComplete ? isNotNull(factorAt) : isNull(factorAt);
	const isOther = sql`${sessions.sessionId} <> ${except}`;
	const remaining = transaction
		.select({ sessionId: sessions.sessionId })
		.from(sessions)
		.where(and(eq(sessions.personId, personId), isLive(settings), isOfKind, isOther))
		.orderBy(sql`${sessions.startedAt} desc, ${sessions.sessionId}`)
		.limit(settings.maxSessions - 1);
	const isDisplaced = and(isOfKind, notInArray(sessions.sessionId, remaining));
	await transaction
		.delete(sessions)
		.where(and(eq(sessions.personId, personId), isOther, or(not(isLive(settings)), isDisplaced)));
}

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

/** Whether a session has neither ended nor been without a request for too long. */
export function isLive({ idleMinutes }: AccountSettings): SQL {
	return sql`${sessions.endsAt} > now() and ${sessions.seenAt} > now() - make_interval(mins => ${idleMinutes}::int)`;
}

/** Announces that a person's sessions have changed: to their own screens, and to those that list people's sessions. */
async function announceSessions(transaction: Transaction, personId: string): Promise<void> {
	await notifyNewsroom(transaction, { topics: ['session'], personIds: [personId] });
	await notifyNewsroom(transaction, { topics: ['people'] });
}
