import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { filesOf } from '@portico/testing/content/bundles/files-of.ts';
import { fillStore } from '@portico/testing/content/bundles/fill-store.ts';
import { bundleStore } from '@portico/testing/content/bundles/import-into.ts';
import { scratchFolder } from '@portico/testing/content/bundles/scratch-folder.ts';
import { countOf, expectConsistentStore } from '@portico/testing/content/bundles/store-facts.ts';
import { publish } from '@portico/testing/content/edit-texts.ts';
import { describeWithStore } from '@portico/testing/databases/describe-with-store.ts';
import { createDatabase } from '@portico/testing/databases/postgres-databases.ts';
import {
	addTestAccount,
	testBrowser,
	testPassword,
	testSettings,
} from '@portico/testing/newsroom/test-accounts.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, inject, onTestFinished, test } from 'vitest';
import { signInWithPassword } from '../accounts/sign-in-with-password.ts';
import { verifyAudit } from '../audit/verify-audit.ts';
import { exportBundle } from '../bundles/exporting/export-bundle.ts';
import { folderMediaStore, storeKey } from '../files/media-store.ts';
import type { BundleStore } from '../media/bundle-store.ts';
import { type Database, openStore } from '../store/connect.ts';
import { findSharedSecret } from '../store/shared-secret.ts';
import { type ArchiveHead, UnusableArchive } from './archive.ts';
import { backUp, FileExists, listTables } from './back-up.ts';
import { readHead } from './read-archive.ts';
import { migrationsOf, restoreBackup, StoreNotEmpty } from './restore-backup.ts';

/** An empty store of a kind, for the running test. */
async function emptyStore(kind: 'embedded' | 'PostgreSQL'): Promise<BundleStore> {
	const store = await openStore(
		kind === 'embedded'
			? { databaseUrl: null, dataDir: null, copyOf: inject('embeddedTemplate') }
			: { databaseUrl: await createDatabase(inject('postgresAddress')), dataDir: null },
	);
	onTestFinished(() => store.close());
	return bundleStore(store.database);
}

