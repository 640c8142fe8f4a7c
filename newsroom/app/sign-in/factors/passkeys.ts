import type {
	PublicKeyCredentialCreationOptionsJSON,
	PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';
import { currentLanguage, messagesIn } from '../../messages/messages.ts';

/** Options and responses of the Web Authentication API, as the calls carry them. */
type WebAuthnJson = Record<string, unknown>;

/** A passkey could not be used or created. The message is for the person. */
class PasskeyFailure extends Error {
	override readonly name = 'PasskeyFailure';
}

/** Browsers offer passkeys only on pages loaded over HTTPS or from this device. */
export function isPasskeySupported(): boolean {
	return typeof globalThis.PublicKeyCredential === 'function';
}

/**
 * Asks the browser to answer a challenge with a passkey.
 *
 * @throws PasskeyFailure
 */
export function answerChallenge(options: WebAuthnJson): Promise<WebAuthnJson> {
	return explained(async () => {
		const { startAuthentication } = await import('@simplewebauthn/browser');
		const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON;
		return { ...(await startAuthentication({ optionsJSON })) };
	});
}

/**
 * Asks the browser to create a passkey.
 *
 * @throws PasskeyFailure
 */
export function createPasskey(options: WebAuthnJson): Promise<WebAuthnJson> {
	return explained(async () => {
		const { startRegistration } = await import('@simplewebauthn/browser');
		const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON;
		return { ...(await startRegistration({ optionsJSON })) };
	});
}

async function explained<Result>(ceremony: () => Promise<Result>): Promise<Result> {
	try {
		return await ceremony();
	} catch (error) {
		const { passkeyFailures } = messagesIn(currentLanguage()).signIn;
		const name = error instanceof Error ? error.name : '';
		// Browsers do not tell apart who declines, who is too late, and who has no passkey.
		if (name === 'NotAllowedError' || name === 'AbortError')
			throw new PasskeyFailure(passkeyFailures.cancelled);
		if (name === 'InvalidStateError') throw new PasskeyFailure(passkeyFailures.existing);
		throw new PasskeyFailure(passkeyFailures.unsuitable);
	}
}
