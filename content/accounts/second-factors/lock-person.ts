import { eq, sql } from 'drizzle-orm';
import type { Transaction } from '../../store/connect.ts';
import { people } from '../../store/tables/people-schema.ts';

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