async function restore(store: BundleStore, file: string, head?: ArchiveHead) {
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

async function exported(store: BundleStore): Promise<Record<string, string>> {
	const folder = join(scratchFolder(), 'bundle');
	const { problems } = await exportBundle(store, folder, { withHistory: true });
	expect(problems).toEqual([]);
	return filesOf(folder);
}

const signIn = (database: Database) =>
	signInWithPassword(database, { ...testBrowser, loginName: 'linlan', password: testPassword }, testSettings);

describeWithStore('a backup', (getDatabase) => {
	const mediaFolder = mkdtempSync(join(tmpdir(), 'portico-backup-media-'));
	let source: BundleStore;
	let file: string;

	beforeEach(async () => {
		file = join(scratchFolder(), 'backup.tar');
		source ??= await fillSource();
	});

	afterAll(() => rmSync(mediaFolder, { recursive: true }));

	async function fillSource(): Promise<BundleStore> {
		const store = { database: getDatabase(), media: folderMediaStore(mediaFolder) };
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

	test('of a store is for its owner only, says what it has, and is recorded', async () => {
		const progress = new Set<string>();
		const onProgress = (what: string) => {
			progress.add(what);
			// Until it is complete, nothing has its name.
			expect(readdirSync(dirname(file))).toEqual([
				expect.stringMatching(/^\.backup\.tar\.[0-9a-f]{8}\.incomplete$/),
			]);
		};
		const report = await backUp(source, file, { onProgress });
		expect(report).toMatchObject({ missingFiles: 0, bytes: statSync(file).size, rows: { people: 1 } });
		expect(report.rows).not.toHaveProperty('uploads');
		expect([...progress]).toEqual(['rows', 'media']);
		expect(statSync(file).mode & 0o777).toBe(0o600);
		expect(readdirSync(dirname(file))).toEqual(['backup.tar']);
		expect(await countOf(getDatabase(), 'last_backup')).toBe(1);
		await expect(backUp(source, file)).rejects.toThrow(FileExists);
	});

	test.each(['embedded', 'PostgreSQL'] as const)(
		'restored into an empty %s store has the same rows and files; people sign in, and the audit log is intact',
		async (kind) => {
			await backUp(source, file);
			const target = await emptyStore(kind);
			// As after a first start.
			await findSharedSecret(target.database, 'keys');
			await restore(target, file);
			expect(await rowsOf(target.database)).toEqual(await rowsOf(getDatabase()));
			expect(await exported(target)).toEqual(await exported(source));
			expect(await countOf(target.database, 'sessions')).toBe(0);
			await signIn(target.database);
			expect(await verifyAudit(target.database)).toMatchObject({ firstBroken: null });
			await publish(target.database, { articleId: '中文-id', lang: 'zh' });
			await expectConsistentStore(target.database);
		},
	);

	test('is from one moment, whatever is written while it is made', async () => {
		let isWritten = false;
		await backUp(source, file, {
			async onProgress(what) {
				if (what !== 'media' || isWritten) return;
				isWritten = true;
				await addTestAccount(getDatabase(), { loginName: 'later' });
			},
		});
		expect(isWritten).toBe(true);
		const target = await emptyStore('PostgreSQL');
		await restore(target, file);
		expect(await countOf(target.database, 'people')).toBe(1);
		await getDatabase().execute(sql`delete from people where login_name = 'later'`);
	});

	test('reports each file that the media store lacks', async () => {
		const { rows } = await getDatabase().execute<{ digest: string }>(
			sql`select digest from media where file = 'media/form.pdf'`,
		);
		const key = storeKey(rows[0]?.digest ?? '', 'form.pdf');
		const media = {
			...source.media,
			openRead: async (each: string) => (each === key ? null : source.media.openRead(each)),
		};
		const problems: string[] = [];
		const report = await backUp({ ...source, media }, file, {
			onProblem: (message) => void problems.push(message),
		});
		expect(report.missingFiles).toBe(1);
		expect(problems).toEqual([`The media store does not have ${key}, so the backup lacks it.`]);
	});

	test('is complete even if the store cannot record its date', async () => {
		const full = Object.assign(new Error('could not extend file'), { code: '53100' });
		const database = new Proxy(source.database, {
			get: (target, name) =>
				name === 'insert'
					? () => {
							throw new Error('Failed query: insert …', { cause: full });
						}
					: Reflect.get(target, name),
		});
		const report = await backUp({ ...source, database }, file);
		expect(report).toMatchObject({
			notRecorded: 'the disk of the store is full',
			bytes: statSync(file).size,
		});
		await restore(await emptyStore('PostgreSQL'), file);
	});

	test('that is cancelled or fails leaves no file', async () => {
		const cancel = new AbortController();
		const onProgress = () => cancel.abort(new Error('Cancelled.'));
		await expect(backUp(source, file, { onProgress, signal: cancel.signal })).rejects.toThrow('Cancelled.');
		const media = { ...source.media, openRead: () => Promise.reject(new Error('The bucket is gone.')) };
		await expect(backUp({ ...source, media }, file)).rejects.toThrow('The bucket is gone.');
		expect(readdirSync(dirname(file))).toEqual([]);
	});

	describe('is refused', () => {
		test('where there is content or an account', async () => {
			await backUp(source, file);
			await expect(restore(source, file)).rejects.toThrow(StoreNotEmpty);
			const target = await emptyStore('PostgreSQL');
			await addTestAccount(target.database);
			await expect(restore(target, file)).rejects.toThrow('The store is not empty');
		});

		test.each([
			['cut short', (bytes: Buffer) => bytes.subarray(0, bytes.length - 2048), 'it is cut short or damaged'],
			[
				'cut within a file',
				(bytes: Buffer) => bytes.subarray(0, bytes.length / 2),
				'it is cut short or damaged',
			],
			[
				'changed',
				(bytes: Buffer) => {
					const changed = Buffer.from(bytes);
					changed.write('0', changed.indexOf('%PDF'));
					return changed;
				},
				'it was changed or damaged',
			],
		])('when it was %s; the store stays empty, and a whole one restores', async (_, damage, reason) => {
			await backUp(source, file);
			const damaged = join(dirname(file), 'damaged.tar');
			writeFileSync(damaged, damage(readFileSync(file)));
			const target = await emptyStore('PostgreSQL');
			await expect(restore(target, damaged)).rejects.toThrow(reason);
			expect(await countOf(target.database, 'articles')).toBe(0);
			await restore(target, file);
		});

		test.each(['nonsense', ''])('when the file is no backup: “%s”', async (content) => {
			writeFileSync(file, content);
			await expect(readHead(file)).rejects.toThrow(UnusableArchive);
			await expect(readHead(join(file, 'none'))).rejects.toThrow(UnusableArchive);
		});
	});

	test('of an earlier version is restored into its tables, which are then migrated', async () => {
		await backUp(source, file);
		const head = { ...(await readHead(file)), migrations: 11 };
		const { folder, remove } = await migrationsOf(file, head);
		onTestFinished(remove);
		const databaseUrl = await createDatabase(inject('postgresAddress'), 'template0');
		const store = await openStore({ databaseUrl, dataDir: null, migrations: folder });
		onTestFinished(() => store.close());
		const { rows } = await store.database.execute<{ list: string | null; people: string | null }>(
			sql`select to_regclass('article_list') as list, to_regclass('people') as people`,
		);
		expect(rows).toEqual([{ list: null, people: 'people' }]);
		await expect(restore(await emptyStore('PostgreSQL'), file, head)).rejects.toThrow('newer version');
		await expect(migrationsOf(file, { ...head, migrations: 1000 })).rejects.toThrow(
			'newer version of Portico',
		);
	});
});
