import { setImmediate } from 'node:timers/promises';
import { defaultMaxBodyBytes } from '../../bodies/body-limit.ts';
import { defaultAttachmentTypes } from '../../files/attachment-types.ts';
import type { BundleStore } from '../../media/bundle-store.ts';
import { type BundleKind, bundleFiles } from '../formats/fields.ts';
import type { BundlePosition, Counts, ImportOptions, ImportReport, Problem } from './import-report.ts';
import { fileAt } from './preparing/file-names.ts';
import { LinePreparer } from './preparing/line-preparer.ts';
import type { ImportRules } from './preparing/prepare-article.ts';

/**
 * While a transaction is open, an embedded store answers no other query, and publications wait
 * everywhere.
 */
const defaultTargetMs = 400;

const min = { lines: 50, bytes: 64 * 1024 };
/** A batch takes a multiple of this in memory: lines, their prepared content, statements. */
const max = { lines: 1000, bytes: 2 * 1024 * 1024 };

/**
 * The size of an import's transactions: as large as keeps them short on this machine, to spread the fixed
 * cost of a transaction over many lines.
 */
export class BatchSize {
	readonly #targetMs: number;
	#factor = 1;

	/** @param targetMs the intended duration of a transaction */
	constructor(targetMs = defaultTargetMs) {
		this.#targetMs = targetMs;
	}

	/** Whether a batch with this many lines and bytes would be too large. */
	isFull(lines: number, bytes: number): boolean {
		return (
			lines >= Math.min(max.lines, min.lines * this.#factor) ||
			bytes > Math.min(max.bytes, min.bytes * this.#factor)
		);
	}

	/** Writes a batch, and adapts the size to its duration. */
	async timed<Result>(write: () => Promise<Result>): Promise<Result> {
		const started = performance.now();
		const result = await write();
		this.adapt(performance.now() - started);
		return result;
	}

	adapt(durationMs: number): void {
		if (durationMs > this.#targetMs) this.#factor = Math.max(1, this.#factor / 2);
		else if (durationMs < this.#targetMs / 2) this.#factor = Math.min(32, this.#factor * 2);
	}
}

/** The report keeps this many problems; `onProblem` receives all of them. */
const maxKeptProblems = 1_000;

/** The state of one import: its source, its target, and its counts. */
export class ImportRun {
	readonly store: BundleStore;
	readonly folder: string;
	readonly overwrite: boolean;
	rules: ImportRules;
	/** Maximum bytes of a line: a body in each language with every character escaped, and the rest. */
	readonly maxLineBytes: number;
	readonly batchSize: BatchSize;
	/** The identifiers in the imported lists, by kind. */
	readonly listedIds = new Map<BundleKind, ReadonlySet<string>>();
	readonly #options: ImportOptions;
	readonly #counts = new Map<BundleKind, Counts>();
	readonly #problems: Problem[] = [];
	readonly #embeds = { shown: 0, linked: 0, remarked: 0 };
	#problemCount = 0;
	#preparer: LinePreparer | null = null;

	constructor(store: BundleStore, folder: string, options: ImportOptions) {
		this.store = store;
		this.folder = folder;
		this.batchSize = new BatchSize(store.transactionMs);
		this.overwrite = options.overwrite ?? false;
		const { attachmentTypes = defaultAttachmentTypes, maxBodyBytes = defaultMaxBodyBytes } = options;
		this.rules = { attachmentTypes, maxBodyBytes };
		this.maxLineBytes = 4 * maxBodyBytes + 1024 * 1024;
		this.#options = options;
	}

	/** Prepares lines in a process of its own. */
	get preparer(): LinePreparer {
		this.#preparer ??= new LinePreparer(this.rules);
		return this.#preparer;
	}

	/** The file that a field of the bundle names, though it may be written as an address. */
	fileAt(name: string): string {
		return fileAt(name, this.rules.literalNames);
	}

	/** Stops the process of the preparer. */
	async close(): Promise<void> {
		await this.#preparer?.close();
	}

	count(kind: BundleKind, outcome: keyof Counts, entries = 1): void {
		this.#countsOf(kind)[outcome] += entries;
	}

	refusedOf(kind: BundleKind): number {
		return this.#counts.get(kind)?.refused ?? 0;
	}

	/** Counts an entry as refused and reports why. */
	async refuse(kind: BundleKind, place: BundlePosition, message: string): Promise<void> {
		this.count(kind, 'refused');
		await this.#reportProblem({ severity: 'refused', file: bundleFiles[kind], ...place, message });
	}

	/** Counts a text as left and reports why. */
	async leave(kind: BundleKind, place: BundlePosition, message: string): Promise<void> {
		this.count(kind, 'left');
		await this.#reportProblem({ severity: 'left', file: bundleFiles[kind], ...place, message });
	}

	/**
	 * Reports that readers do not see something that an entry names.
	 *
	 * @param things how many the message names
	 */
	async loss(kind: BundleKind, place: BundlePosition, message: string, things = 1): Promise<void> {
		this.#embeds.remarked += things;
		await this.remark(kind, place, message);
	}

	/** Counts something that is embedded and shown. */
	countShown(number: number): void {
		this.#embeds.shown += number;
	}

	/** Counts something that is embedded and became a link. */
	countLinked(): void {
		this.#embeds.linked += 1;
	}

	/** Reports a problem of an entry that is counted elsewhere. */
	async remark(kind: BundleKind, place: BundlePosition, message: string): Promise<void> {
		await this.#reportProblem({ severity: 'remark', file: bundleFiles[kind], ...place, message });
	}

	/** Call between batches: lets requests be served, ends a cancelled import, and reports progress. */
	async checkpoint(kind: BundleKind, bytes: { bytesRead?: number; bytesTotal?: number } = {}): Promise<void> {
		await this.yieldToEventLoop();
		await this.#options.onProgress?.({ kind, counts: { ...this.#countsOf(kind) }, ...bytes });
	}

	/**
	 * Call between lines: work that blocks the event loop must leave time for requests.
	 *
	 * @throws the signal's reason, when the import was cancelled
	 */
	async yieldToEventLoop(): Promise<void> {
		await setImmediate();
		this.#options.signal?.throwIfAborted();
	}

	/** Call before a batch is written. @throws DiskNearlyFull */
	async requireSpace(): Promise<void> {
		await this.store.space?.require();
	}

	/** @param completed whether the import finished rather than being cancelled */
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
			embeds: { ...this.#embeds },
		};
	}

	#countsOf(kind: BundleKind): Counts {
		const counts = this.#counts.get(kind) ?? { imported: 0, unchanged: 0, left: 0, refused: 0 };
		this.#counts.set(kind, counts);
		return counts;
	}

	async #reportProblem(problem: Problem): Promise<void> {
		this.#problemCount += 1;
		if (this.#problems.length < maxKeptProblems) this.#problems.push(problem);
		await this.#options.onProblem?.(problem);
	}
}
