import { availableParallelism } from 'node:os';
import { sql } from 'drizzle-orm';
import { beginEvent, recordEvent } from '../../../events/record-event.ts';
import { prepareMedia } from '../../../media/add-media.ts';
import { baseNameOf } from '../../../media/media-files.ts';
import { storeKey } from '../../../media/media-store.ts';
import { UnusableMedia, UnusablePicture } from '../../../media/unusable-media.ts';
import { type NewMedia, writeMedia } from '../../../media/write-media.ts';
import type { ImportRun } from '../import-run.ts';
import { digestOf, type FoundFile, mediaInFolder } from './media-in-folder.ts';

/** So many files are looked up and written at once. */
const batchFiles = 20;

/** Pictures made ready side by side: each keeps one core busy. */
const sideBySide = Math.min(4, availableParallelism());

type UsableFile = Extract<FoundFile, { path: string }>;

/**
 * Brings the files of a bundle in, before whatever shows them. A file whose bytes the store has under
 * its name already is passed over.
 */
export async function importMedia(run: ImportRun): Promise<void> {
	let batch: UsableFile[] = [];
	for await (const found of mediaInFolder(run.folder)) {
		if ('refused' in found) {
			await run.refuse('media', { id: found.file }, found.refused);
			continue;
		}
		batch.push(found);
		if (batch.length < batchFiles) continue;
		await importFiles(run, batch);
		batch = [];
	}
	if (batch.length > 0) await importFiles(run, batch);
}

async function importFiles(run: ImportRun, files: UsableFile[]): Promise<void> {
	const changed = await changedFiles(run, files);
	run.count('media', 'unchanged', files.length - changed.length);
	const prepared: NewMedia[] = [];
	for (let start = 0; start < changed.length; start += sideBySide) {
		await run.breathe();
		const some = changed.slice(start, start + sideBySide);
		const rows = await Promise.all(some.map((file) => prepareOrRefuse(run, file)));
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

async function changedFiles(run: ImportRun, files: UsableFile[]): Promise<UsableFile[]> {
	const names = files.map(({ file }) => file);
	const { rows } = await run.store.database.execute<{ file: string; digest: string }>(sql`
		select file, digest from media where file = any (${sql.param(names)}::text[])
	`);
	const digests = new Map(rows.map((row) => [row.file, row.digest]));
	const changed: UsableFile[] = [];
	for (const found of files) {
		const known = digests.get(found.file);
		const isKept =
			known !== undefined &&
			known === (await digestOf(found.path)) &&
			(await run.store.media.has(storeKey(known, baseNameOf(found.file))));
		if (!isKept) changed.push(found);
	}
	return changed;
}

async function prepareOrRefuse(run: ImportRun, { file, path }: UsableFile): Promise<NewMedia | null> {
	try {
		return { file, ...(await prepareMedia(run.store.media, file, path)) };
	} catch (error) {
		if (!(error instanceof UnusableMedia) && !(error instanceof UnusablePicture)) throw error;
		await run.refuse('media', { id: file }, error.message);
		return null;
	}
}
