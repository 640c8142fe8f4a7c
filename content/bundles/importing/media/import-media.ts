import { availableParallelism } from 'node:os';
import { sql } from 'drizzle-orm';
import { beginEvent, recordEvent } from '../../../events/record-event.ts';
import { type PreparedMedia, prepareMedia } from '../../../media/add-media.ts';
import { baseNameOf } from '../../../media/media-files.ts';
import { storeKey } from '../../../media/media-store.ts';
import { adoptReadyMade, isAdopted, type ReadyMade } from '../../../media/pictures/ready-made.ts';
import { UnusableMedia } from '../../../media/unusable-media.ts';
import { type NewMedia, writeMedia } from '../../../media/write-media.ts';
import { media } from '../../../store/schema.ts';
import type { ImportRun } from '../import-run.ts';
import type { MediaEntries } from './media-entries.ts';
import { digestOf, type FoundFile, mediaInFolder } from './media-in-folder.ts';

/** So many files are looked up and written at once. */
const batchFiles = 20;

/** Pictures made ready side by side: each keeps one core busy. */
const sideBySide = Math.min(4, availableParallelism());

type UsableFile = Extract<FoundFile, { path: string }>;

/** A file the store does not have as the bundle has it. */
type ChangedFile = UsableFile & {
	/** What the store keeps of it, when only what came ready made is new. */
	known: PreparedMedia | null;
	readyMade: ReadyMade | null;
};

/**
 * Brings the files of a bundle in, before whatever shows them. A file whose bytes the store has under
 * its name already is passed over, unless something new came ready made for it; what is amiss with that is
 * told of its entry, and the file is taken as if it had come alone.
 */
export async function importMedia(run: ImportRun, entries: MediaEntries): Promise<void> {
	const met = new Set<string>();
	let batch: UsableFile[] = [];
	for await (const found of mediaInFolder(run.folder)) {
		met.add(found.file);
		if ('refused' in found) {
			await run.refuse('media', { id: found.file }, found.refused);
			continue;
		}
		batch.push(found);
		if (batch.length < batchFiles) continue;
		await importFiles(run, entries, batch);
		batch = [];
	}
	if (batch.length > 0) await importFiles(run, entries, batch);
	await entries.refuseUnmet(met);
}

async function importFiles(run: ImportRun, entries: MediaEntries, files: UsableFile[]): Promise<void> {
	const changed = await changedFiles(run, entries, files);
	run.count('media', 'unchanged', files.length - changed.length);
	const prepared: NewMedia[] = [];
	for (let start = 0; start < changed.length; start += sideBySide) {
		await run.breathe();
		const some = changed.slice(start, start + sideBySide);
		const rows = await Promise.all(some.map((file) => prepareOrPass(run, entries, file)));
		prepared.push(...rows.filter((row) => row !== null));
	}
	if (prepared.length > 0) {
		await run.store.database.transaction(async (transaction) => {
			await beginEvent(transaction);
			await recordEvent(transaction, 'media', await writeMedia(transaction, prepared));
		});
	}
	run.count('media', 'imported', prepared.length);
	await run.checkpoint('media');
}

async function changedFiles(
	run: ImportRun,
	entries: MediaEntries,
	files: UsableFile[],
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
		const isKept =
			row !== undefined &&
			row.digest === (await digestOf(path)) &&
			(await store.has(storeKey(row.digest, baseNameOf(file))));
		const readyMade = await entries.readyMadeFor(file);
		if (isKept && (readyMade === null || (await isAdopted(store, file, row, readyMade)))) continue;
		changed.push({ ...found, known: isKept ? row : null, readyMade });
	}
	return changed;
}

/** What is to be written of a file; null when it was refused, or nothing new came of it. */
async function prepareOrPass(
	run: ImportRun,
	entries: MediaEntries,
	{ file, path, known, readyMade }: ChangedFile,
): Promise<NewMedia | null> {
	const prepared = known ?? (await orRefuse(prepareMedia(run.store.media, file, path), refuseFile));
	if (prepared === null) return null;
	const adopted =
		readyMade &&
		(await orRefuse(adoptReadyMade(run.store.media, file, prepared, readyMade), (reason) =>
			entries.refuse(file, reason),
		));
	if (adopted === null && known !== null) {
		run.count('media', 'unchanged');
		return null;
	}
	return { file, ...(adopted ?? prepared) };

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
