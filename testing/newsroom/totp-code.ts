import { Secret, TOTP } from 'otpauth';

/**
 * The code that an authenticator application shows.
 *
 * @param secret Base32
 * @param at milliseconds since 1970
 */
export const totpCode = (secret: string, at: number): string =>
	TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: at });
