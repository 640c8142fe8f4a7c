import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type BundleKind, bundleFiles } from '../../formats/bundle-files.ts';
import { parseJson } from '../../reading/parse-entry.ts';
import { isBlank, longestLineBytes, readLines } from '../../reading/read-lines.ts';
import { UnusableEntry } from '../../reading/unusable-entry.ts';
import type { ImportRun } from '../import-run.ts';

/** A line that is JSON, its fields unchecked. */
export type JsonLine = { number: number; bytes: Buffer; value: unknown };

/** Lines written in one transaction, and the number of bytes read when they were. */
export type Batch<Entry> = { entries: Entry[]; bytesRead: number; bytesTotal: number };

/** At most so many lines are written in one transaction (design, section 1). */
const batchLines = 50;

/** A batch ends early at so many bytes, so that no transaction keeps pages waiting. */
const batchBytes = 64 * 1024;

/**
 * Reads the lines of a file in batches and refuses those that are not JSON or that `read` refuses. Two
 * entries with the same key never share a batch, so that each is written on top of the one before.
 *
 * @param read checks a line as far as its batch needs it; throws UnusableEntry to refuse it
 * @returns nothing when the bundle has no such file
 */
export async function* readBatches<Entry extends { key: string }>(
	run: ImportRun,
	kind: BundleKind,
	read: (line: JsonLine) => Entry,
): AsyncGenerator<Batch<Entry>> {
	const path = join(run.folder, bundleFiles[kind]);
	const bytesTotal = await sizeOf(path);
	if (bytesTotal === null) return;
	let entries: Entry[] = [];
	let keys = new Set<string>();
	let bytesHeld = 0;
	let bytesRead = 0;
	for await (const { number, bytes, end } of readLines(path)) {
		if (bytes !== null && isBlank(bytes)) continue;
		const entry = await readOne(number, bytes);
		if (entry === null) continue;
		const size = bytes?.length ?? 0;
		const full = entries.length === batchLines || bytesHeld + size > batchBytes || keys.has(entry.key);
		if (full && entries.length > 0) {
			yield { entries, bytesRead, bytesTotal };
			entries = [];
			keys = new Set();
			bytesHeld = 0;
		}
		entries.push(entry);
		keys.add(entry.key);
		bytesHeld += size;
		bytesRead = end;
	}
	if (entries.length > 0) yield { entries, bytesRead: bytesTotal, bytesTotal };

	async function readOne(number: number, bytes: Buffer | null): Promise<Entry | null> {
		try {
			if (bytes === null) {
				throw new UnusableEntry(`is longer than ${longestLineBytes / 1024 / 1024} MB`);
			}
			return read({ number, bytes, value: parseJson(bytes) });
		} catch (error) {
			if (!(error instanceof UnusableEntry)) throw error;
			await run.breathe();
			await run.refuse(kind, { line: number }, error.message);
			return null;
		}
	}
}

async function sizeOf(path: string): Promise<number | null> {
	try {
		return (await stat(path)).size;
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
		throw error;
	}
}
