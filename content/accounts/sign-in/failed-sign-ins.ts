import { and, eq, isNull, lte, or, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../store/connect.ts';
import { people } from '../../store/tables/people-schema.ts';
import type { AccountSettings } from '../account-settings.ts';

/** How many failures lock a person out, and for how long. */
export type FailureLimits = Pick<AccountSettings, 'maxFailures' | 'lockMinutes'>;

/** A sign-in that was counted as failed: the end of the lockout if it was the last one allowed. */
export type CountedFailure = { lockedUntil: Date | null };

/**
 * Counts a failed sign-in of a person, and locks them out for some minutes if it is the last one allowed. Passwords
 * are counted before they are compared, and taken back when they are right: so of any number of simultaneous
 * attempts, on any instances, no more passwords are compared than are allowed.
 *
 * @returns null when the person is locked or locked out already: then nothing may be compared
 */
export async function recordFailedSignIn(
	database: Pick<Database, 'update'>,
	personId: string,
	{ maxFailures, lockMinutes }: FailureLimits,
): Promise<CountedFailure | null> {
	// After a lockout the count starts again.
	const failures = sql`case when ${people.lockedUntil} is null then ${people.failedSignIns} + 1 else 1 end`;
	const [counted] = await database
		.update(people)
		.set({
			failedSignIns: failures,
			lockedUntil: sql`case when ${failures} >= ${maxFailures}::int
				then now() + make_interval(mins => ${lockMinutes}::int) end`,
		})
		.where(and(eq(people.personId, personId), eq(people.locked, false), isNotLockedOut))
		.returning({ lockedUntil: people.lockedUntil });
	return counted ?? null;
}

/**
 * Takes back a failure that was counted before its password turned out to be right.
 *
 * @param counted from `recordFailedSignIn`
 * @param signedIn whether the sign-in is complete, which ends the count. If it still needs a second factor, earlier
 *   failures stay counted: those who know the password would otherwise have any number of attempts at the codes.
 * @returns false when the person was locked or locked out by others in the meantime: then the sign-in fails
 */
export async function takeBackFailedSignIn(
	database: Pick<Database, 'update'>,
	personId: string,
	{ lockedUntil }: CountedFailure,
	{ signedIn }: { signedIn: boolean },
): Promise<boolean> {
	const ownLockout = lockedUntil === null ? undefined : eq(people.lockedUntil, lockedUntil);
	const taken = await database
		.update(people)
		.set({
			failedSignIns: signedIn ? 0 : sql`greatest(${people.failedSignIns} - 1, 0)`,
			lockedUntil: null,
		})
		.where(and(eq(people.personId, personId), eq(people.locked, false), or(isNotLockedOut, ownLockout)))
		.returning({ personId: people.personId });
	return taken.length > 0;
}

const isNotLockedOut = or(isNull(people.lockedUntil), lte(people.lockedUntil, sql`now()`)) as SQL;
