import { createHmac, randomBytes } from 'node:crypto';

/** What tells one visitor from another for a day. It is hashed where it came in, and never stored or sent. */
export type Visitor = { address: string; userAgent: string };

/** A secret for a day. */
export function createSalt(): string {
	return randomBytes(32).toString('base64url');
}

/**
 * A visitor's hash for the day of a salt. 128 bits: no two visitors of a day share one. Once the salt is
 * deleted, nobody can find the visitor it came from by trying, nor know them again on another day.
 *
 * @param site the origin of the site, so that sites sharing a salt would not share visitors
 */
export function hashVisitor(salt: string, site: string, { address, userAgent }: Visitor): string {
	const identity = [site, address, userAgent].join('\0');
	return createHmac('sha256', salt).update(identity).digest().subarray(0, 16).toString('base64url');
}
