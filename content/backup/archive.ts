import { createHash, type Hash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { type FileHandle, open, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { extract, type Pack, pack } from 'tar-stream';
import { z } from 'zod';
import { ContentRefusal } from '../model/refusals.ts';

/**
 * The archive of a backup: a tar file. `backup.json` comes first, then `tables/NAME/NUMBER.jsonl.gz` (rows as JSON
 * objects, a line each), `media/KEY`, and last `complete.json` with the digest of everything before it.
 */

/** Raised for changes that older programs cannot restore. */
const formatVersion = 1;

const headName = 'backup.json';
const endName = 'complete.json';

/** Of the name that an archive has in its folder until it is complete. */
export const incompleteSuffix = '.incomplete';

const head = z.object({
	format: z.literal(formatVersion),
	createdAt: z.iso.datetime(),
	/** How many migrations the store had: a restore needs the tables of the same one. */
	migrations: z.int().positive(),
	/** The columns of each table in the archive. */
	tables: z.record(z.string(), z.array(z.string()).min(1)),
});
export type ArchiveHead = z.infer<typeof head>;

const end = z.object({
	/** SHA-256 of the names and bytes of all entries before, hexadecimal. */
	sha256: z.string(),
	rows: z.record(z.string(), z.int()),
	files: z.int(),
});
/** What an archive contains: rows by table, and media files. */
export type ArchiveContents = Omit<z.infer<typeof end>, 'sha256'>;

/** A file that is not a backup, or not the whole of one. */
export class UnusableArchive extends ContentRefusal {
	override readonly name = 'UnusableArchive';

	constructor(file: string, reason: string) {
		super('unusable-backup', `${file} cannot be restored: ${reason}.`, { file });
	}
}

/**
 * Writes an archive, readable by its owner only. It has a name of its own until it is complete, so that a backup cut
 * short never looks like a whole one.
 */
export class ArchiveWriter {
	readonly #file: string;
	readonly #incomplete: string;
	readonly #pack: Pack = pack();
	readonly #digest: Hash = createHash('sha256');
	readonly #written: Promise<void>;

	private constructor(file: string, incomplete: FileHandle, name: string) {
		this.#file = file;
		this.#incomplete = name;
		this.#written = pipeline(this.#pack, incomplete.createWriteStream({ flush: true }));
		// Reported by the next entry, or by `finish`.
		this.#written.catch(() => undefined);
	}

	/** @throws the system's error when nothing can be written there */
	static async create(file: string): Promise<ArchiveWriter> {
		const name = join(dirname(file), `.${basename(file)}.${process.pid}${incompleteSuffix}`);
		return new ArchiveWriter(file, await open(name, 'wx', 0o600), name);
	}

	begin(values: Omit<ArchiveHead, 'format'>): Promise<void> {
		return this.add(headName, JSON.stringify({ format: formatVersion, ...values }, null, '\t'));
	}

	/** Resolves once the bytes are handed on, so that nothing accumulates in memory. */
	async add(name: string, content: Uint8Array | string): Promise<void> {
		const bytes = typeof content === 'string' ? Buffer.from(content) : content;
		await this.addStream(name, bytes.length, [bytes]);
	}

	/** @throws Error when the stream has not exactly this many bytes */
	async addStream(name: string, size: number, stream: Readable | Uint8Array[]): Promise<void> {
		this.#digest.update(`${name}\n`);
		const entry = this.#pack.entry({ name, size, mode: 0o600 });
		const digest = this.#digest;
		const hashed = async function* () {
			for await (const chunk of stream) {
				digest.update(chunk);
				yield chunk;
			}
		};
		const failed = this.#written.then(() => Promise.reject(new Error('The archive ended early')));
		await Promise.race([pipeline(hashed, entry), failed]);
	}

	/** Completes the archive and gives it its name. */
	async finish(contents: ArchiveContents): Promise<void> {
		const sha256 = this.#digest.digest('hex');
		const bytes = JSON.stringify({ sha256, ...contents }, null, '\t');
		this.#pack.entry({ name: endName, mode: 0o600 }, bytes);
		this.#pack.finalize();
		await this.#written;
		await rename(this.#incomplete, this.#file);
	}

	/** Deletes what was written. */
	async discard(): Promise<void> {
		this.#pack.destroy();
		await this.#written.catch(() => undefined);
		await rm(this.#incomplete, { force: true });
	}
}

/** An entry of an archive. Its stream must be read before the next entry is asked for. */
export type ArchiveEntry = { name: string; size: number; stream: Readable };

/**
 * The tables and media of an archive, in their order.
 *
 * @throws UnusableArchive
 */
export async function* readEntries(file: string): AsyncGenerator<ArchiveEntry> {
	for await (const entry of rawEntries(file)) {
		if (entry.name !== headName && entry.name !== endName) yield entry;
		for await (const _ of entry.stream);
	}
}

/** The beginning of an archive. @throws UnusableArchive */
export async function readHead(file: string): Promise<ArchiveHead> {
	for await (const { name, stream } of rawEntries(file)) {
		const parsed = name === headName ? head.safeParse(await readJson(stream)) : null;
		if (parsed?.success) return parsed.data;
		break;
	}
	throw new UnusableArchive(file, 'it is not a backup of Portico, or one of a newer version');
}

/**
 * Reads a whole archive and compares it with its own digest.
 *
 * @throws UnusableArchive when it is cut short or was changed
 */
export async function verifyArchive(file: string): Promise<ArchiveContents> {
	const digest = createHash('sha256');
	let contents: z.infer<typeof end> | null = null;
	for await (const { name, stream } of rawEntries(file)) {
		if (name === endName) {
			contents = end.safeParse(await readJson(stream)).data ?? null;
			continue;
		}
		digest.update(`${name}\n`);
		await pipeline(stream, async (chunks: AsyncIterable<Buffer>) => {
			for await (const chunk of chunks) digest.update(chunk);
		}).catch(() => undefined);
	}
	if (contents === null) throw new UnusableArchive(file, 'it is cut short or damaged');
	if (contents.sha256 !== digest.digest('hex')) {
		throw new UnusableArchive(file, 'it was changed or damaged since it was written');
	}
	return { rows: contents.rows, files: contents.files };
}

async function* rawEntries(file: string): AsyncGenerator<ArchiveEntry> {
	const entries = extract();
	const reading = pipeline(createReadStream(file), entries);
	reading.catch(() => undefined);
	try {
		for await (const entry of entries) {
			// Typed without its type of chunks.
			yield { name: entry.header.name, size: entry.header.size ?? 0, stream: entry as unknown as Readable };
		}
		await reading;
	} catch (error) {
		if (error instanceof ContentRefusal) throw error;
		const { code } = error as NodeJS.ErrnoException;
		throw new UnusableArchive(file, code === undefined ? 'it is cut short or damaged' : code);
	} finally {
		entries.destroy();
	}
}

async function readJson(stream: Readable): Promise<unknown> {
	try {
		return JSON.parse(await text(stream));
	} catch {
		return null;
	}
}
