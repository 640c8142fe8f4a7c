import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { extract } from 'tar-stream';
import { isStoreKey } from '../files/media-store.ts';
import { ContentRefusal } from '../model/refusals.ts';
import { explainFileError } from '../reading/explain-file-error.ts';
import {
	type ArchiveContents,
	type ArchiveHead,
	archiveEnd,
	archiveHead,
	endName,
	headName,
	partName,
	UnusableArchive,
} from './archive.ts';

/** Of the first and the last entry, in bytes: far more than the columns of all tables. */
const maxListBytes = 16 * 1024 * 1024;

/** Of a row, in characters: text and blocks of the largest body, escaped. */
const maxRowCharacters = 256 * 1024 * 1024;

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

/** The table that an entry has rows of; undefined for other entries. */
export function tableOf({ name }: ArchiveEntry): string | undefined {
	return /^tables\/([^/]+)\/\d{6,}\.jsonl\.gz$/.exec(name)?.[1];
}

/** The key in the media store of a file's entry; undefined for other entries. */
export function mediaKeyOf({ name }: ArchiveEntry): string | undefined {
	const key = /^media\/(.+)$/s.exec(name)?.[1];
	return key !== undefined && isStoreKey(key) ? key : undefined;
}

/**
 * The rows of an entry as JSON, unpacked as they are read.
 *
 * @throws UnusableArchive
 */
export async function* readRows(file: string, { name, stream }: ArchiveEntry): AsyncGenerator<string> {
	const unpacked = createGunzip();
	pipeline(stream, unpacked).catch(() => undefined);
	unpacked.setEncoding('utf8');
	// Joined once it is complete: joining each piece would copy a long row again and again.
	let pending: string[] = [];
	let length = 0;
	try {
		for await (const chunk of unpacked as AsyncIterable<string>) {
			const pieces = chunk.split('\n');
			const last = pieces.pop() as string;
			for (const piece of pieces) {
				yield pending.join('') + piece;
				pending = [];
				length = 0;
			}
			pending.push(last);
			length += last.length;
			if (length > maxRowCharacters) throw new UnusableArchive(file, `a row of ${name} is too long`);
		}
	} catch (error) {
		if (error instanceof ContentRefusal) throw error;
		throw new UnusableArchive(file, `${name} cannot be unpacked`);
	}
	if (length > 0) yield pending.join('');
}

/** The beginning of an archive. @throws UnusableArchive */
export async function readHead(file: string): Promise<ArchiveHead> {
	for await (const entry of rawEntries(file)) {
		const parsed = entry.name === headName ? archiveHead.safeParse(await readJson(entry)) : null;
		if (parsed?.success) return parsed.data;
		break;
	}
	throw new UnusableArchive(file, 'it is not a backup of Portico, or one of a newer version');
}

/**
 * Reads a whole archive: compares it with its own digest, and refuses entries that no backup has, or has twice.
 *
 * @throws UnusableArchive when it is cut short or was changed
 */
export async function verifyArchive(file: string, head: ArchiveHead): Promise<ArchiveContents> {
	const digest = createHash('sha256');
	const entries = new EntryList(file, head);
	let contents: (ArchiveContents & { sha256: string }) | null = null;
	for await (const entry of rawEntries(file)) {
		if (contents !== null) throw new UnusableArchive(file, `${entry.name} comes after its end`);
		if (entry.name === endName) {
			contents = archiveEnd.safeParse(await readJson(entry)).data ?? null;
			if (contents === null) break;
			continue;
		}
		entries.add(entry);
		digest.update(`${entry.name}\n`);
		await pipeline(entry.stream, async (chunks: AsyncIterable<Buffer>) => {
			for await (const chunk of chunks) digest.update(chunk);
		}).catch(() => undefined);
	}
	if (contents === null || contents.files !== entries.files)
		throw new UnusableArchive(file, 'it is cut short or damaged');
	if (contents.sha256 !== digest.digest('hex')) {
		throw new UnusableArchive(file, 'it was changed or damaged since it was written');
	}
	return { rows: contents.rows, files: contents.files };
}

/** The entries of an archive so far, each of which must be one that a backup has in this place. */
class EntryList {
	readonly #file: string;
	readonly #head: ArchiveHead;
	readonly #keys = new Set<string>();
	/** The number of entries of each table. */
	readonly #parts = new Map<string, number>();
	#isBegun = false;

	constructor(file: string, head: ArchiveHead) {
		this.#file = file;
		this.#head = head;
	}

	get files(): number {
		return this.#keys.size;
	}

	/** @throws UnusableArchive */
	add(entry: ArchiveEntry): void {
		const { name } = entry;
		const isHead = name === headName;
		if (isHead !== !this.#isBegun) throw this.#unusable(`${headName} is not its only beginning`);
		this.#isBegun = true;
		if (isHead) return;
		const table = tableOf(entry);
		const key = mediaKeyOf(entry);
		if (table !== undefined && Object.hasOwn(this.#head.tables, table)) {
			const part = (this.#parts.get(table) ?? 0) + 1;
			if (name !== partName(table, part)) throw this.#unusable(`${name} is not the next part of its table`);
			this.#parts.set(table, part);
		} else if (key !== undefined) {
			if (this.#keys.has(key)) throw this.#unusable(`${name} is in it twice`);
			this.#keys.add(key);
		} else throw this.#unusable(`${name} is nothing that a backup has`);
	}

	#unusable(reason: string): UnusableArchive {
		return new UnusableArchive(this.#file, reason);
	}
}

async function* rawEntries(file: string): AsyncGenerator<ArchiveEntry> {
	const entries = extract();
	const reading = pipeline(createReadStream(file), entries);
	reading.catch(() => undefined);
	try {
		for await (const entry of entries) {
			const { name, type, size = 0 } = entry.header;
			if (type !== 'file') throw new UnusableArchive(file, `${name} is not a file but, for example, a link`);
			// Typed without its type of chunks.
			yield { name, size: size ?? 0, stream: entry as unknown as Readable };
		}
		await reading;
	} catch (error) {
		if (error instanceof ContentRefusal) throw error;
		throw new UnusableArchive(file, explainFileError(error) ?? 'it is cut short or damaged');
	} finally {
		entries.destroy();
	}
}

async function readJson({ size, stream }: ArchiveEntry): Promise<unknown> {
	if (size > maxListBytes) return null;
	try {
		return JSON.parse(await text(stream));
	} catch {
		return null;
	}
}
