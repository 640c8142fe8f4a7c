import { createHash, randomBytes } from 'node:crypto';

/** A secret that cannot be guessed, for a cookie or an address. */
export function createToken(): string {
	return randomBytes(32).toString('base64url');
}

/** What the store keeps of a token, so that its copy opens nothing: SHA-256, hexadecimal. */
export function tokenHash(token: string): string {
	return createHash('sha256').update(token).digest('hex');
}
