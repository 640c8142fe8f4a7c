import { sql } from 'drizzle-orm';
import type { Database } from '../../store/connect.ts';
import type { BundleKind } from '../formats/fields.ts';
import type { BundlePosition } from './import-report.ts';
import type { ImportRun } from './import-run.ts';

/** The files that are missing from the store. Files of the bundle are already stored by then. */
export async function missingMedia(database: Database, files: Iterable<string>): Promise<Set<string>> {
	const missingFiles = new Set(files);
	if (missingFiles.size === 0) return missingFiles;
	const { rows } = await database.execute<{ file: string }>(sql`
		select file from media where file = any (${sql.param([...missingFiles])}::text[])
	`);
	for (const { file } of rows) missingFiles.delete(file);
	return missingFiles;
}

/** The stored files whose names contain a sign of addresses, which names in bodies may mean literally. */
export async function filesNamedLikeAddresses(database: Database): Promise<Set<string>> {
	const { rows } = await database.execute<{ file: string }>(
		sql`select file from media where file ~ '[%?#+]'`,
	);
	return new Set(rows.map(({ file }) => file));
}

/** The remark on an entry with a missing picture; the entry is imported without it. */
export function missingMediaRemark(field: string, file: string): string {
	return `${field}: ${file} is neither in the bundle nor in the store`;
}

/** Those of these files that are stored and that no browser shows as a picture. */
export async function unshownPictures(database: Database, files: Iterable<string>): Promise<Set<string>> {
	const named = [...new Set(files)];
	if (named.length === 0) return new Set();
	const { rows } = await database.execute<{ file: string }>(sql`
		select file from media where file = any (${sql.param(named)}::text[]) and width is null
	`);
	return new Set(rows.map(({ file }) => file));
}

/** The remark on an entry with a picture of a format that is stored but not shown. */
export function unshownPictureRemark(field: string, file: string): string {
	const format = /\.([^.]+)$/.exec(file)?.[1]?.toUpperCase() ?? 'unknown';
	return `${field}: ${file} is not shown: browsers show no ${format}. Convert it to JPEG or PNG`;
}

/** A picture that an entry of a list names. */
export type NamedPicture = { place: BundlePosition; field: string; file: string };

/** Reports the pictures that visitors will not see: missing ones, and those of a format that browsers do not show. */
export async function reportUnseenPictures(
	run: ImportRun,
	kind: BundleKind,
	pictures: readonly NamedPicture[],
): Promise<void> {
	const files = pictures.map(({ file }) => file);
	const missing = await missingMedia(run.store.database, files);
	const unshown = await unshownPictures(run.store.database, files);
	for (const { place, field, file } of pictures) {
		if (missing.has(file)) await run.loss(kind, place, missingMediaRemark(field, file));
		else if (unshown.has(file)) await run.loss(kind, place, unshownPictureRemark(field, file));
	}
}
