import { createHash } from 'node:crypto';
import { lstat, opendir } from 'node:fs/promises';
import { join } from 'node:path';
import { isMediaFile } from '../../files/media-files.ts';
import type { ReadyMade, ReadyMadeCopy } from '../../files/pictures/ready-made.ts';
import { UnusableMedia } from '../../files/unusable-media.ts';
import { notAFile, openRegularFile, outsideBundleReason } from '../../reading/open-regular-file.ts';
import { UnusableEntry } from '../../reading/parse-entry.ts';
import { bundleFiles } from '../formats/fields.ts';
import { type MediaEntry, mediaEntry } from '../formats/media-entry.ts';
import type { ImportRun } from './import-run.ts';
import { loadStoredAlts } from './lists/load-stored-entries.ts';
import { type ReadEntry, readEntries } from './lists/read-entries.ts';

const utf8 = new TextDecoder('utf-8', { fatal: true });
/** The encoding of archives made on Chinese systems; it can decode any bytes. */
const gbk = new TextDecoder('gb18030');

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
		return new MediaEntries(run, (await readEntries(run, 'alts', mediaEntry, 'file', loadStoredAlts)) ?? []);
	}

	/** Of files without a bundle. */
	static none(run: ImportRun): MediaEntries {
		return new MediaEntries(run, []);
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

/** A file in `media/`: its name in content, or why it is refused. */
export type FoundFile = { file: string; path: string } | { file: string; refused: string };

/**
 * Walks a bundle's `media/`. Skips hidden files, which operating systems create. Refuses links, including
 * in place of the folder: an untrusted bundle must not publish other files of this machine.
 */
export async function* mediaInFolder(folder: string): AsyncGenerator<FoundFile> {
	const { media } = bundleFiles;
	const found = await lstat(join(folder, media)).catch((error: NodeJS.ErrnoException) => {
		if (error.code === 'ENOENT') return null;
		throw error;
	});
	if (found?.isDirectory()) yield* filesBelow(join(folder, media), media);
	else if (found) yield { file: media, refused: 'is not a folder of its own but a link or the like' };
}

/** Walks a folder as `mediaInFolder` does a bundle's; `name` is what the names in content begin with. */
export async function* filesBelow(folder: string, name: string): AsyncGenerator<FoundFile> {
	// Node's type declarations lack the entry type for names read as bytes.
	const entries = await opendir(folder, { encoding: 'buffer' as BufferEncoding });
	for await (const entry of entries) {
		const { text, refused }: ReadName = readName(entry.name as unknown as Buffer);
		if (text.startsWith('.')) continue;
		const path = join(folder, text);
		// Composed, as `fields.ts` reads the names in the bundle.
		const file = `${name}/${text.normalize('NFC')}`;
		if (refused !== null) yield { file, refused };
		else if (entry.isDirectory()) yield* filesBelow(path, file);
		else if (!entry.isFile()) yield { file, refused: notAFile };
		else if (!isMediaFile(file)) yield { file, refused: 'has a name that addresses cannot hold' };
		else yield { file, path };
	}
}

/** The SHA-256 of a file's bytes. @throws UnusableEntry when it is missing or not a regular file */
export async function digestOf(path: string): Promise<string> {
	await using handle = await openRegularFile(path);
	if (handle === null) throw new UnusableEntry('is not there any more');
	const hash = createHash('sha256');
	for await (const chunk of handle.createReadStream({ autoClose: false })) hash.update(chunk);
	return hash.digest('hex');
}

/** A file name as text, and why it is refused; null when it is accepted. */
type ReadName = { text: string; refused: string | null };

/**
 * Decodes a file name, which may be any bytes on some systems. Decodes a name that is not UTF-8 as GBK
 * for the report.
 */
function readName(bytes: Buffer): ReadName {
	try {
		return { text: utf8.decode(bytes), refused: null };
	} catch {
		const refused = 'has a name that is not UTF-8 but GBK perhaps; unpack its archive with that encoding';
		return { text: gbk.decode(bytes), refused };
	}
}
