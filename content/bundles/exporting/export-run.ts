import { setImmediate } from 'node:timers/promises';
import type { BundleStore } from '../bundle-store.ts';
import type { BundleKind } from '../formats/bundle-files.ts';

/** How many entries of each kind were written. */
export type ExportCounts = Partial<Record<BundleKind, number>>;

export type ExportReport = { counts: ExportCounts; problems: string[] };

export type ExportOptions = {
	/** Also write every version of every text (`versions.jsonl`) and view counts (`views.jsonl`). */
	withHistory?: boolean;
	onProgress?: (progress: { kind: BundleKind; written: number }) => void | Promise<void>;
	/** Told of what could not be written. */
	onProblem?: (message: string) => void | Promise<void>;
	/** Ends the export at the next batch. */
	signal?: AbortSignal;
};

/** So many problems are kept for the report; the listener hears of all. */
const keptProblems = 1_000;

/** One export under way: where it reads and writes, and what it has written. */
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

	/** To be passed between batches. @throws the signal's reason, when the export was cancelled */
	async wrote(kind: BundleKind, entries: number): Promise<void> {
		const written = (this.report.counts[kind] ?? 0) + entries;
		this.report.counts[kind] = written;
		await setImmediate();
		this.#options.signal?.throwIfAborted();
		await this.#options.onProgress?.({ kind, written });
	}

	async problem(message: string): Promise<void> {
		if (this.report.problems.length < keptProblems) this.report.problems.push(message);
		await this.#options.onProblem?.(message);
	}
}
