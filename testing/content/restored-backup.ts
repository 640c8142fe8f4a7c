import { join } from 'node:path';
import { signInWithPassword } from '@portico/content/accounts/sign-in-with-password.ts';
import { verifyAudit } from '@portico/content/audit/verify-audit.ts';
import type { ArchiveHead } from '@portico/content/backup/archive.ts';
import { backUp, listTables } from '@portico/content/backup/back-up.ts';
import { readHead } from '@portico/content/backup/read-archive.ts';
import { restoreBackup } from '@portico/content/backup/restore-backup.ts';
import { folderMediaStore } from '@portico/content/files/media-store.ts';
import type { BundleStore } from '@portico/content/media/bundle-store.ts';
import { type Database, openStore } from '@portico/content/store/connect.ts';
import { findSharedSecret } from '@portico/content/store/shared-secret.ts';
import { sql } from 'drizzle-orm';
import { expect, inject, onTestFinished } from 'vitest';
import { createDatabase } from '../databases/postgres-databases.ts';
import { addTestAccount, testBrowser, testPassword, testSettings } from '../newsroom/test-accounts.ts';
import { exported } from './bundles/export-and-move.ts';
import { filesOf } from './bundles/files-of.ts';
import { fillStore } from './bundles/fill-store.ts';
import { bundleStore } from './bundles/import-into.ts';
import { scratchFolder } from './bundles/scratch-folder.ts';
import { countOf, expectConsistentStore } from './bundles/store-facts.ts';
import { publish } from './edit-texts.ts';

/** An empty store of a kind, for the running test. */
export async function emptyStore(kind: 'embedded' | 'PostgreSQL'): Promise<BundleStore> {
	const store = await openStore(
		kind === 'embedded'
			? { databaseUrl: null, dataDir: null, copyOf: inject('embeddedTemplate') }
			: { databaseUrl: await createDatabase(inject('postgresAddress')), dataDir: null },
	);
	onTestFinished(() => store.close());
	return bundleStore(store.database);
}

export async function restore(store: BundleStore, file: string, head?: ArchiveHead) {
	return restoreBackup(store, file, head ?? (await readHead(file)));
}

/** All rows of the tables in a backup, by table, without those of the audit log about the restore. */
async function rowsOf(database: Database): Promise<Record<string, string[]>> {
	const tables = await database.transaction((transaction) => listTables(transaction));
	const rows: Record<string, string[]> = {};
	for (const table of Object.keys(tables)) {
		const found = await database.execute<{ line: string }>(
			sql`select row_to_json(of_table)::text as line from ${sql.identifier(table)} of_table`,
		);
		rows[table] = found.rows
			.map(({ line }) => line)
			.filter((line) => !line.includes('store.restore'))
			.sort();
	}
	return rows;
}

const signIn = (database: Database) =>
	signInWithPassword(database, { ...testBrowser, loginName: 'linlan', password: testPassword }, testSettings);

/** Fills a store with everything that a backup can have. */
export async function fillSource(database: Database, mediaFolder: string): Promise<BundleStore> {
	const store = { database, media: folderMediaStore(mediaFolder) };
	await fillStore(store);
	await addTestAccount(store.database, { loginName: 'linlan', roles: ['writer'] });
	await findSharedSecret(store.database, 'keys');
	await signIn(store.database);
	await store.database.execute(sql`update media set uploaded_by = 'linlan', uploaded_at = now()`);
	await store.database.execute(
		sql`insert into uploads (upload_id, person_id, address, name, size) values ('u1', 'linlan', '', 'a', 1)`,
	);
	return store;
}

/** A backup of a store, restored into an empty one of a kind, has everything, and people sign in there. */
export async function expectRestored(source: BundleStore, kind: 'embedded' | 'PostgreSQL'): Promise<void> {
	const file = join(scratchFolder(), 'backup.tar');
	await backUp(source, file);
	const target = await emptyStore(kind);
	// As after a first start.
	await findSharedSecret(target.database, 'keys');
	await restore(target, file);
	expect(await rowsOf(target.database)).toEqual(await rowsOf(source.database));
	const filesIn = async (store: BundleStore) => filesOf(await exported(store, true));
	expect(await filesIn(target)).toEqual(await filesIn(source));
	expect(await countOf(target.database, 'sessions')).toBe(0);
	await signIn(target.database);
	expect(await verifyAudit(target.database)).toMatchObject({ firstBroken: null });
	await publish(target.database, { articleId: '中文-id', lang: 'zh' });
	await expectConsistentStore(target.database);
}
