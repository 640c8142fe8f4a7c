import { type FileHandle, open, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { languages } from '@portico/api/languages.ts';
import type { BundleStore } from '../../media/bundle-store.ts';
import type { Texts } from '../../store/tables/schema.ts';
import type { BundleKind } from '../formats/fields.ts';

/** The number of buffered characters before they are written to the disk. */
const maxBufferedChars = 256 * 1024;

/**
 * A file of a bundle being written. It gets its name once it is complete, so an interrupted export is
 * recognisable.
 */
export class BundleFile {
	readonly #path: string;
	readonly #handle: FileHandle;
	#pending = '';

	private constructor(path: string, handle: FileHandle) {
		this.#path = path;
		this.#handle = handle;
	}

	static async create(folder: string, name: string): Promise<BundleFile> {
		const path = join(folder, name);
		return new BundleFile(path, await open(`${path}.part`, 'w'));
	}

	async write(text: string): Promise<void> {
		this.#pending += text;
		if (this.#pending.length >= maxBufferedChars) await this.#flush();
	}

	/** Writes a value as one line of JSON. */
	async writeLine(value: unknown): Promise<void> {
		await this.write(`${JSON.stringify(value)}\n`);
	}

	/** Writes everything to the disk and gives the file its name. */
	async finish(): Promise<void> {
		await this.#flush();
		await this.#handle.sync();
		await this.close();
		await rename(`${this.#path}.part`, this.#path);
	}

	/** Closes the file, complete or not. */
	async close(): Promise<void> {
		await this.#handle.close();
	}

	async #flush(): Promise<void> {
		const text = this.#pending;
		this.#pending = '';
		await this.#handle.appendFile(text);
	}
}

/**
 * Writes a list with one entry per line, so that two exports can be compared line by line. An empty list
 * gets no file.
 */
export async function writeList(
	folder: string,
	name: string,
	entries: AsyncIterable<unknown>,
): Promise<number> {
	let file: BundleFile | null = null;
	let count = 0;
	try {
		for await (const entry of entries) {
			file ??= await BundleFile.create(folder, name);
			await file.write(`${count === 0 ? '[' : ','}\n${JSON.stringify(entry)}`);
			count += 1;
		}
		await file?.write('\n]\n');
		await file?.finish();
	} catch (error) {
		await file?.close();
		throw error;
	}
	return count;
}

/**
 * The canonical form, so that equal content has equal bytes: languages in a fixed order, empty values
 * omitted.
 */

/** Texts by language in canonical order; undefined, which JSON omits, when there are none. */
export function canonicalTexts<Value extends string | string[]>(
	texts: Partial<Record<keyof Texts, Value>>,
): Partial<Record<keyof Texts, Value>> | undefined {
	const present = languages.filter((language) => texts[language] !== undefined);
	if (present.length === 0) return undefined;
	return Object.fromEntries(present.map((language) => [language, texts[language]]));
}

/** Turns null and empty lists into undefined, which JSON omits. */
export function presentOnly<Value>(value: Value | null): Value | undefined {
	if (value === null || (Array.isArray(value) && value.length === 0)) return undefined;
	return value;
}

/** How many entries of each kind were written. */
export type ExportCounts = Partial<Record<BundleKind, number>>;

export type ExportReport = { counts: ExportCounts; problems: string[] };

export type ExportOptions = {
	/** Also write every version of every text (`versions.jsonl`) and view counts (`views.jsonl`). */
	withHistory?: boolean;
	onProgress?: (progress: { kind: BundleKind; written: number }) => void | Promise<void>;
	/** Called for everything that could not be written. */
	onProblem?: (message: string) => void | Promise<void>;
	/** Cancels the export before the next batch. */
	signal?: AbortSignal;
};

/** The report keeps this many problems; `onProblem` receives all of them. */
const maxKeptProblems = 1_000;

/** The state of one export: its source, its target, and its counts. */
export class ExportRun {
	readonly store: BundleStore;
	readonly folder: string;
	readonly report: ExportReport = { counts: {}, problems: [] };
	readonly #options: ExportOptions;

	constructor(store: BundleStore, folder: string, options: ExportOptions) {
		this.store = store;
		this.folder = folder;
		this.#options = options;
	}

	get withHistory(): boolean {
		return this.#options.withHistory ?? false;
	}

	/** Call between batches. @throws the signal's reason, when the export was cancelled */
	async countWritten(kind: BundleKind, entries: number): Promise<void> {
		const written = (this.report.counts[kind] ?? 0) + entries;
		this.report.counts[kind] = written;
		await setImmediate();
		this.#options.signal?.throwIfAborted();
		await this.#options.onProgress?.({ kind, written });
	}

	async problem(message: string): Promise<void> {
		if (this.report.problems.length < maxKeptProblems) this.report.problems.push(message);
		await this.#options.onProblem?.(message);
	}
}
