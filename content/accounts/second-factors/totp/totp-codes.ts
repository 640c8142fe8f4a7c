import { Secret, TOTP } from 'otpauth';

/** What every authenticator application supports (RFC 6238). */
const parameters = { algorithm: 'SHA1', digits: 6, period: 30 } as const;

/** Steps before and after the current one whose codes are accepted, for clocks that differ. */
const window = 1;

/** RFC 4226, section 4: 160 bits. */
const secretLength = 20;

export const newTotpSecret = (): Uint8Array => new Secret({ size: secretLength }).bytes;

/**
 * @param code as typed: spaces and full-width digits are accepted
 * @param at milliseconds since 1970
 * @returns the time step that the code belongs to; null for a wrong code
 */
export function findTotpStep(secret: Uint8Array, code: string, at: number): number | null {
	const token = code.normalize('NFKC').replace(/\s/g, '');
	if (!/^\d{6}$/.test(token)) return null;
	const delta = TOTP.validate({ ...parameters, token, secret: readSecret(secret), timestamp: at, window });
	return delta === null ? null : TOTP.counter({ period: parameters.period, timestamp: at }) + delta;
}

/**
 * The secret as people type it (Base32), and as the `otpauth:` address that applications scan.
 *
 * @param issuer name of the site
 */
export function totpAddress(secret: Uint8Array, issuer: string, loginName: string) {
	const totp = new TOTP({ ...parameters, issuer, label: loginName, secret: readSecret(secret) });
	return { secret: totp.secret.base32, address: totp.toString() };
}

/** The library takes whole buffers only. */
const readSecret = (bytes: Uint8Array) => new Secret({ buffer: Uint8Array.from(bytes).buffer });
