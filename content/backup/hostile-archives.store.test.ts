import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { gunzipSync, gzipSync } from 'node:zlib';
import { fillStore } from '@portico/testing/content/bundles/fill-store.ts';
import { bundleStore } from '@portico/testing/content/bundles/import-into.ts';
import { scratchFolder } from '@portico/testing/content/bundles/scratch-folder.ts';
import { countOf } from '@portico/testing/content/bundles/store-facts.ts';
import { describeWithStore } from '@portico/testing/databases/describe-with-store.ts';
import { createDatabase } from '@portico/testing/databases/postgres-databases.ts';
import { afterAll, beforeEach, expect, inject, onTestFinished, test } from 'vitest';
import { folderMediaStore } from '../files/media-store.ts';
import { openStore, type Store } from '../store/connect.ts';
import { type ArchiveContents, type ArchiveHead, ArchiveWriter, UnusableArchive } from './archive.ts';
import { backUp } from './back-up.ts';
import { readEntries, readHead, verifyArchive } from './read-archive.ts';
import { migrationsOf, restoreBackup } from './restore-backup.ts';

/** What an archive consists of, to be changed by a test. */
type Archive = { head: ArchiveHead; entries: [name: string, bytes: Buffer][]; contents: ArchiveContents };

async function readArchive(file: string): Promise<Archive> {
	const head = await readHead(file);
	const entries: Archive['entries'] = [];
	for await (const { name, stream } of readEntries(file)) entries.push([name, await buffer(stream)]);
	return { head, entries, contents: await verifyArchive(file, head) };
}

/** Its digest is right: whoever can write an archive can compute it. */
async function writeArchive({ head, entries, contents }: Archive): Promise<string> {
	const file = join(scratchFolder(), 'forged.tar');
	const writer = await ArchiveWriter.create(file);
	await writer.begin(head);
	for (const [name, bytes] of entries) await writer.add(name, bytes);
	await writer.finish({ ...contents, files: entries.filter(([name]) => name.startsWith('media/')).length });
	return file;
}

const rowsEntry = (table: string) => `tables/${table}/000001.jsonl.gz`;
const rows = (...lines: (object | string)[]) =>
	gzipSync(lines.map((line) => (typeof line === 'string' ? line : JSON.stringify(line))).join('\n'));

function replace(archive: Archive, table: string, change: (text: string) => Buffer): void {
	for (const entry of archive.entries)
		if (entry[0] === rowsEntry(table)) entry[1] = change(gunzipSync(entry[1]).toString());
}

