import { and, eq } from 'drizzle-orm';
import { ContentRefusal } from '../../model/refusals.ts';
import type { Database } from '../../store/connect.ts';
import { passkeys } from '../../store/tables/people-schema.ts';
import type { AccountSettings } from '../account-settings.ts';
import type { OwnSession } from '../current-session.ts';
import { addSecondFactor, allowChange, removeSecondFactor } from './change-own-factors.ts';
import { parseNewPasskey, passkeyRefused, verifyNewPasskey } from './passkey-responses.ts';
import {
	challengeLifetime,
	loadWebAuthn,
	relyingParty,
	signatureAlgorithms,
	storeChallenge,
	takeChallenge,
} from './relying-party.ts';

/** Of one person: browsers list them all when they are asked for one. */
const maxPasskeys = 20;

/**
 * What a browser needs to create a passkey. Devices that already have one of this person are excluded.
 *
 * @param siteName shown by browsers
 */
export async function newPasskeyOptions(
	database: Database,
	own: OwnSession,
	newsroomUrl: string,
	siteName: string,
) {
	const { personId } = own.actor;
	const { loginName, displayName } = own.session.person;
	const party = relyingParty(newsroomUrl);
	const existing = await database.transaction(async (transaction) => {
		await allowChange(transaction, own);
		return transaction.select().from(passkeys).where(eq(passkeys.personId, personId));
	});
	if (existing.length >= maxPasskeys) throw tooManyPasskeys();
	const { generateRegistrationOptions } = await loadWebAuthn();
	const options = await generateRegistrationOptions({
		rpName: siteName,
		rpID: party.id,
		// Sent back when signing in without a name.
		userID: Uint8Array.from(Buffer.from(personId)),
		userName: loginName,
		userDisplayName: displayName,
		timeout: challengeLifetime,
		supportedAlgorithmIDs: signatureAlgorithms,
		excludeCredentials: existing.map(({ passkeyId, transports }) => ({ id: passkeyId, transports })),
		authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
	});
	await storeChallenge(database, options.challenge, { kind: 'new-passkey', personId });
	return options;
}

/**
 * Adds a passkey that a browser created.
 *
 * @param passkey `response` of the browser, unchecked; `name` chosen by the person
 * @returns recovery codes with the person's first second factor; else none
 * @throws ContentRefusal `passkey-refused`, `too-many-passkeys`
 */
export async function addPasskey(
	database: Database,
	own: OwnSession,
	newsroomUrl: string,
	{ response, name }: { response: unknown; name: string },
	settings: AccountSettings,
): Promise<string[]> {
	const { personId } = own.actor;
	const party = relyingParty(newsroomUrl);
	const parsed = parseNewPasskey(response);
	if (!parsed || !(await takeChallenge(database, parsed.challenge, { kind: 'new-passkey', personId })))
		throw passkeyRefused();
	const credential = await verifyNewPasskey(parsed, party);
	if (!credential) throw passkeyRefused();
	const passkey = {
		passkeyId: credential.id,
		personId,
		name,
		publicKey: Buffer.from(credential.publicKey).toString('base64url'),
		counter: credential.counter,
		transports: parsed.response.response.transports ?? [],
	};
	return addSecondFactor(database, own, settings, { factor: 'passkey', name }, async (transaction) => {
		if ((await transaction.$count(passkeys, eq(passkeys.personId, personId))) >= maxPasskeys)
			throw tooManyPasskeys();
		const added = await transaction
			.insert(passkeys)
			.values(passkey)
			.onConflictDoNothing()
			.returning({ passkeyId: passkeys.passkeyId });
		// Somebody has it already.
		if (added.length === 0) throw passkeyRefused();
	});
}

const tooManyPasskeys = () =>
	new ContentRefusal('too-many-passkeys', `Nobody has more than ${maxPasskeys} passkeys.`, {
		max: maxPasskeys,
	});

/**
 * Removes a passkey of the person.
 *
 * @throws ContentRefusal `second-factor-required`, `passkey-not-found`
 */
export async function removePasskey(
	database: Database,
	own: OwnSession,
	settings: Pick<AccountSettings, 'secondFactor'>,
	passkeyId: string,
): Promise<void> {
	await removeSecondFactor(database, own, settings, async (transaction) => {
		const [removed] = await transaction
			.delete(passkeys)
			.where(and(eq(passkeys.passkeyId, passkeyId), eq(passkeys.personId, own.actor.personId)))
			.returning({ name: passkeys.name });
		if (!removed) throw new ContentRefusal('passkey-not-found', 'There is no such passkey.');
		return { factor: 'passkey', name: removed.name };
	});
}
