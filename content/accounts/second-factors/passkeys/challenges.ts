import { and, eq, gt, sql } from 'drizzle-orm';
import type { Database } from '../../../store/connect.ts';
import { signInChallenges } from '../../../store/tables/people-schema.ts';

const lifetimeMinutes = 5;

/** In milliseconds: how long browsers wait for a person. */
export const challengeLifetime = lifetimeMinutes * 60_000;

/** What a challenge is for; `personId` is null when signing in with a passkey alone. */
export type ChallengePurpose = {
	kind: (typeof signInChallenges.$inferSelect)['kind'];
	personId: string | null;
};

/** Stores a challenge for five minutes, and deletes expired ones. */
export async function storeChallenge(
	database: Database,
	challenge: string,
	purpose: ChallengePurpose,
): Promise<void> {
	// Locked ones are being deleted or answered by others.
	await database.execute(sql`
		delete from sign_in_challenges where challenge in (
			select challenge from sign_in_challenges where expires_at <= now() for update skip locked
		)
	`);
	const expiresAt = sql`now() + make_interval(mins => ${lifetimeMinutes})`;
	await database.insert(signInChallenges).values({ ...purpose, challenge, expiresAt });
}

/**
 * Deletes a challenge, so that it is answered once.
 *
 * @returns whether it was made for this purpose and has not expired
 */
export async function takeChallenge(
	database: Database,
	challenge: string,
	{ kind, personId }: ChallengePurpose,
): Promise<boolean> {
	const isForPerson = sql`${signInChallenges.personId} is not distinct from ${personId}`;
	const taken = await database
		.delete(signInChallenges)
		.where(
			and(
				eq(signInChallenges.challenge, challenge),
				eq(signInChallenges.kind, kind),
				isForPerson,
				gt(signInChallenges.expiresAt, sql`now()`),
			),
		)
		.returning({ challenge: signInChallenges.challenge });
	return taken.length > 0;
}
