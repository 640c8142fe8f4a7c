import { setImmediate } from 'node:timers/promises';
import type { BundleStore } from '../bundle-store.ts';
import { type BundleKind, bundleFiles } from '../formats/bundle-files.ts';
import type { Counts, ImportOptions, ImportReport, Problem } from './import-report.ts';

/** So many problems are kept for the report; the listener hears of all. */
const keptProblems = 1_000;

/** Where in its file an entry stands. */
export type Place = Pick<Problem, 'line' | 'entry' | 'id' | 'lang'>;

/** One import under way: where it reads and writes, and the account it keeps. */
export class ImportRun {
	readonly store: BundleStore;
	readonly folder: string;
	readonly overwrite: boolean;
	readonly #options: ImportOptions;
	readonly #counts = new Map<BundleKind, Counts>();
	readonly #problems: Problem[] = [];
	#problemCount = 0;

	constructor(store: BundleStore, folder: string, options: ImportOptions) {
		this.store = store;
		this.folder = folder;
		this.overwrite = options.overwrite ?? false;
		this.#options = options;
	}

	count(kind: BundleKind, outcome: keyof Counts, entries = 1): void {
		this.#countsOf(kind)[outcome] += entries;
	}

	/** Counts an entry as refused and says why. */
	async refuse(kind: BundleKind, place: Place, message: string): Promise<void> {
		this.count(kind, 'refused');
		await this.#tell({ severity: 'refused', file: bundleFiles[kind], ...place, message });
	}

	/** Counts a text as left and says why. */
	async leave(kind: BundleKind, place: Place, message: string): Promise<void> {
		this.count(kind, 'left');
		await this.#tell({ severity: 'left', file: bundleFiles[kind], ...place, message });
	}

	/** Says something about an entry that is counted elsewhere. */
	async remark(kind: BundleKind, place: Place, message: string): Promise<void> {
		await this.#tell({ severity: 'remark', file: bundleFiles[kind], ...place, message });
	}

	/**
	 * To be passed between batches: lets pages be served, ends a cancelled import, and tells how far it has
	 * come.
	 */
	async checkpoint(kind: BundleKind, bytes: { bytesRead?: number; bytesTotal?: number } = {}): Promise<void> {
		await this.breathe();
		await this.#options.onProgress?.({ kind, counts: { ...this.#countsOf(kind) }, ...bytes });
	}

	/**
	 * To be passed between lines: work that holds the process must leave room for requests.
	 *
	 * @throws the signal's reason, when the import was cancelled
	 */
	async breathe(): Promise<void> {
		await setImmediate();
		this.#options.signal?.throwIfAborted();
	}

	/** @param completed whether it came to its end, or was cancelled on the way */
	report(completed: boolean): ImportReport {
		const total: Counts = { imported: 0, unchanged: 0, left: 0, refused: 0 };
		for (const counts of this.#counts.values()) {
			for (const outcome of Object.keys(total) as (keyof Counts)[]) total[outcome] += counts[outcome];
		}
		return {
			...total,
			completed,
			byKind: Object.fromEntries(this.#counts),
			problems: this.#problems,
			problemCount: this.#problemCount,
		};
	}

	#countsOf(kind: BundleKind): Counts {
		const counts = this.#counts.get(kind) ?? { imported: 0, unchanged: 0, left: 0, refused: 0 };
		this.#counts.set(kind, counts);
		return counts;
	}

	async #tell(problem: Problem): Promise<void> {
		this.#problemCount += 1;
		if (this.#problems.length < keptProblems) this.#problems.push(problem);
		await this.#options.onProblem?.(problem);
	}
}
