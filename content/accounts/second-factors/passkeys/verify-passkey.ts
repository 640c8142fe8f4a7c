import { and, eq } from 'drizzle-orm';
import { ContentRefusal } from '../../../model/refusals/content-refusal.ts';
import type { Database } from '../../../store/connect.ts';
import { passkeys } from '../../../store/tables/people-schema.ts';
import type { AccountSettings } from '../../account-settings.ts';
import { attemptSecondFactor } from '../attempt-second-factor.ts';
import type { OwnSession } from '../own-session.ts';
import { challengeLifetime, storeChallenge, takeChallenge } from './challenges.ts';
import { parseUsedPasskey, passkeyRefused, verifyUsedPasskey } from './passkey-responses.ts';
import { relyingParty } from './relying-party.ts';
import { usePasskey } from './use-passkey.ts';
import { loadWebAuthn } from './web-authn.ts';

/**
 * What a browser needs to use one of the person's passkeys as second factor.
 *
 * @throws ContentRefusal `second-factor-not-found` without a passkey
 */
export async function secondFactorOptions(database: Database, own: OwnSession, newsroomUrl: string) {
	const { personId } = own.actor;
	const party = relyingParty(newsroomUrl);
	const existing = await database.select().from(passkeys).where(eq(passkeys.personId, personId));
	if (existing.length === 0) throw new ContentRefusal('second-factor-not-found', 'There is no passkey.');
	const { generateAuthenticationOptions } = await loadWebAuthn();
	const options = await generateAuthenticationOptions({
		rpID: party.id,
		allowCredentials: existing.map(({ passkeyId, transports }) => ({ id: passkeyId, transports })),
		timeout: challengeLifetime,
		userVerification: 'preferred',
	});
	await storeChallenge(database, options.challenge, { kind: 'second-factor', personId });
	return options;
}

/**
 * Completes a sign-in with a passkey of the person.
 *
 * @param response of the browser, unchecked
 * @throws ContentRefusal `passkey-refused`, also for a right one during a lockout
 */
export async function verifyPasskey(
	database: Database,
	own: OwnSession,
	newsroomUrl: string,
	response: unknown,
	settings: AccountSettings,
): Promise<void> {
	const { personId } = own.actor;
	const used = await checkResponse(database, personId, newsroomUrl, response);
	const isComplete = await attemptSecondFactor(database, own, 'passkey', settings, async (transaction) =>
		used === null ? false : usePasskey(transaction, used.passkey, used.counter),
	);
	if (!isComplete) throw passkeyRefused();
}

/** @returns the passkey and its new counter; null if the response is refused */
async function checkResponse(
	database: Database,
	personId: string,
	newsroomUrl: string,
	response: unknown,
): Promise<{ passkey: typeof passkeys.$inferSelect; counter: number } | null> {
	const party = relyingParty(newsroomUrl);
	const parsed = parseUsedPasskey(response);
	const purpose = { kind: 'second-factor', personId } as const;
	if (!parsed || !(await takeChallenge(database, parsed.challenge, purpose))) return null;
	const [passkey] = await database
		.select()
		.from(passkeys)
		.where(and(eq(passkeys.passkeyId, parsed.response.id), eq(passkeys.personId, personId)));
	if (!passkey) return null;
	const counter = await verifyUsedPasskey(parsed, party, passkey, false);
	return counter === null ? null : { passkey, counter };
}
