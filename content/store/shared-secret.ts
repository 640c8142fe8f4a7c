import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Database, Transaction } from './connect.ts';
import { secrets } from './tables/schema.ts';

/**
 * The random bytes (32) of this name, which all instances on a store share and no visitor may know. They
 * are made when first asked for.
 */
export async function findSharedSecret(database: Database, name: string): Promise<Buffer> {
	const existing = await readSecret(database, name);
	if (existing) return existing;
	const value = newValue();
	await database.insert(secrets).values({ name, value }).onConflictDoNothing();
	// Another instance may have been first: what stands there is everybody's.
	const created = await readSecret(database, name);
	if (!created) throw new Error(`The secret ${name} was removed while it was being created`);
	return created;
}

/** The same of a secret that exists, and that stays the same until the transaction ends. */
export async function holdSharedSecret(transaction: Transaction, name: string): Promise<Buffer> {
	const [row] = await transaction
		.select({ value: secrets.value })
		.from(secrets)
		.where(eq(secrets.name, name))
		.for('share');
	if (!row) throw new Error(`There is no secret ${name}`);
	return bytesOf(row.value);
}

/** Makes all secrets anew. @returns each before and after, by name */
export async function renewSharedSecrets(
	transaction: Transaction,
): Promise<Map<string, { before: Buffer; after: Buffer }>> {
	const rows = await transaction.select().from(secrets).orderBy(secrets.name).for('update');
	const renewed = new Map<string, { before: Buffer; after: Buffer }>();
	for (const { name, value } of rows) {
		const after = newValue();
		await transaction.update(secrets).set({ value: after }).where(eq(secrets.name, name));
		renewed.set(name, { before: bytesOf(value), after: bytesOf(after) });
	}
	return renewed;
}

const newValue = () => randomBytes(32).toString('base64url');
const bytesOf = (value: string) => Buffer.from(value, 'base64url');

async function readSecret(database: Database, name: string): Promise<Buffer | null> {
	const [row] = await database.select({ value: secrets.value }).from(secrets).where(eq(secrets.name, name));
	return row ? bytesOf(row.value) : null;
}
