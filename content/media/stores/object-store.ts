import type { Readable } from 'node:stream';
import { isFileName } from '../media-files.ts';

/** Where bytes stand in a store: a path of file names with slashes between them, `assets/root-BpG4Lzwo.js`. */
export type ObjectKey = string;

/** The first and the last byte to read, counted from 0, both included. */
export type ByteRange = { start: number; end: number };

/** An object open for reading, and its whole size in bytes. */
export type OpenedFile = { stream: Readable; size: number };

/** `modified` is when it was last put. */
export type StoredObject = { size: number; modified: Date };

/**
 * Keeps bytes under keys, in a folder or in S3. Any number of servers may use the same one at once: an
 * object appears whole or not at all, and of two that put the same key one wins. Every promise rejects when
 * the store cannot be reached; that something is not there is an answer, not an error.
 */
export type ObjectStore = {
	/**
	 * Stores bytes, or the file at a path. When it resolves the object is there, whole, and survives a
	 * crash; before, nobody sees it. A key that is none is a RangeError.
	 */
	put(key: ObjectKey, bytesOrPath: Uint8Array | string): Promise<void>;
	/** Opens an object, or null where there is none. A range beyond its end is a RangeError. */
	openRead(key: ObjectKey, range?: ByteRange): Promise<OpenedFile | null>;
	stat(key: ObjectKey): Promise<StoredObject | null>;
	/** The objects directly in a folder, by their names in it. */
	list(folder: string): AsyncIterable<StoredObject & { name: string }>;
	/** Removes an object, if it is there. */
	remove(key: ObjectKey): Promise<void>;
	/** Lets go of connections. */
	close(): void;
};

/** Where a folder store keeps what is not whole yet; no object stands there. */
export const incomingFolder = 'incoming';

/** Whether a text is a key: no part of it leads elsewhere. */
export function isObjectKey(key: string): boolean {
	const parts = key.split('/');
	return parts.every(isFileName) && parts[0] !== incomingFolder;
}

/** @throws RangeError when a range does not lie within so many bytes */
export function assertWithin({ start, end }: ByteRange, size: number): void {
	if (start >= 0 && start <= end && end < size) return;
	throw new RangeError(`Bytes ${start} to ${end} of ${size} were asked for`);
}
