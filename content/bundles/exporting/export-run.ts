import { setImmediate } from 'node:timers/promises';
import type { BundleStore } from '../../media/bundle-store.ts';
import type { BundleKind } from '../formats/bundle-files.ts';

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
