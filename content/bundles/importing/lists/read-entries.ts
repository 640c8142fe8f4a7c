import { join } from 'node:path';
import type { z } from 'zod';
import { readWholeFile } from '../../../reading/open-regular-file.ts';
import { parseEntry, parseJson, UnusableEntry } from '../../../reading/parse-entry.ts';
import type { Database } from '../../../store/connect.ts';
import { type BundleKind, bundleFiles } from '../../formats/fields.ts';
import { completeEntry } from '../../formats/partial-entries.ts';
import type { BundlePosition } from '../import-report.ts';
import type { ImportRun } from '../import-run.ts';

/** Loads entries of the store by identifier. */
export type LoadStoredEntries = (
	database: Database,
	identifiers: readonly string[],
) => Promise<ReadonlyMap<string, object>>;

export type ReadEntry<Entry> = { entry: Entry; place: BundlePosition };

/**
 * Reads a list of the bundle, completes each entry with what is stored of it, and validates it. Refuses bad entries, a
 * second entry with the same identifier, and, as a whole, a file that is not a list.
 *
 * @param loadStored the entries of the store as exports contain them, by identifier; at least those with these identifiers
 * @returns the good entries; null when the bundle lacks the file
 */
export async function readEntries<Schema extends z.ZodType<Record<string, unknown>>>(
	run: ImportRun,
	kind: BundleKind,
	schema: Schema,
	identifier: string & keyof z.output<Schema>,
	loadStored: LoadStoredEntries,
): Promise<ReadEntry<z.output<Schema>>[] | null> {
	const values = await readList(run, kind);
	if (values === null) return null;
	const stored = await loadStored(
		run.store.database,
		values.map((value) => identifierIn(value, identifier)),
	);
	const seen = new Set<unknown>();
	const entries: ReadEntry<z.output<Schema>>[] = [];
	for (const [index, value] of values.entries()) {
		const place = placeOfValue(index, value, identifier);
		try {
			const id = identifierIn(value, identifier);
			// Names of files are composed when they are read.
			const before = stored.get(id) ?? stored.get(id.normalize('NFC'));
			const entry = parseEntry(schema, completeEntry(schema, before, value));
			if (seen.has(entry[identifier])) throw new UnusableEntry(`${identifier}: occurs twice in this file`);
			seen.add(entry[identifier]);
			entries.push({ entry, place });
		} catch (error) {
			if (!(error instanceof UnusableEntry)) throw error;
			await run.refuse(kind, place, error.message);
		}
	}
	run.listedIds.set(kind, new Set(entries.map(({ entry }) => String(entry[identifier]))));
	return entries;
}

function identifierIn(value: unknown, identifier: string): string {
	const id = (value as Record<string, unknown> | null)?.[identifier];
	return typeof id === 'string' || typeof id === 'number' ? String(id) : '';
}

/** The unvalidated values of a list file; null when the file is missing, or is not a list and is refused. */
async function readList(run: ImportRun, kind: BundleKind): Promise<unknown[] | null> {
	const value = await readValue(run, kind);
	if (value === undefined) return null;
	if (Array.isArray(value)) return value;
	await run.refuse(kind, {}, 'must be a list');
	return null;
}

/** The value of a JSON file; undefined when the file is missing, or is unusable and is refused. */
export async function readValue(run: ImportRun, kind: BundleKind): Promise<unknown> {
	try {
		const bytes = await readWholeFile(join(run.folder, bundleFiles[kind]));
		return bytes === null ? undefined : parseJson(bytes);
	} catch (error) {
		if (!(error instanceof UnusableEntry)) throw error;
		await run.refuse(kind, {}, error.message);
		return undefined;
	}
}

function placeOfValue(index: number, value: unknown, identifier: string): BundlePosition {
	const id = (value as Record<string, unknown> | null)?.[identifier];
	const readable = typeof id === 'string' || typeof id === 'number';
	return { entry: index + 1, ...(readable && { id: String(id).slice(0, 100) }) };
}
