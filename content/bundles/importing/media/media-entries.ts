import { lstat } from 'node:fs/promises';
import { join } from 'node:path';
import type { ReadyMade, ReadyMadeCopy } from '../../../files/pictures/ready-made.ts';
import { UnusableMedia } from '../../../files/unusable-media.ts';
import { outsideBundleReason } from '../../../reading/inside-bundle.ts';
import { notAFile } from '../../../reading/open-regular-file.ts';
import { type MediaEntry, mediaEntry } from '../../formats/media-entry.ts';
import type { ImportRun } from '../import-run.ts';
import { type ReadEntry, readEntries } from '../lists/read-entries.ts';
import { digestOf } from './media-in-folder.ts';

/** Far larger than any useful copy of a picture. */
const maxCopyBytes = 4 * 1024 * 1024;

/** The good entries of `media.json` by file. They are read before the files, since some supply copies. */
export class MediaEntries {
	readonly #run: ImportRun;
	readonly #entries: Map<string, ReadEntry<MediaEntry>>;

	private constructor(run: ImportRun, entries: ReadEntry<MediaEntry>[]) {
		this.#run = run;
		this.#entries = new Map(entries.map((read) => [read.entry.file, read]));
	}

	static async read(run: ImportRun): Promise<MediaEntries> {
		return new MediaEntries(run, (await readEntries(run, 'alts', mediaEntry, 'file')) ?? []);
	}

	/** The entries that were not refused. */
	get good(): ReadEntry<MediaEntry>[] {
		return [...this.#entries.values()];
	}

	/** Refuses the entry of a file as a whole. */
	async refuse(file: string, reason: string): Promise<void> {
		const read = this.#entries.get(file);
		if (read === undefined || !this.#entries.delete(file)) return;
		await this.#run.refuse('alts', read.place, reason);
	}

	/** The prepared copies of a file, unvalidated; null when there are none or they were refused. */
	async readyMadeFor(file: string): Promise<ReadyMade | null> {
		const entry = this.#entries.get(file)?.entry;
		if (entry === undefined || !suppliesCopies(entry)) return null;
		const { width, height, preview } = entry;
		try {
			const copies: ReadyMadeCopy[] = [];
			for (const copy of entry.copies) copies.push(await this.#readyMadeCopy(copy));
			return { width, height, preview, copies };
		} catch (error) {
			if (!(error instanceof UnusableMedia)) throw error;
			await this.refuse(file, error.message);
			return null;
		}
	}

	/** Refuses entries that supply copies for a file missing from the bundle. */
	async refuseWithoutFile(foundFiles: ReadonlySet<string>): Promise<void> {
		for (const { entry } of this.good) {
			if (foundFiles.has(entry.file) || !suppliesCopies(entry)) continue;
			await this.refuse(
				entry.file,
				'file: is not in the bundle, so no prepared copies can be supplied for it',
			);
		}
	}

	async #readyMadeCopy(copy: MediaEntry['copies'][number]): Promise<ReadyMadeCopy> {
		const unusableCopy = (reason: string) => new UnusableMedia(`copies: ${copy.file} ${reason}`);
		const path = join(this.#run.folder, copy.file);
		const reason = await outsideBundleReason(this.#run.folder, copy.file);
		if (reason !== null) throw unusableCopy(reason);
		const stats = await lstat(path);
		if (!stats.isFile()) throw unusableCopy(notAFile);
		if (stats.size > maxCopyBytes) throw unusableCopy(`is larger than ${maxCopyBytes / 1024 / 1024} MB`);
		return { ...copy, path, digest: await digestOf(path) };
	}
}

function suppliesCopies({ width, height, preview, copies }: MediaEntry): boolean {
	return width !== undefined || height !== undefined || preview !== undefined || copies.length > 0;
}
