import { stat } from 'node:fs/promises';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { type SQL, sql } from 'drizzle-orm';
import { baseNameOf } from '../files/media-files.ts';
import { type StoreKey, storeKey } from '../files/media-store.ts';
import type { BundleStore } from '../media/bundle-store.ts';
import { ContentRefusal } from '../model/refusals.ts';
import type { PictureVariant } from '../model/stored-blocks.ts';
import type { Database, Transaction } from '../store/connect.ts';
import { storeFailureReason } from '../store/explain-store-failure.ts';
import { lastBackup } from '../store/tables/schema.ts';
import { type ArchiveContents, ArchiveWriter, partName } from './archive.ts';

/**
 * Tables that no backup contains. What signs somebody in must not come back after it was used or ended; what tells
 * the visitors of a day apart must not outlive the day (decision 019). Editors that were open are not, and neither is
 * what had not yet become a file or a video, whose parts no backup has.
 */
const omittedTables = [
	...['sessions', 'sign_in_challenges', 'one_time_links', 'open_editors'],
	...['uploads', 'upload_parts', 'film_jobs'],
	...['visitor_salts', 'day_visitors', 'recent_visits', 'page_visits', 'search_tallies'],
	'last_backup',
];

/** The desired size of an entry of rows, in characters, and the bounds of its number of rows. */
const entryCharacters = 1_000_000;
const firstRows = 50;
const maxRows = 5_000;

const compress = promisify(gzip);

export type BackupOptions = {
	/** Called with the number of rows, then of media files, written so far; the share of files is known. */
	onProgress?: (
		what: 'rows' | 'media',
		done: number,
		detail: string,
		share: number | null,
	) => void | Promise<void>;
	/** Called for each media file that the content refers to and the media store does not have. */
	onProblem?: (message: string) => void | Promise<void>;
	/** Cancels the backup before its next entry. */
	signal?: AbortSignal;
};

export type BackupReport = ArchiveContents & {
	bytes: number;
	missingFiles: number;
	/** Why the store could not record the date of this backup, which is complete; null when it did. */
	notRecorded: string | null;
};

export class FileExists extends ContentRefusal {
	override readonly name = 'FileExists';

	constructor(file: string) {
		super('file-exists', `${file} exists already: name a new file for the backup.`, { file });
	}
}

/**
 * Writes everything of the store and its media into one archive: content with history, accounts, permissions, the
 * audit log, statistics, secrets. Rows are from one moment; files are only ever added, so the later copy has every
 * file of that moment. The embedded store answers nothing else while the rows are read.
 *
 * @param file must not exist; it appears when the archive is complete
 * @throws FileExists, CannotWriteBackup, or the signal's reason when cancelled; nothing is left behind then
 */
export async function backUp(
	{ database, media }: BundleStore,
	file: string,
	options: BackupOptions = {},
): Promise<BackupReport> {
	if (await stat(file).catch(() => null)) throw new FileExists(file);
	const { onProblem, onProgress, signal } = options;
	const archive = await ArchiveWriter.create(file);
	let contents: ArchiveContents;
	let missingFiles: number;
	try {
		const { rows, keys } = await database.transaction(
			(transaction) => writeRows(transaction, archive, options),
			{ isolationLevel: 'repeatable read', accessMode: 'read only' },
		);
		let files = 0;
		for (const key of keys) {
			signal?.throwIfAborted();
			const opened = await media.openRead(key);
			if (opened === null) {
				await onProblem?.(`The media store does not have ${key}, so the backup lacks it.`);
				continue;
			}
			await archive.addStream(`media/${key}`, opened.size, opened.stream);
			files += 1;
			await onProgress?.('media', files, 'written', files / keys.size);
		}
		contents = { rows, files };
		missingFiles = keys.size - files;
		await archive.finish(contents);
	} catch (error) {
		const explained = archive.explained(error);
		await archive.discard();
		throw explained;
	}
	const { size: bytes } = await stat(file);
	return { ...contents, bytes, missingFiles, notRecorded: await recordBackup(database, bytes) };
}

/**
 * Records the date of a complete backup for the metrics and the newsroom's board.
 *
 * @returns why that was not possible: the backup stays one, above all when the store's disk is full
 */
