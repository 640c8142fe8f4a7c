import { isDeepStrictEqual } from 'node:util';
import { sql } from 'drizzle-orm';
import { changeContent } from '../../changes/change-content.ts';
import type { ContentChange } from '../../changes/content-change.ts';
import { visibleUses } from '../../drafts/library/file-uses.ts';
import { setRemovedAt } from '../../drafts/library/remove-file.ts';
import { describeMedia, descriptionOf } from '../../media/describe-media.ts';
import { focalPointOf, type MediaRow } from '../../media/resolve-media.ts';
import { setFocalPoint } from '../../media/set-focal-point.ts';
import { media } from '../../store/tables/media-schema.ts';
import type { MediaEntry } from '../formats/media-entry.ts';
import type { ImportRun } from './import-run.ts';
import type { ReadEntry } from './lists/read-entries.ts';
import type { MediaEntries } from './media-entries.ts';

/** Descriptions per transaction. */
const entriesPerTransaction = 500;

/** Imports what is said of files. Refuses an entry whose file is missing. */
export async function importMediaEntries(run: ImportRun, { good }: MediaEntries): Promise<void> {
	for (let start = 0; start < good.length; start += entriesPerTransaction) {
		await importEntries(run, good.slice(start, start + entriesPerTransaction));
		await run.checkpoint('alts');
	}
}

async function importEntries(run: ImportRun, read: ReadEntry<MediaEntry>[]): Promise<void> {
	const entries = read.map(({ entry }) => entry);
	const { changedFiles, unknown, notPictures, visible } = await changeContent(
		run.store.database,
		'system:import',
		async (change) => {
			const { changes, unknown } = await describeMedia(change, entries.map(descriptionOf));
			const rows = await change.transaction
				.select()
				.from(media)
				.where(sql`${media.file} = any (${sql.param(entries.map(({ file }) => file))}::text[])`)
				.orderBy(media.file);
			const entryOf = new Map(entries.map((entry) => [entry.file, entry]));
			const given = rows.map((row) => ({ row, entry: entryOf.get(row.file) as MediaEntry }));
			const { focused, notPictures } = await importFocalPoints(change, given);
			const { moved, visible } = await importBin(change, given);
			const described = changes.map(({ after }) => after?.file);
			return { changedFiles: new Set([...described, ...focused, ...moved]), unknown, notPictures, visible };
		},
	);
	for (const { entry, place } of read) {
		if (unknown.has(entry.file))
			await run.refuse('alts', place, 'file: is neither in the bundle nor in the store');
		if (notPictures.has(entry.file))
			await run.remark('alts', place, 'focus: is not used, since the file is not a picture');
		if (visible.has(entry.file))
			await run.remark('alts', place, 'removedAt: is not used, since visitors see the file');
	}
	run.count('alts', 'imported', changedFiles.size);
	run.count('alts', 'unchanged', read.length - unknown.size - changedFiles.size);
}

/** A stored file, and what the bundle says of it. */
type Given = { row: MediaRow; entry: MediaEntry };

/**
 * Sets the focal points that differ from the stored ones.
 *
 * @returns the changed files, and those that have a focal point in the bundle without being pictures
 */
async function importFocalPoints(
	change: ContentChange,
	given: readonly Given[],
): Promise<{ focused: string[]; notPictures: Set<string> }> {
	const focused: string[] = [];
	const notPictures = new Set<string>();
	for (const { row, entry } of given) {
		if (entry.focus === undefined || isDeepStrictEqual(focalPointOf(row), entry.focus)) continue;
		if (row.width === null) notPictures.add(row.file);
		else if (await setFocalPoint(change, row.file, entry.focus)) focused.push(row.file);
	}
	return { focused, notPictures };
}

/**
 * Puts files into the bin, with the time they were put there, and takes files out of it.
 *
 * @returns the changed files, and those that stay because visitors see them
 */
async function importBin(
	change: ContentChange,
	given: readonly Given[],
): Promise<{ moved: string[]; visible: Set<string> }> {
	const moved: string[] = [];
	const visible = new Set<string>();
	for (const { row, entry } of given) {
		const { file } = row;
		const { removedAt } = entry;
		if (removedAt === undefined || removedAt?.getTime() === row.removedAt?.getTime()) continue;
		if (row.removedAt === null && (await visibleUses(change.transaction, row)) > 0) {
			visible.add(file);
			continue;
		}
		await setRemovedAt(change, file, removedAt);
		moved.push(file);
	}
	return { moved, visible };
}
