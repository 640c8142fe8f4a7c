import { createHash, type Hash, randomBytes } from 'node:crypto';
import { type FileHandle, open, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type Pack, pack } from 'tar-stream';
import { z } from 'zod';
import { ContentRefusal } from '../model/refusals.ts';
import { explainFileError } from '../reading/explain-file-error.ts';

/**
 * The archive of a backup: a tar file. `backup.json` comes first, then `tables/NAME/NUMBER.jsonl.gz` (rows as JSON
 * objects, a line each), `media/KEY`, and last `complete.json` with the digest of everything before it.
 */

/** Raised for changes that older programs cannot restore. */
const formatVersion = 1;

export const headName = 'backup.json';
export const endName = 'complete.json';

/** Of the name that an archive has in its folder until it is complete. */
export const incompleteSuffix = '.incomplete';

export const archiveHead = z.object({
	format: z.literal(formatVersion),
	createdAt: z.iso.datetime(),
	/** How many migrations the store had: a restore needs the tables of the same one. */
	migrations: z.int().positive(),
	/** The columns of each table in the archive. */
	tables: z.record(z.string(), z.array(z.string()).min(1)),
});
export type ArchiveHead = z.infer<typeof archiveHead>;

export const archiveEnd = z.object({
	/** SHA-256 of the names and bytes of all entries before, hexadecimal. */
	sha256: z.string(),
	rows: z.record(z.string(), z.int().nonnegative()),
	files: z.int().nonnegative(),
});
/** What an archive contains: rows by table, and media files. */
export type ArchiveContents = Omit<z.infer<typeof archiveEnd>, 'sha256'>;

/** The name of an entry of rows; parts are numbered from 1. */
export function partName(table: string, part: number): string {
	return `tables/${table}/${String(part).padStart(6, '0')}.jsonl.gz`;
}

/** A file that is not a backup, or not the whole of one. */
export class UnusableArchive extends ContentRefusal {
	override readonly name = 'UnusableArchive';

	constructor(file: string, reason: string) {
		super('unusable-backup', `${file} cannot be restored: ${reason}.`, { file });
	}
}

/** The archive cannot be written where it was asked for; nothing is left there. */
class CannotWriteBackup extends ContentRefusal {
	override readonly name = 'CannotWriteBackup';

	constructor(file: string, reason: string) {
		const folder = dirname(file);
		const user = 'A running server writes it itself, as the user that it runs as.';
		super('backup-not-written', `The backup cannot be written into ${folder}: ${reason}. ${user}`, {
			folder,
		});
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
	#failure: Error | null = null;

	private constructor(file: string, incomplete: FileHandle, name: string) {
		this.#file = file;
		this.#incomplete = name;
		this.#written = pipeline(this.#pack, incomplete.createWriteStream({ flush: true }));
		// Reported by the next entry, or by `finish`.
		this.#written.catch((error: Error) => {
			this.#failure ??= error;
		});
	}

	/** @throws CannotWriteBackup */
	static async create(file: string): Promise<ArchiveWriter> {
		// Random: in containers, the processes of several machines have the same number.
		const mark = randomBytes(4).toString('hex');
		const name = join(dirname(file), `.${basename(file)}.${mark}${incompleteSuffix}`);
		try {
			return new ArchiveWriter(file, await open(name, 'wx', 0o600), name);
		} catch (error) {
			throw new CannotWriteBackup(file, explainFileError(error) ?? String(error));
		}
	}

	/** The refusal that an error of writing means; any other error as it is. */
	explained(error: unknown): unknown {
		const reason = explainFileError(this.#failure ?? null);
		return reason === null ? error : new CannotWriteBackup(this.#file, reason);
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

	/** Completes the archive and gives it its name. It then stays, whatever fails afterwards. */
	async finish(contents: ArchiveContents): Promise<void> {
		const sha256 = this.#digest.digest('hex');
		const bytes = JSON.stringify({ sha256, ...contents }, null, '\t');
		this.#pack.entry({ name: endName, mode: 0o600 }, bytes);
		this.#pack.finalize();
		await this.#written;
		try {
			await rename(this.#incomplete, this.#file);
		} catch (error) {
			this.#failure = error as Error;
			throw error;
		}
	}

	/** Deletes what was written. Never fails: what made it necessary is to be reported. */
	async discard(): Promise<void> {
		this.#pack.destroy();
		await this.#written.catch(() => undefined);
		await rm(this.#incomplete, { force: true }).catch(() => undefined);
	}
}