async function recordBackup(database: Database, bytes: number): Promise<string | null> {
	const values = { at: sql`now()`, bytes };
	try {
		await database
			.insert(lastBackup)
			.values(values)
			.onConflictDoUpdate({ target: lastBackup.one, set: values });
		return null;
	} catch (error) {
		return storeFailureReason(error);
	}
}

/** When the last backup of this store was completed, and its size; null when there was none. */
export async function loadLastBackup(database: Database): Promise<{ at: Date; bytes: number } | null> {
	const [last] = await database.select({ at: lastBackup.at, bytes: lastBackup.bytes }).from(lastBackup);
	return last ?? null;
}

async function writeRows(
	transaction: Transaction,
	archive: ArchiveWriter,
	{ onProgress, signal }: BackupOptions,
): Promise<{ rows: Record<string, number>; keys: Set<StoreKey> }> {
	const tables = await listTables(transaction);
	const { rows: state } = await transaction.execute<{ migrations: number; at: string }>(sql`
		select count(*)::int as migrations, now()::text as at from drizzle.__drizzle_migrations
	`);
	const { migrations, at } = state[0] as { migrations: number; at: string };
	await archive.begin({ createdAt: new Date(at).toISOString(), migrations, tables });
	const rows: Record<string, number> = {};
	let total = 0;
	for (const table of Object.keys(tables)) {
		let entries = 0;
		rows[table] = 0;
		for await (const lines of readBatches(transaction, sql`select * from ${sql.identifier(table)}`)) {
			signal?.throwIfAborted();
			entries += 1;
			await archive.add(partName(table, entries), await compress(lines.join('\n'), { level: 3 }));
			rows[table] += lines.length;
			total += lines.length;
			await onProgress?.('rows', total, table, null);
		}
	}
	return { rows, keys: await listMediaKeys(transaction) };
}

/** The tables of a backup with their columns, both in a fixed order. */
export async function listTables(transaction: Transaction): Promise<Record<string, string[]>> {
	const { rows } = await transaction.execute<{ name: string; columns: string[] }>(sql`
		select tables.table_name as name, (
			select array_agg(columns.column_name::text order by ordinal_position)
			from information_schema.columns columns
			where columns.table_schema = 'public' and columns.table_name = tables.table_name
		) as columns
		from information_schema.tables tables
		where table_schema = 'public' and table_type = 'BASE TABLE'
		order by name
	`);
	const kept = rows.filter(({ name }) => !omittedTables.includes(name));
	return Object.fromEntries(kept.map(({ name, columns }) => [name, columns]));
}

/** The rows of a query as JSON, in batches of about the same size. */
async function* readBatches(transaction: Transaction, query: SQL): AsyncGenerator<string[]> {
	await transaction.execute(
		sql`declare backup no scroll cursor for select row_to_json(of_query)::text as line from (${query}) of_query`,
	);
	let size = firstRows;
	for (;;) {
		const { rows } = await transaction.execute<{ line: string }>(sql.raw(`fetch ${size} from backup`));
		if (rows.length > 0) yield rows.map(({ line }) => line);
		if (rows.length < size) break;
		const characters = rows.reduce((sum, { line }) => sum + line.length, 0);
		size = Math.max(1, Math.min(maxRows, Math.round((size * entryCharacters) / characters)));
	}
	await transaction.execute(sql`close backup`);
}

/** The files that the stored content refers to: originals, their copies, and the files of videos. */
async function listMediaKeys(transaction: Transaction): Promise<Set<StoreKey>> {
	const keys = new Set<StoreKey>();
	const pictures = sql`
		select * from (
			select digest, file, variants from media union all
			select row ->> 'digest', file, row -> 'variants' from replaced_media
		) files order by file collate "C"
	`;
	for await (const lines of readBatches(transaction, pictures)) {
		for (const line of lines) {
			const row: { digest: string; file: string; variants: PictureVariant[] } = JSON.parse(line);
			keys.add(storeKey(row.digest, baseNameOf(row.file)));
			for (const { file } of row.variants) keys.add(storeKey(row.digest, file));
		}
	}
	const videos = sql`
		select digest, jsonb_path_query(manifest, '$.files[*].name') #>> '{}' as name from videos
		order by video_id collate "C"
	`;
	for await (const lines of readBatches(transaction, videos)) {
		for (const line of lines) {
			const { digest, name }: { digest: string; name: string } = JSON.parse(line);
			keys.add(storeKey(digest, name));
		}
	}
	return keys;
}
