import type { FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import { openRegularFile } from '../../reading/open-regular-file.ts';
import { UnusableEntry } from '../../reading/parse-entry.ts';
import { isBlank, readLines } from '../../reading/read-lines.ts';
import { type BundleKind, bundleFiles } from '../formats/fields.ts';
import type { ImportRun } from './import-run.ts';
import type { RawLine } from './preparing/prepare-line.ts';

/** Lines that may be written in one transaction, and the number of bytes read up to them. */
export type LineBatch = { lines: RawLine[]; bytesRead: number; bytesTotal: number };

/**
 * Reads the lines of a file in batches of the run's size, and refuses lines that are too long.
 *
 * @returns nothing when the bundle lacks the file
 */
export async function* readLineBatches(run: ImportRun, kind: BundleKind): AsyncGenerator<LineBatch> {
	await using handle = await openLineFile(run, kind);
	if (handle === null) return;
	const { size: bytesTotal } = await handle.stat();
	let lines: RawLine[] = [];
	let bytesHeld = 0;
	let bytesRead = 0;
	for await (const { number, bytes, end } of readLines(handle, run.maxLineBytes)) {
		if (bytes === null) {
			await run.yieldToEventLoop();
			await run.refuse(kind, { line: number }, `is longer than ${Math.round(run.maxLineBytes / 1024)} KB`);
			continue;
		}
		if (isBlank(bytes)) continue;
		if (lines.length > 0 && run.batchSize.isFull(lines.length, bytesHeld + bytes.length)) {
			yield { lines, bytesRead, bytesTotal };
			lines = [];
			bytesHeld = 0;
		}
		lines.push({ number, bytes });
		bytesHeld += bytes.length;
		bytesRead = end;
	}
	if (lines.length > 0) yield { lines, bytesRead: bytesTotal, bytesTotal };
}

/** Null when the file is missing, or is not a regular file and is refused. */
async function openLineFile(run: ImportRun, kind: BundleKind): Promise<FileHandle | null> {
	try {
		return await openRegularFile(join(run.folder, bundleFiles[kind]));
	} catch (error) {
		if (!(error instanceof UnusableEntry)) throw error;
		await run.refuse(kind, {}, error.message);
		return null;
	}
}

/**
 * Splits entries, in order, so that no two entries with the same key are written in one transaction,
 * because each overwrites the one before.
 */
export function* splitByKey<Entry>(
	entries: readonly Entry[],
	keyOf: (entry: Entry) => string,
): Generator<Entry[]> {
	let part: Entry[] = [];
	let keys = new Set<string>();
	for (const entry of entries) {
		const key = keyOf(entry);
		if (keys.has(key)) {
			yield part;
			part = [];
			keys = new Set();
		}
		part.push(entry);
		keys.add(key);
	}
	if (part.length > 0) yield part;
}
