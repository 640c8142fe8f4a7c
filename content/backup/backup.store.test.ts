import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { scratchFolder } from '@portico/testing/content/bundles/scratch-folder.ts';
import { countOf } from '@portico/testing/content/bundles/store-facts.ts';
import { emptyStore, expectRestored, fillSource, restore } from '@portico/testing/content/restored-backup.ts';
import { describeWithStore } from '@portico/testing/databases/describe-with-store.ts';
import { createDatabase } from '@portico/testing/databases/postgres-databases.ts';
import { addTestAccount } from '@portico/testing/newsroom/test-accounts.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, inject, onTestFinished, test } from 'vitest';
import { storeKey } from '../files/media-store.ts';
import type { BundleStore } from '../media/bundle-store.ts';
import { openStore } from '../store/connect.ts';
import { replacedMedia } from '../store/tables/media-schema.ts';
import { UnusableArchive } from './archive.ts';
import { backUp, FileExists } from './back-up.ts';
import { readHead } from './read-archive.ts';
import { migrationsOf, StoreNotEmpty } from './restore-backup.ts';

describeWithStore('a backup', (getDatabase) => {
	const mediaFolder = mkdtempSync(join(tmpdir(), 'portico-backup-media-'));
	let source: BundleStore;
	let file: string;

	beforeEach(async () => {
		file = join(scratchFolder(), 'backup.tar');
		source ??= await fillSource(getDatabase(), mediaFolder);
	});

	afterAll(() => rmSync(mediaFolder, { recursive: true }));

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

	test('restored into an empty PostgreSQL store has the same rows and files; people sign in, and the audit log is intact', () =>
		expectRestored(source, 'PostgreSQL'));

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
		// What a file was before it was replaced belongs to earlier versions of texts.
		const before = { file: 'media/form.pdf', digest: 'e'.repeat(64), variants: [] };
		await getDatabase().insert(replacedMedia).values({ file: before.file, row: before });
		const keyBefore = storeKey(before.digest, 'form.pdf');
		const media = {
			...source.media,
			openRead: async (each: string) => (each === key ? null : source.media.openRead(each)),
		};
		const problems: string[] = [];
		const report = await backUp({ ...source, media }, file, {
			onProblem: (message) => void problems.push(message),
		});
		expect(report.missingFiles).toBe(2);
		await getDatabase().delete(replacedMedia);
		expect(problems.toSorted()).toEqual(
			[key, keyBefore]
				.map((lacking) => `The media store does not have ${lacking}, so the backup lacks it.`)
				.toSorted(),
		);
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
