import { isDeepStrictEqual } from 'node:util';
import { sql } from 'drizzle-orm';
import { beginEvent, recordEvent } from '../../../events/record-event.ts';
import { touchedMediaTags } from '../../../media/touched-media-tags.ts';
import { media } from '../../../store/schema.ts';
import type { MediaEntry } from '../../formats/media-entry.ts';
import type { ImportRun } from '../import-run.ts';
import type { ReadEntry } from '../lists/read-entries.ts';
import type { MediaEntries } from './media-entries.ts';

/** So many descriptions are written in one transaction. */
const batchEntries = 500;

/** Brings in what pictures show, in words. A file that is not there is refused. */
export async function importMediaAlts(run: ImportRun, { good }: MediaEntries): Promise<void> {
	for (let start = 0; start < good.length; start += batchEntries) {
		await importEntries(run, good.slice(start, start + batchEntries));
		await run.checkpoint('alts');
	}
}

async function importEntries(run: ImportRun, entries: ReadEntry<MediaEntry>[]): Promise<void> {
	const { stored, changed } = await run.store.database.transaction(async (transaction) => {
		await beginEvent(transaction);
		const files = entries.map(({ entry }) => entry.file);
		const rows = await transaction
			.select()
			.from(media)
			.where(sql`${media.file} = any (${sql.param(files)}::text[])`);
		const stored = new Map(rows.map((row) => [row.file, row.alts]));
		const changed = entries
			.map(({ entry: { file, alts } }) => ({ file, alts }))
			.filter(({ file, alts }) => stored.has(file) && !isDeepStrictEqual(stored.get(file), alts));
		if (changed.length === 0) return { stored, changed };
		await transaction.execute(sql`
			update media set alts = described.alts
			from jsonb_to_recordset(${JSON.stringify(changed)}::jsonb) as described(file text, alts jsonb)
			where media.file = described.file
		`);
		const described = new Map(changed.map(({ file, alts }) => [file, alts]));
		const after = rows.map((row) => ({ ...row, alts: described.get(row.file) ?? row.alts }));
		await recordEvent(transaction, 'media', touchedMediaTags(rows, after));
		return { stored, changed };
	});
	for (const { entry, place } of entries) {
		if (!stored.has(entry.file))
			await run.refuse('alts', place, 'file: is neither in the bundle nor in the store');
	}
	run.count('alts', 'imported', changed.length);
	run.count('alts', 'unchanged', stored.size - changed.length);
}
