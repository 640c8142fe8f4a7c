import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import type {
	AuthenticationResponseJSON,
	PublicKeyCredentialCreationOptionsJSON,
	PublicKeyCredentialRequestOptionsJSON,
	RegistrationResponseJSON,
} from '@simplewebauthn/server';
import { isoCBOR } from '@simplewebauthn/server/helpers';

/** How a browser with its authenticator departs from an honest one of the newsroom. */
type Departures = {
	origin?: string;
	challenge?: string;
	/** Instead of the next one. */
	counter?: number;
	/** False for a device that only noticed a touch. */
	userVerified?: boolean;
	/** Instead of the person's that the passkey was created for. */
	userHandle?: string;
};

type SoftwareAuthenticator = {
	/** As `startRegistration` of `@simplewebauthn/browser` answers. */
	create(options: PublicKeyCredentialCreationOptionsJSON, departures?: Departures): RegistrationResponseJSON;
	/** As `startAuthentication` of `@simplewebauthn/browser` answers. */
	get(options: PublicKeyCredentialRequestOptionsJSON, departures?: Departures): AuthenticationResponseJSON;
};

const userPresent = 0x01;
const userVerifiedFlag = 0x04;
const attestedData = 0x40;

/**
 * A browser with an authenticator that has one passkey (ES256, without attestation), for tests.
 *
 * @param origin of the page
 */
export function createSoftwareAuthenticator(origin: string): SoftwareAuthenticator {
	const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
	const credentialId = randomBytes(32);
	const id = credentialId.toString('base64url');
	let counter = 0;
	let userHandle = '';

	const clientData = (type: string, challenge: string, departures: Departures) =>
		Buffer.from(
			JSON.stringify({
				type,
				challenge: departures.challenge ?? challenge,
				origin: departures.origin ?? origin,
				crossOrigin: false,
			}),
		);

	function authenticatorData(partyId: string, flags: number, departures: Departures): Buffer {
		counter += 1;
		const verified = departures.userVerified === false ? 0 : userVerifiedFlag;
		const counterBytes = Buffer.alloc(4);
		counterBytes.writeUInt32BE(departures.counter ?? counter);
		return Buffer.concat([sha256(partyId), Buffer.from([flags | userPresent | verified]), counterBytes]);
	}

	return {
		create(options, departures = {}) {
			userHandle = options.user.id;
			const length = Buffer.alloc(2);
			length.writeUInt16BE(credentialId.length);
			const authData = Buffer.concat([
				authenticatorData(`${options.rp.id}`, attestedData, departures),
				Buffer.alloc(16),
				length,
				credentialId,
				coseKey(publicKey),
			]);
			const attestation = new Map<string, string | Uint8Array | Map<string, string>>([
				['fmt', 'none'],
				['attStmt', new Map<string, string>()],
				['authData', Uint8Array.from(authData)],
			]);
			const response = {
				clientDataJSON: clientData('webauthn.create', options.challenge, departures).toString('base64url'),
				attestationObject: Buffer.from(isoCBOR.encode(attestation)).toString('base64url'),
				transports: ['internal'],
			};
			return { id, rawId: id, type: 'public-key', response, clientExtensionResults: {} };
		},
		get(options, departures = {}) {
			const authData = authenticatorData(`${options.rpId}`, 0, departures);
			const data = clientData('webauthn.get', options.challenge, departures);
			const response = {
				clientDataJSON: data.toString('base64url'),
				authenticatorData: authData.toString('base64url'),
				signature: sign('sha256', Buffer.concat([authData, sha256(data)]), privateKey).toString('base64url'),
				userHandle: departures.userHandle ?? userHandle,
			};
			return { id, rawId: id, type: 'public-key', response, clientExtensionResults: {} };
		},
	};
}

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest();

/** The public key as in RFC 9053, section 7.1: key type 2 (EC2), algorithm -7 (ES256), curve 1 (P-256), x, y. */
function coseKey(publicKey: KeyObject): Uint8Array {
	const { x, y } = publicKey.export({ format: 'jwk' });
	const coordinate = (value = '') => Uint8Array.from(Buffer.from(value, 'base64url'));
	const key = new Map<number, number | Uint8Array>([
		[1, 2],
		[3, -7],
		[-1, 1],
		[-2, coordinate(x)],
		[-3, coordinate(y)],
	]);
	return isoCBOR.encode(key);
}