describeWithStore('an archive from somebody else', (getDatabase) => {
	const folder = mkdtempSync(join(tmpdir(), 'portico-hostile-'));
	const file = join(folder, 'backup.tar');
	let target: Store;

	afterAll(async () => {
		await target.close();
		rmSync(folder, { recursive: true });
	});

	beforeEach(async () => {
		if (existsSync(file)) return;
		const source = { database: getDatabase(), media: folderMediaStore(join(folder, 'media')) };
		await fillStore(source);
		await backUp(source, file);
		// Every refusal leaves it empty.
		const databaseUrl = await createDatabase(inject('postgresAddress'));
		target = await openStore({ databaseUrl, dataDir: null });
	});

	async function restoreChanged(change: (archive: Archive) => void, problems: string[] = []) {
		const archive = await readArchive(file);
		change(archive);
		const changed = await writeArchive(archive);
		const store = bundleStore(target.database);
		const onProblem = (message: string) => void problems.push(message);
		const restored = readHead(changed).then((head) => restoreBackup(store, changed, head, { onProblem }));
		return { store, restored: restored.catch((error: unknown) => error) };
	}

	test.each<[string, string, (archive: Archive) => void]>([
		[
			'a name that leads out',
			'nothing that a backup has',
			(archive) => {
				archive.entries.push([`media/ab/${'ab'.repeat(16)}/..`, Buffer.from('x')]);
			},
		],
		[
			'a path in a name',
			'nothing that a backup has',
			(archive) => {
				archive.entries.push(['media/../../etc/cron.d/x', Buffer.from('x')]);
			},
		],
		[
			'an entry of no table',
			'nothing that a backup has',
			({ entries }) => {
				entries.push([rowsEntry('pg_authid'), rows({ rolname: 'evil' })]);
			},
		],
		[
			'a table of the database’s own',
			'a backup has no table "pg_authid"',
			({ head, entries }) => {
				head.tables.pg_authid = ['rolname', 'rolsuper'];
				entries.push([rowsEntry('pg_authid'), rows({ rolname: 'evil', rolsuper: true })]);
			},
		],
		[
			'a table that no backup contains',
			'a backup has no table "sessions"',
			({ head }) => {
				head.tables.sessions = ['token_hash'];
			},
		],
		[
			'a table with quotes in its name',
			'a backup has no table "people\\"; drop',
			({ head }) => {
				head.tables['people"; drop table people; --'] = ['x'];
			},
		],
		[
			'columns that its version does not have',
			'the columns of people',
			({ head }) => {
				head.tables.people?.push('is_root');
			},
		],
		[
			'no table of people',
			'it has no table people',
			({ head }) => {
				delete head.tables.people;
			},
		],
		[
			'a number of migrations that is none',
			'not a backup of Portico',
			({ head }) => {
				Object.assign(head, { migrations: '3' });
			},
		],
		[
			'tables that are no lists',
			'not a backup of Portico',
			({ head }) => {
				Object.assign(head, { tables: { people: 'all' } });
			},
		],
		[
			'rows that cannot be unpacked',
			'cannot be unpacked',
			(archive) => {
				replace(archive, 'columns', () => Buffer.from('no gzip'));
			},
		],
		[
			'rows that end early',
			'cannot be unpacked',
			(archive) => {
				replace(archive, 'columns', (text) => gzipSync(text).subarray(0, 30));
			},
		],
		[
			'rows that are no JSON',
			'cannot hold the rows of columns',
			(archive) => {
				replace(archive, 'columns', () => rows('{"fd_code":'));
			},
		],
		[
			'rows of other types',
			'cannot hold the rows of columns',
			(archive) => {
				replace(archive, 'columns', () => rows({ fd_code: 'x', page: 'link', position: 'first' }));
			},
		],
		[
			'media that are no rows',
			'a row in tables/media/000001.jsonl.gz is not valid',
			(archive) => {
				replace(archive, 'media', () => rows('null'));
			},
		],
		[
			'a video with another list of files',
			'another list of files than its digest',
			(archive) => {
				const change = (text: string) =>
					gzipSync(text.replace(/(?<before>"sha256": ?")[0-9a-f]{8}/, '$<before>00000000'));
				replace(archive, 'videos', change);
			},
		],
		[
			'rows that name what is not there',
			'cannot hold its rows',
			(archive) => {
				archive.entries = archive.entries.filter(([name]) => !name.startsWith('tables/columns/'));
				archive.contents.rows.columns = 0;
			},
		],
		[
			'fewer rows than it says',
			'rows of leaders are missing',
			(archive) => {
				archive.entries = archive.entries.filter(([name]) => !name.startsWith('tables/leaders/'));
			},
		],
		[
			'a part of a table twice',
			'is not the next part of its table',
			({ entries }) => {
				entries.push(entries.find(([name]) => name === rowsEntry('leaders')) as [string, Buffer]);
			},
		],
		[
			'a file twice',
			'is in it twice',
			({ entries }) => {
				entries.push(entries.find(([name]) => name.startsWith('media/')) as [string, Buffer]);
			},
		],
		[
			'two beginnings',
			'backup.json is not its only beginning',
			({ entries }) => {
				entries.push(['backup.json', Buffer.from('{}')]);
			},
		],
	])('is refused with a reason when it has %s; the store stays empty', async (_, reason, change) => {
		const { store, restored } = await restoreChanged(change);
		const refusal = await restored;
		expect(refusal).toBeInstanceOf(UnusableArchive);
		expect((refusal as Error).message).toContain(reason);
		expect(await countOf(store.database, 'articles')).toBe(0);
		expect(await countOf(store.database, 'audit_log')).toBe(0);
	});

	test('is refused when its migrations are too few for its tables', async () => {
		const archive = await readArchive(file);
		archive.head.migrations = 3;
		const changed = await writeArchive(archive);
		const head = await readHead(changed);
		const { folder, remove } = await migrationsOf(changed, head);
		onTestFinished(remove);
		const databaseUrl = await createDatabase(inject('postgresAddress'), 'template0');
		const store = await openStore({ databaseUrl, dataDir: null, migrations: folder });
		onTestFinished(() => store.close());
		await expect(restoreBackup(bundleStore(store.database), changed, head)).rejects.toThrow(UnusableArchive);
	});

	test('is written nowhere where the folder does not exist, which is said', async () => {
		const missing = join(scratchFolder(), 'none');
		const source = bundleStore(getDatabase());
		const reason = `The backup cannot be written into ${missing}: it does not exist. A running server writes it`;
		await expect(backUp(source, join(missing, 'b.tar'))).rejects.toThrow(reason);
		await expect(backUp(source, join(file, 'b.tar'))).rejects.toThrow('a part of the path is a file');
		expect(readdirSync(dirname(missing))).toEqual([]);
	});

	test('restores no file whose bytes are not those of its name, or that nothing names', async () => {
		const problems: string[] = [];
		const unnamed = `${'cd'.repeat(1)}/${'cd'.repeat(16)}/evil.html`;
		let changed = '';
		const { store, restored } = await restoreChanged(({ entries }) => {
			const form = entries.find(([name]) => name.endsWith('/form.pdf')) as [string, Buffer];
			changed = form[0].slice('media/'.length);
			form[1] = Buffer.from('%PDF-1.7 other\n');
			entries.push([`media/${unnamed}`, Buffer.from('<script>')]);
		}, problems);
		expect(await restored).toMatchObject({ refusedFiles: 2 });
		expect(problems).toEqual([
			`${changed} is not restored: its bytes are not those of its name.`,
			`${unnamed} is not restored: nothing in the backup names it.`,
		]);
		expect(await store.media.has(changed)).toBe(false);
		expect(await store.media.has(unnamed)).toBe(false);
		expect(await countOf(store.database, 'articles')).toBeGreaterThan(0);
	});
});
