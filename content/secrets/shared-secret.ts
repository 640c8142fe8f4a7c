import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Database } from '../store/connect.ts';
import { secrets } from '../store/tables/schema.ts';

/**
 * The random bytes (32) of this name, which all instances on a store share and no visitor may know. They
 * are made when first asked for.
 */
export async function findSharedSecret(database: Database, name: string): Promise<Buffer> {
	const existing = await readSecret(database, name);
	if (existing) return existing;
	const value = randomBytes(32).toString('base64url');
	await database.insert(secrets).values({ name, value }).onConflictDoNothing();
	// Another instance may have been first: what stands there is everybody's.
	const created = await readSecret(database, name);
	if (!created) throw new Error(`The secret ${name} was removed while it was being created`);
	return created;
}

async function readSecret(database: Database, name: string): Promise<Buffer | null> {
	const [row] = await database.select({ value: secrets.value }).from(secrets).where(eq(secrets.name, name));
	return row ? Buffer.from(row.value, 'base64url') : null;
}
