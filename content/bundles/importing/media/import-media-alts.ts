import { changeContent } from '../../../changes/change-content.ts';
import { describeMedia } from '../../../media/describe-media.ts';
import type { MediaEntry } from '../../formats/media-entry.ts';
import type { ImportRun } from '../import-run.ts';
import type { ReadEntry } from '../lists/read-entries.ts';
import type { MediaEntries } from './media-entries.ts';

/** Descriptions per transaction. */
const entriesPerTransaction = 500;

/** Imports the alternative texts of pictures. Refuses an entry whose file is missing. */
export async function importMediaAlts(run: ImportRun, { good }: MediaEntries): Promise<void> {
	for (let start = 0; start < good.length; start += entriesPerTransaction) {
		await importEntries(run, good.slice(start, start + entriesPerTransaction));
		await run.checkpoint('alts');
	}
}

async function importEntries(run: ImportRun, entries: ReadEntry<MediaEntry>[]): Promise<void> {
	const descriptions = entries.map(({ entry: { file, alts } }) => ({ file, alts }));
	const { changes, unknown } = await changeContent(run.store.database, 'system:import', (change) =>
		describeMedia(change, descriptions),
	);
	for (const { entry, place } of entries) {
		if (unknown.has(entry.file))
			await run.refuse('alts', place, 'file: is neither in the bundle nor in the store');
	}
	run.count('alts', 'imported', changes.length);
	run.count('alts', 'unchanged', entries.length - unknown.size - changes.length);
}
