import { createHmac, randomBytes } from 'node:crypto';

/** What distinguishes visitors for a day. It is hashed on receipt, and never stored or sent. */
export type Visitor = { address: string; userAgent: string };

/** A secret for a day. */
export function createSalt(): string {
	return randomBytes(32).toString('base64url');
}

/**
 * A visitor's hash for the day of a salt, alone or together with what they opened or searched for. 128
 * bits avoid collisions. Hashes of one visitor with different subjects cannot be linked, neither to each
 * other nor to the visitor's own hash: each is computed from the address and the user agent, which are
 * not stored. Once the salt is deleted, visitors cannot be found by guessing, nor recognised on another
 * day.
 *
 * @param site the origin of the site, so that sites with the same salt would not share visitors
 * @param subject what the hash is about, its kind first; empty for the whole site
 */
export function hashVisitor(
	salt: string,
	site: string,
	{ address, userAgent }: Visitor,
	...subject: readonly string[]
): string {
	return keyedHash(salt, [site, address, userAgent, ...subject]);
}

/** The hash of texts with the salt of a day. */
export function keyedHash(salt: string, texts: readonly string[]): string {
	return createHmac('sha256', salt).update(texts.join('\0')).digest().subarray(0, 16).toString('base64url');
}
