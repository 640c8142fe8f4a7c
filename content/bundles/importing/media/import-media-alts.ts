import { isDeepStrictEqual } from 'node:util';
import { sql } from 'drizzle-orm';
import { beginEvent, recordEvent } from '../../../events/record-event.ts';
import { touchedMediaTags } from '../../../media/touched-media-tags.ts';
import { media } from '../../../store/schema.ts';
import { mediaEntry } from '../../formats/media-alts.ts';
import type { ImportRun } from '../import-run.ts';
import { type ReadEntry, readEntries } from '../lists/read-entries.ts';

/** So many descriptions are written in one transaction. */
const batchEntries = 500;

type AltsEntry = ReadEntry<{ file: string; alts: typeof media.$inferSelect.alts }>;

/** Brings in what pictures show, in words. A file that is not there is refused. */
export async function importMediaAlts(run: ImportRun): Promise<void> {
	const entries = await readEntries(run, 'alts', mediaEntry, 'file');
	for (let start = 0; start < (entries?.length ?? 0); start += batchEntries) {
		await importEntries(run, (entries ?? []).slice(start, start + batchEntries));
		await run.checkpoint('alts');
	}
}

async function importEntries(run: ImportRun, entries: AltsEntry[]): Promise<void> {
	const { stored, changed } = await run.store.database.transaction(async (transaction) => {
		await beginEvent(transaction);
		const files = entries.map(({ entry }) => entry.file);
		const rows = await transaction
			.select()
			.from(media)
			.where(sql`${media.file} = any (${sql.param(files)}::text[])`);
		const stored = new Map(rows.map((row) => [row.file, row.alts]));
		const changed = entries
			.map(({ entry }) => entry)
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
