import { writeFile } from 'node:fs/promises';
import { PGlite } from '@electric-sql/pglite';
import { migrationsFolder } from '@portico/content/store/connect.ts';
import { drizzle } from 'drizzle-orm/pglite';
import { migrate } from 'drizzle-orm/pglite/migrator';

/**
 * Writes a migrated, empty embedded store to an archive. Starting from it is five times as fast as running `initdb`.
 */
export async function writeEmbeddedTemplate(path: string): Promise<void> {
	const pglite = await PGlite.create();
	await migrate(drizzle({ client: pglite }), { migrationsFolder });
	const archive = await pglite.dumpDataDir('none');
	await writeFile(path, archive.stream());
	await pglite.close();
}
