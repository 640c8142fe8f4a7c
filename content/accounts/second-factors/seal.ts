import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import type { Database, Transaction } from '../../store/connect.ts';
import { findSharedSecret, holdSharedSecret } from '../../store/shared-secret.ts';

/** The secret of the store from which the key is derived. */
export const sealName = 'newsroom-seal';

const algorithm = 'aes-256-gcm';
const nonceLength = 12;
const tagLength = 16;

/** Encrypts and decrypts the secrets of authenticator applications. */
export type Seal = {
	/** @returns nonce, tag and ciphertext, base64url */
	seal(personId: string, secret: Uint8Array): string;
	/** @throws Error for a secret of another person or another store, or a changed one */
	open(personId: string, sealed: string): Buffer;
};

/** Loads the key of the store. Call it outside transactions: it reads the store on a connection of its own. */
export async function loadSeal(database: Database): Promise<Seal> {
	return sealOf(await findSharedSecret(database, sealName));
}

/** The same, in a transaction that stores what it encrypts: until it ends, nobody can renew the key. */
export async function loadSealForChange(transaction: Transaction): Promise<Seal> {
	return sealOf(await holdSharedSecret(transaction, sealName));
}

/**
 * AES-256-GCM. A secret is bound to its person, so that a row copied to another person opens nothing.
 *
 * @param shared the secret of the store
 */
export function sealOf(shared: Buffer): Seal {
	const key = Buffer.from(hkdfSync('sha256', shared, '', 'newsroom totp secret', 32));
	return {
		seal(personId, secret) {
			const nonce = randomBytes(nonceLength);
			const cipher = createCipheriv(algorithm, key, nonce).setAAD(Buffer.from(personId));
			const ciphertext = Buffer.concat([cipher.update(secret), cipher.final()]);
			return Buffer.concat([nonce, cipher.getAuthTag(), ciphertext]).toString('base64url');
		},
		open(personId, sealed) {
			const bytes = Buffer.from(sealed, 'base64url');
			const nonce = bytes.subarray(0, nonceLength);
			const tag = bytes.subarray(nonceLength, nonceLength + tagLength);
			const decipher = createDecipheriv(algorithm, key, nonce, { authTagLength: tagLength });
			decipher.setAAD(Buffer.from(personId)).setAuthTag(tag);
			return Buffer.concat([decipher.update(bytes.subarray(nonceLength + tagLength)), decipher.final()]);
		},
	};
}
