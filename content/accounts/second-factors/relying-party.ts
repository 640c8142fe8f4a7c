import { isIP } from 'node:net';
import { and, eq, gt, sql } from 'drizzle-orm';
import { ContentRefusal } from '../../model/refusals.ts';
import type { Database } from '../../store/connect.ts';
import { signInChallenges } from '../../store/tables/people-schema.ts';

/** Whom passkeys are for: browsers offer them to this host name only, and name the origin in what they sign. */
export type RelyingParty = { id: string; origin: string };

/**
 * @param newsroomUrl origin of the newsroom
 * @throws ContentRefusal `passkeys-unavailable`
 */
export function relyingParty(newsroomUrl: string): RelyingParty {
	if (!passkeysAvailable(newsroomUrl))
		throw new ContentRefusal(
			'passkeys-unavailable',
			'Browsers offer passkeys only to https and a host name.',
		);
	const { hostname, origin } = new URL(newsroomUrl);
	return { id: hostname, origin };
}

/** Whether browsers offer passkeys to this origin: not for IP addresses, nor without TLS except on localhost. */
export function passkeysAvailable(newsroomUrl: string): boolean {
	const { protocol, hostname } = new URL(newsroomUrl);
	const isLocal = hostname === 'localhost' || hostname.endsWith('.localhost');
	// The address of an IPv6 host is in brackets.
	const isAddress = hostname.startsWith('[') || isIP(hostname) !== 0;
	return !isAddress && (protocol === 'https:' || isLocal);
}

/**
 * The library for passkeys, loaded when they are first used: with its readers of certificates it takes 27 MB, which
 * a server without passkeys does not need.
 */
export const loadWebAuthn = () => import('@simplewebauthn/server');

/** Readers of what browsers send. */
export const loadWebAuthnHelpers = () => import('@simplewebauthn/server/helpers');

/** EdDSA, ES256 and RS256 (RFC 9053): every authenticator has one of them. */
export const signatureAlgorithms = [-8, -7, -257];

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
