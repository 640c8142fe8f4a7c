import { createHash, randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Transaction } from '../../store/connect.ts';
import { recoveryCodes } from '../../store/tables/people-schema.ts';

/** Crockford's Base32: 32 characters, without those that are misread. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const codeLength = 10;
const codeCount = 10;

/** Ten random codes of 50 bits, as they are shown: `XXXXX-XXXXX`. */
export function newRecoveryCodes(): string[] {
	return Array.from({ length: codeCount }, () => {
		// 256 is a multiple of 32, so every character is equally likely.
		const characters = Array.from(randomBytes(codeLength), (byte) => alphabet[byte % alphabet.length]);
		return `${characters.slice(0, codeLength / 2).join('')}-${characters.slice(codeLength / 2).join('')}`;
	});
}

/**
 * The stored form of a code, however it was typed: without dashes, spaces and case, and with misread characters
 * corrected. The person is hashed with it, so that a guess against a copy of the table is a guess at one person.
 */
export function recoveryCodeHash(personId: string, code: string): string {
	const plain = code
		.normalize('NFKC')
		.toUpperCase()
		.replace(/[\s\p{Dash}]/gu, '')
		.replaceAll('O', '0')
		.replace(/[IL]/g, '1');
	return createHash('sha256').update(`${personId}:${plain}`).digest('hex');
}

/** Replaces the recovery codes of a person, used ones too. */
export async function storeRecoveryCodes(
	transaction: Transaction,
	personId: string,
	codes: readonly string[],
): Promise<void> {
	await transaction.delete(recoveryCodes).where(eq(recoveryCodes.personId, personId));
	const rows = codes.map((code) => ({ personId, codeHash: recoveryCodeHash(personId, code) }));
	await transaction.insert(recoveryCodes).values(rows);
}
