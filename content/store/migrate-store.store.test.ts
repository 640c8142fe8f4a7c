import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { scratchFolder } from '@portico/testing/content/bundles/scratch-folder.ts';
import { createDatabase, dropDatabase } from '@portico/testing/databases/postgres-databases.ts';
import { sql } from 'drizzle-orm';
import { beforeEach, expect, inject, test } from 'vitest';
import { migrationsFolder, openStore, type StoreSettings } from './connect.ts';
import { StoreTooNew } from './migrate-store.ts';

let place: Pick<StoreSettings, 'databaseUrl' | 'dataDir'>;

beforeEach(async () => {
	if (inject('storeKind') === 'PGlite') {
		place = { databaseUrl: null, dataDir: join(scratchFolder(), 'data') };
		return;
	}
	const databaseUrl = await createDatabase(inject('postgresAddress'), 'template0');
	place = { databaseUrl, dataDir: null };
	return () => dropDatabase(inject('postgresAddress'), databaseUrl);
});

/** The migrations of an edition that lacks the last ones. */
function earlierMigrations(lacking: number): string {
	const folder = join(scratchFolder(), 'migrations');
	cpSync(migrationsFolder, folder, { recursive: true });
	const file = join(folder, 'meta/_journal.json');
	const journal = JSON.parse(readFileSync(file, 'utf8')) as { entries: object[] };
	writeFileSync(file, JSON.stringify({ ...journal, entries: journal.entries.slice(0, -lacking) }));
	return folder;
}

/** Opens the store with an edition, and runs a statement. @returns what the operator was told */
async function open(migrations: string, statement = sql`select 1`): Promise<string[]> {
	const notices: string[] = [];
	const store = await openStore({ ...place, migrations }, { onNotice: (line) => void notices.push(line) });
	try {
		await store.database.execute(statement);
	} finally {
		await store.close();
	}
	return notices;
}

test('tells how many migrations an update runs, and nothing when a store is created or needs none', async () => {
	expect(await open(earlierMigrations(3))).toEqual([]);
	expect(await open(migrationsFolder)).toEqual([
		'migrating the store: 3 steps; do not stop it',
		expect.stringMatching(/^done in \d+ s$/),
	]);
	expect(await open(migrationsFolder)).toEqual([]);
});

test('warns that a later edition has migrated the store, and opens it, unless a later migration forbids it', async () => {
	const earlier = earlierMigrations(2);
	await open(migrationsFolder);
	expect(await open(earlier)).toEqual([
		expect.stringMatching(/^The store was migrated by a later edition of Portico \(2 migrations /),
	]);
	const journal = readFileSync(join(migrationsFolder, 'meta/_journal.json'), 'utf8');
	const newest = (JSON.parse(journal) as { entries: { when: number }[] }).entries.at(-1)?.when;
	await open(
		migrationsFolder,
		sql.raw(`comment on table drizzle.__drizzle_migrations is 'needed: ${newest}'`),
	);
	await expect(open(earlier)).rejects.toThrow(StoreTooNew);
	expect(await open(migrationsFolder)).toEqual([]);
});
