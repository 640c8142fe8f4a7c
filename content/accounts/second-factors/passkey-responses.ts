import type {
	AuthenticationResponseJSON,
	RegistrationResponseJSON,
	WebAuthnCredential,
} from '@simplewebauthn/server';
import { and, eq, lt, or, sql } from 'drizzle-orm';
import { z } from 'zod';
import { ContentRefusal } from '../../model/refusals.ts';
import type { Transaction } from '../../store/connect.ts';
import { passkeys } from '../../store/tables/people-schema.ts';
import {
	loadWebAuthn,
	loadWebAuthnHelpers,
	type RelyingParty,
	signatureAlgorithms,
} from './relying-party.ts';

/** Every reason reads the same from outside; the audit log has it. */
export const passkeyRefused = () => new ContentRefusal('passkey-refused', 'The passkey was not accepted.');

const base64url = z.string().regex(/^[\w-]*$/);
const transports = z.array(z.string().max(20)).max(10);

/** The parts of a browser's response that are used; it comes from outside. */
const shared = { id: base64url.min(1).max(1400), rawId: base64url, type: z.literal('public-key') };
const registration = z.object({
	...shared,
	response: z.object({
		clientDataJSON: base64url,
		attestationObject: base64url,
		transports: transports.optional(),
	}),
});
const authentication = z.object({
	...shared,
	response: z.object({
		clientDataJSON: base64url,
		authenticatorData: base64url,
		signature: base64url,
		userHandle: base64url.nullish(),
	}),
});

const clientData = z.object({ challenge: z.string().min(1).max(200) });

/** A response of the right form, and the challenge that it says it answers. */
type Parsed<Response> = { response: Response; challenge: string };

/** @returns null for anything but the response of a browser that created a passkey */
export function parseNewPasskey(response: unknown): Parsed<RegistrationResponseJSON> | null {
	return withChallenge(registration.safeParse(response).data);
}

/** @returns null for anything but the response of a browser that used a passkey */
export function parseUsedPasskey(response: unknown): Parsed<AuthenticationResponseJSON> | null {
	const parsed = authentication.safeParse(response).data;
	if (!parsed) return null;
	const userHandle = parsed.response.userHandle ?? undefined;
	return withChallenge({ ...parsed, response: { ...parsed.response, userHandle } });
}

function withChallenge<Response extends { response: { clientDataJSON: string } }>(
	response: Response | undefined,
): Parsed<Response & { clientExtensionResults: object }> | null {
	const decoded = response && unlessThrown(() => JSON.parse(decodeText(response.response.clientDataJSON)));
	const parsed = clientData.safeParse(decoded);
	if (!response || !parsed.success) return null;
	return { response: { ...response, clientExtensionResults: {} }, challenge: parsed.data.challenge };
}

const decodeText = (encoded: string) => Buffer.from(encoded, 'base64url').toString();

/** @returns null unless the response answers this challenge, for this newsroom, and is well formed */
export async function verifyNewPasskey(
	{ response, challenge }: Parsed<RegistrationResponseJSON>,
	party: RelyingParty,
): Promise<WebAuthnCredential | null> {
	if (!(await hasNoCertificates(response))) return null;
	const { verifyRegistrationResponse } = await loadWebAuthn();
	const verified = await verifyRegistrationResponse({
		response,
		expectedChallenge: challenge,
		expectedOrigin: party.origin,
		expectedRPID: party.id,
		// A security key without a PIN is good enough beside a password.
		requireUserVerification: false,
		supportedAlgorithmIDs: signatureAlgorithms,
	}).catch(() => null);
	return verified?.registrationInfo?.credential ?? null;
}

/**
 * Certificates of makers are not asked for. The library would fetch the lists of revoked ones from addresses that
 * the sender chooses.
 */
async function hasNoCertificates({ response }: RegistrationResponseJSON): Promise<boolean> {
	const { decodeAttestationObject } = await loadWebAuthnHelpers();
	const isWithout = unlessThrown(() => {
		const attestation = decodeAttestationObject(decodeBytes(response.attestationObject));
		const format = attestation.get('fmt');
		// Some devices sign with the passkey itself.
		return format === 'none' || (format === 'packed' && attestation.get('attStmt').get('x5c') === undefined);
	});
	return isWithout ?? false;
}

const decodeBytes = (encoded: string) => Uint8Array.from(Buffer.from(encoded, 'base64url'));

/**
 * @param signsInAlone whether the passkey counts as both factors, so that the person must be verified by their device
 * @returns the passkey's new counter; null unless the response answers this challenge, for this newsroom, signed by
 *   this passkey
 */
export async function verifyUsedPasskey(
	{ response, challenge }: Parsed<AuthenticationResponseJSON>,
	party: RelyingParty,
	passkey: typeof passkeys.$inferSelect,
	signsInAlone: boolean,
): Promise<number | null> {
	const { verifyAuthenticationResponse } = await loadWebAuthn();
	const verified = await verifyAuthenticationResponse({
		response,
		expectedChallenge: challenge,
		expectedOrigin: party.origin,
		expectedRPID: party.id,
		requireUserVerification: signsInAlone,
		credential: {
			id: passkey.passkeyId,
			publicKey: decodeBytes(passkey.publicKey),
			counter: passkey.counter,
		},
	}).catch(() => null);
	return verified?.verified ? verified.authenticationInfo.newCounter : null;
}

/** What a hostile response makes the library throw is not told apart. */
function unlessThrown<Result>(decode: () => Result): Result | null {
	try {
		return decode();
	} catch {
		return null;
	}
}

/**
 * Stores the counter of a passkey's use. A counter that does not grow means that the passkey was copied; those of
 * devices that do not count stay 0.
 *
 * @returns false if it did not grow, also because of a simultaneous use
 */
export async function usePasskey(
	transaction: Transaction,
	passkey: { passkeyId: string; personId: string },
	counter: number,
): Promise<boolean> {
	const doesNotCount = counter === 0 ? eq(passkeys.counter, 0) : undefined;
	const used = await transaction
		.update(passkeys)
		.set({ counter, usedAt: sql`now()` })
		.where(
			and(
				eq(passkeys.passkeyId, passkey.passkeyId),
				eq(passkeys.personId, passkey.personId),
				or(lt(passkeys.counter, counter), doesNotCount),
			),
		)
		.returning({ passkeyId: passkeys.passkeyId });
	return used.length > 0;
}
