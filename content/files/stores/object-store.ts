import type { Readable } from 'node:stream';
import { isFileName } from '../media-files.ts';

/** A key in a store: a path of file names separated by slashes, `assets/root-BpG4Lzwo.js`. */
export type ObjectKey = string;

/** The first and the last byte to read, from 0, inclusive. */
export type ByteRange = { start: number; end: number };

/** An object open for reading, with its whole size in bytes. */
export type OpenedFile = { stream: Readable; size: number };

/** `modified` is when it was last put. */
export type StoredObject = { size: number; modified: Date };

/**
 * Stores bytes under keys, in a folder or in S3. Any number of servers may use the same one: an object
 * appears atomically, and the last put of a key wins. Every promise rejects when the store is
 * unreachable; a missing object is an answer, not an error.
 */
export type ObjectStore = {
	/**
	 * Stores bytes, or the file at a path. Once it resolves, the whole object survives a crash; until then,
	 * it is not visible. Throws RangeError for an invalid key.
	 */
	put(key: ObjectKey, bytesOrPath: Uint8Array | string): Promise<void>;
	/** Opens an object; null when it is missing. Throws RangeError for a range beyond its end. */
	openRead(key: ObjectKey, range?: ByteRange): Promise<OpenedFile | null>;
	stat(key: ObjectKey): Promise<StoredObject | null>;
	/** The objects directly in a folder, by their names in it. */
	list(folder: string): AsyncIterable<StoredObject & { name: string }>;
	/** Removes an object if it exists. */
	remove(key: ObjectKey): Promise<void>;
	/** Closes connections. */
	close(): void;
};

/** The folder of a folder store for incomplete files; no key points into it. */
export const incomingFolder = 'incoming';

/** Whether a text is a valid key: no part of it points elsewhere. */
export function isObjectKey(key: string): boolean {
	const parts = key.split('/');
	return parts.every(isFileName) && parts[0] !== incomingFolder;
}

/** @throws RangeError when a range is not within this many bytes */
export function assertWithin({ start, end }: ByteRange, size: number): void {
	if (start >= 0 && start <= end && end < size) return;
	throw new RangeError(`Bytes ${start} to ${end} of ${size} were requested`);
}
