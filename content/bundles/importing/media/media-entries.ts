import { lstat } from 'node:fs/promises';
import { join } from 'node:path';
import type { ReadyMade, ReadyMadeCopy } from '../../../media/pictures/ready-made.ts';
import { UnusableMedia } from '../../../media/unusable-media.ts';
import { type MediaEntry, mediaEntry } from '../../formats/media-entry.ts';
import { whyNotInside } from '../../reading/inside-bundle.ts';
import type { ImportRun } from '../import-run.ts';
import { type ReadEntry, readEntries } from '../lists/read-entries.ts';
import { digestOf } from './media-in-folder.ts';

/** Far beyond any copy of a picture that is worth having. */
const largestCopy = 4 * 1024 * 1024;

/** The good entries of `media.json` by the files they are about: read before the files, since some bring copies. */
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

	/** Those that were not refused. */
	get good(): ReadEntry<MediaEntry>[] {
		return [...this.#entries.values()];
	}

	/** Refuses the entry of a file, of which then nothing is taken. */
	async refuse(file: string, reason: string): Promise<void> {
		const read = this.#entries.get(file);
		if (read === undefined || !this.#entries.delete(file)) return;
		await this.#run.refuse('alts', read.place, reason);
	}

	/** What came ready made for a file, unchecked; null where nothing did, or where it was refused. */
	async readyMadeFor(file: string): Promise<ReadyMade | null> {
		const entry = this.#entries.get(file)?.entry;
		if (entry === undefined || !bringsSomething(entry)) return null;
		const { width, height, preview } = entry;
		try {
			const copies: ReadyMadeCopy[] = [];
			for (const copy of entry.copies) copies.push(await this.#found(copy));
			return { width, height, preview, copies };
		} catch (error) {
			if (!(error instanceof UnusableMedia)) throw error;
			await this.refuse(file, error.message);
			return null;
		}
	}

	/** Refuses entries that bring something for a file the bundle does not have. */
	async refuseUnmet(met: ReadonlySet<string>): Promise<void> {
		for (const { entry } of this.good) {
			if (met.has(entry.file) || !bringsSomething(entry)) continue;
			await this.refuse(entry.file, 'file: is not in the bundle, so nothing can come ready made for it');
		}
	}

	async #found(copy: MediaEntry['copies'][number]): Promise<ReadyMadeCopy> {
		const wrong = (reason: string) => new UnusableMedia(`copies: ${copy.file} ${reason}`);
		const reason = await whyNotInside(this.#run.folder, copy.file);
		if (reason !== null) throw wrong(reason);
		const path = join(this.#run.folder, copy.file);
		const found = await lstat(path);
		if (!found.isFile()) throw wrong('is not a file of its own but a link or the like');
		if (found.size > largestCopy) throw wrong(`is larger than ${largestCopy / 1024 / 1024} MB`);
		return { ...copy, path, digest: await digestOf(path) };
	}
}

function bringsSomething({ width, height, preview, copies }: MediaEntry): boolean {
	return width !== undefined || height !== undefined || preview !== undefined || copies.length > 0;
}
