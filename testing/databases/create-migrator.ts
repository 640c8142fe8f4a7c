import { readFileSync } from 'node:fs';
import { sql } from 'drizzle-orm';
import type { Database } from '../../content/store/connect.ts';

/** Empties a store completely. @returns a function that runs one migration, by its name */
export async function createMigrator(database: Database): Promise<(migration: string) => Promise<void>> {
	await database.execute(sql.raw('drop schema public cascade'));
	await database.execute(sql.raw('create schema public'));
	return async (migration) => {
		const file = new URL(`../../content/store/migrations/${migration}.sql`, import.meta.url);
		for (const statement of readFileSync(file, 'utf8').split('--> statement-breakpoint')) {
			await database.execute(sql.raw(statement));
		}
	};
}
