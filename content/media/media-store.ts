import { randomUUID } from 'node:crypto';
import { constants, copyFile, mkdir, open as openFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { isFileName } from './media-files.ts';

/** Where a file stands in a store: `ab/ab12…/bridge.jpg`. Made by `storeKey`. */
export type StoreKey = string;

/** The first and the last byte to read, counted from 0, both included. */
export type ByteRange = { start: number; end: number };

/** A file open for reading, and its whole size in bytes. */
export type OpenedFile = { stream: Readable; size: number };

/**
 * Keeps files under the SHA-256 of what they are (pictures' copies under their original's), so that what
 * stands under a key never changes.
 */
export type MediaStore = {
	/**
	 * Stores bytes, or the file at a path, under a digest and a name. When it resolves the file is there,
	 * whole, and survives a crash; before, nobody sees it.
	 */
	put(digest: string, name: string, bytesOrPath: Uint8Array | string): Promise<StoreKey>;
	/** Opens a file, or null where there is none. A range beyond its end is a RangeError. */
	openRead(key: StoreKey, range?: ByteRange): Promise<OpenedFile | null>;
	/** Its size in bytes; null where there is none. */
	stat(key: StoreKey): Promise<{ size: number } | null>;
	has(key: StoreKey): Promise<boolean>;
};

/** How much of a digest names its folder and its addresses: 128 bits, enough that no two meet. */
export const digestInAddress = 32;

const keyPattern = /^([0-9a-f]{2})\/(\1[0-9a-f]{30})\/([^/]+)$/;

/** The key of a file; `digest` is a whole SHA-256 in hexadecimal or the beginning an address has. */
export function storeKey(digest: string, name: string): StoreKey {
	const key = `${digest.slice(0, 2)}/${digest.slice(0, digestInAddress)}/${name}`;
	if (!isStoreKey(key)) throw new RangeError(`No place in a media store for ${digest}, ${name}`);
	return key;
}

function isStoreKey(key: string): boolean {
	const name = keyPattern.exec(key)?.[3];
	return name !== undefined && isFileName(name);
}

/** A store in a folder of the local file system, which it makes when needed. */
export function folderMediaStore(folder: string): MediaStore {
	/** Not in a digest's folder: a file half written when the process died is nobody's there. */
	const incoming = join(folder, 'incoming');

	async function put(digest: string, name: string, bytesOrPath: Uint8Array | string): Promise<StoreKey> {
		const key = storeKey(digest, name);
		const place = join(folder, key);
		const temporary = join(incoming, randomUUID());
		await mkdir(incoming, { recursive: true });
		await mkdir(dirname(place), { recursive: true });
		try {
			await write(temporary, bytesOrPath);
			await rename(temporary, place);
		} catch (failure) {
			await rm(temporary, { force: true });
			throw failure;
		}
		// The name is as durable as the bytes only once the folders that hold it are written too.
		for (const holder of [dirname(place), dirname(dirname(place)), folder]) await syncFolder(holder);
		return key;
	}

	async function openRead(key: StoreKey, range?: ByteRange): Promise<OpenedFile | null> {
		const handle = isStoreKey(key) ? await orNull(openFile(join(folder, key), 'r')) : null;
		if (handle === null) return null;
		const { size } = await handle.stat();
		if (range && !(range.start >= 0 && range.start <= range.end && range.end < size)) {
			await handle.close();
			throw new RangeError(`Bytes ${range.start} to ${range.end} of ${size} were asked for`);
		}
		return { stream: handle.createReadStream(range), size };
	}

	async function statOf(key: StoreKey): Promise<{ size: number } | null> {
		const found = isStoreKey(key) ? await orNull(stat(join(folder, key))) : null;
		return found && { size: found.size };
	}

	return {
		put,
		openRead,
		stat: statOf,
		has: async (key) => (await statOf(key)) !== null,
	};
}

async function write(path: string, bytesOrPath: Uint8Array | string): Promise<void> {
	const isPath = typeof bytesOrPath === 'string';
	if (isPath) await copyFile(bytesOrPath, path, constants.COPYFILE_EXCL | constants.COPYFILE_FICLONE);
	const handle = await openFile(path, isPath ? 'r' : 'wx');
	try {
		if (!isPath) await handle.writeFile(bytesOrPath);
		await handle.sync();
	} finally {
		await handle.close();
	}
}

async function syncFolder(path: string): Promise<void> {
	const handle = await openFile(path, 'r');
	try {
		await handle.sync();
	} finally {
		await handle.close();
	}
}

/** Null where a file is missing; every other failure stays one. */
async function orNull<Found>(found: Promise<Found>): Promise<Found | null> {
	try {
		return await found;
	} catch (failure) {
		if (failure instanceof Error && 'code' in failure && failure.code === 'ENOENT') return null;
		throw failure;
	}
}
