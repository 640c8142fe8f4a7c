import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Database } from '../store/connect.ts';
import { secrets } from '../store/schema.ts';

/**
 * The random bytes (32) of this name, which all instances on a store share and no visitor may know. They
 * are made when first asked for.
 */
export async function findSharedSecret(database: Database, name: string): Promise<Buffer> {
	const known = await readSecret(database, name);
	if (known) return known;
	const value = randomBytes(32).toString('base64url');
	await database.insert(secrets).values({ name, value }).onConflictDoNothing();
	// Another instance may have been first: what stands there is everybody's.
	const made = await readSecret(database, name);
	if (!made) throw new Error(`The secret ${name} was removed while it was being made`);
	return made;
}

async function readSecret(database: Database, name: string): Promise<Buffer | null> {
	const [row] = await database.select({ value: secrets.value }).from(secrets).where(eq(secrets.name, name));
	return row ? Buffer.from(row.value, 'base64url') : null;
}
