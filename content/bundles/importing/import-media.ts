import { createHash } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { sql } from 'drizzle-orm';
import { changeContent } from '../../changes/change-content.ts';
import { type PreparedMedia, prepareMedia } from '../../files/add-media.ts';
import { baseNameOf } from '../../files/media-files.ts';
import { storeKey } from '../../files/media-store.ts';
import { adoptReadyMade, isAdopted, type ReadyMade } from '../../files/pictures/ready-made.ts';
import { withoutMetadata } from '../../files/pictures/remove-metadata.ts';
import { UnusableMedia } from '../../files/unusable-media.ts';
import { type NewMedia, writeMedia } from '../../media/write-media.ts';
import { forEachConcurrently } from '../../model/for-each-concurrently.ts';
import { media } from '../../store/tables/media-schema.ts';
import type { ImportRun } from './import-run.ts';
import { digestOf, type FoundFile, type MediaEntries } from './media-entries.ts';

/** Files per transaction. */
const filesPerTransaction = 20;

/** Pictures prepared in parallel: each uses one core. */
const concurrency = Math.min(4, availableParallelism());

/** Otherwise the later of the two would replace the earlier. */
const twinReason = 'has the same name as another file, but for how its accents are composed';

type UsableFile = Extract<FoundFile, { path: string }>;

/** A file whose bytes or prepared copies differ from the stored ones. */
type ChangedFile = UsableFile & {
	/** The stored media, when only the prepared copies are new. */
	storedMedia: PreparedMedia | null;
	readyMade: ReadyMade | null;
};

/**
 * Imports the files of a bundle before the content that shows them. Skips a file that is stored under its
 * name with the same bytes, unless it has new prepared copies. Problems with those are reported for their
 * entry, and the file is imported without them.
 *
 * @param adding somebody wants these files: they come back from the bin, and a name that has other bytes is left, unless
 *   the run overwrites
 */
export async function importMedia(
	run: ImportRun,
	entries: MediaEntries,
	files: AsyncIterable<FoundFile>,
	{ adding = false }: { adding?: boolean } = {},
): Promise<void> {
	const foundFiles = new Set<string>();
	let batch: UsableFile[] = [];
	for await (const found of files) {
		const isTwin = foundFiles.has(found.file);
		foundFiles.add(found.file);
		if ('refused' in found || isTwin) {
			const reason = 'refused' in found ? found.refused : twinReason;
			await run.refuse('media', { id: found.file }, reason);
			continue;
		}
		batch.push(found);
		if (batch.length < filesPerTransaction) continue;
		await importFiles(run, entries, batch, adding);
		batch = [];
	}
	if (batch.length > 0) await importFiles(run, entries, batch, adding);
	await entries.refuseWithoutFile(foundFiles);
}

async function importFiles(
	run: ImportRun,
	entries: MediaEntries,
	files: UsableFile[],
	adding: boolean,
): Promise<void> {
	const changed = await changedFiles(run, entries, files, adding);
	const prepared: NewMedia[] = [];
	await forEachConcurrently(changed, concurrency, async (file) => {
		await run.yieldToEventLoop();
		await run.requireSpace();
		const row = await prepareChanged(run, entries, file);
		if (row !== null) prepared.push(row);
	});
	if (prepared.length > 0) {
		await changeContent(run.store.database, 'system:import', (change) => writeMedia(change, prepared));
	}
	run.count('media', 'imported', prepared.length);
	await run.checkpoint('media');
}

async function changedFiles(
	run: ImportRun,
	entries: MediaEntries,
	files: UsableFile[],
	adding: boolean,
): Promise<ChangedFile[]> {
	const names = files.map(({ file }) => file);
	const { database, media: store } = run.store;
	const rows = await database
		.select()
		.from(media)
		.where(sql`${media.file} = any (${sql.param(names)}::text[])`);
	const stored = new Map(rows.map(({ file, alts: _, ...row }) => [file, row]));
	const changed: ChangedFile[] = [];
	for (const found of files) {
		const { file, path } = found;
		const row = stored.get(file);
		const isInBin = row?.removedAt != null;
		const isSame = row?.digest === (await storedDigestOf(path));
		if (adding && row && !isSame && !isInBin && !run.overwrite) {
			await run.leave('media', { id: file }, 'is the name of another file; --overwrite replaces it');
			continue;
		}
		const isKept =
			row !== undefined &&
			isSame &&
			!(adding && isInBin) &&
			(await store.has(storeKey(row.digest, baseNameOf(file))));
		const readyMade = await entries.readyMadeFor(file);
		if (isKept && (readyMade === null || (await isAdopted(store, file, row, readyMade)))) {
			run.count('media', 'unchanged');
			continue;
		}
		changed.push({ ...found, storedMedia: isKept ? row : null, readyMade });
	}
	return changed;
}

/** The digest of a file as it would be stored. */
async function storedDigestOf(path: string): Promise<string> {
	// What cannot be read is reported by the other reading.
	const cleaned = await withoutMetadata(path).catch(() => null);
	if (cleaned === null) return digestOf(path);
	const digest = createHash('sha256');
	for (const part of cleaned) digest.update(part);
	return digest.digest('hex');
}

/** The media to write for a file; null when it was refused or nothing is new. */
async function prepareChanged(
	run: ImportRun,
	entries: MediaEntries,
	{ file, path, storedMedia, readyMade }: ChangedFile,
): Promise<NewMedia | null> {
	const prepared = storedMedia ?? (await orRefuse(prepareMedia(run.store.media, file, path), refuseFile));
	if (prepared === null) return null;
	const withReadyMade =
		readyMade &&
		(await orRefuse(adoptReadyMade(run.store.media, file, prepared, readyMade), (reason) =>
			entries.refuse(file, reason),
		));
	if (withReadyMade === null && storedMedia !== null) {
		run.count('media', 'unchanged');
		return null;
	}
	return { file, ...(withReadyMade ?? prepared) };

	function refuseFile(reason: string): Promise<void> {
		return run.refuse('media', { id: file }, reason);
	}
}

async function orRefuse(
	preparing: Promise<PreparedMedia>,
	refuse: (reason: string) => Promise<void>,
): Promise<PreparedMedia | null> {
	try {
		return await preparing;
	} catch (error) {
		if (!(error instanceof UnusableMedia)) throw error;
		await refuse(error.message);
		return null;
	}
}
