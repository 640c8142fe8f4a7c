import { randomUUID } from 'node:crypto';
import {
	constants,
	copyFile,
	mkdir,
	open as openFile,
	readdir,
	rename,
	rm,
	stat as statOf,
} from 'node:fs/promises';
import { dirname, join } from 'node:path';
import {
	assertWithin,
	type ByteRange,
	incomingFolder,
	isObjectKey,
	type ObjectKey,
	type ObjectStore,
	type OpenedFile,
	type StoredObject,
} from './object-store.ts';

/** A copy would have the mode of its source, such as that of a file in a bundle. */
const privateFile = 0o600;

/** No upload takes longer: an older file was left behind by a process that died. In milliseconds. */
const staleUploadMs = 24 * 60 * 60 * 1000;

/** Prepares a folder as a store and marks it: without the mark, the folder is not mounted. */
export async function prepareFolder(folder: string): Promise<void> {
	await mkdir(join(folder, incomingFolder), { recursive: true });
}

/**
 * A store in a local or network folder, which is created when needed.
 *
 * @param isPrepared whether `prepareFolder` prepared it: then a missing folder is an error, not an empty
 * store
 */
export function folderObjectStore(folder: string, { isPrepared = false } = {}): ObjectStore {
	/** In the same folder, since a rename is atomic only within one file system. */
	const incoming = join(folder, incomingFolder);

	async function put(key: ObjectKey, bytesOrPath: Uint8Array | string): Promise<void> {
		if (!isObjectKey(key)) throw new RangeError(`No place in a store for ${key}`);
		const place = join(folder, key);
		const temporary = join(incoming, randomUUID());
		// Creating the folder in place of one that is not mounted would hide the problem.
		await assertFolderExists();
		await mkdir(incoming, { recursive: true });
		await mkdir(dirname(place), { recursive: true });
		try {
			await write(temporary, bytesOrPath);
			await rename(temporary, place);
		} catch (failure) {
			await rm(temporary, { force: true });
			throw failure;
		}
		// The name is as durable as the bytes only once its parent folders are synced too.
		for (let parent = dirname(key); parent !== '.'; parent = dirname(parent)) {
			await syncFolder(join(folder, parent));
		}
		await syncFolder(folder);
	}

	/** Null when something in the folder is missing. @throws when the folder is */
	async function nullIfMissing<Found>(found: Promise<Found>): Promise<Found | null> {
		const there = await nullIfNotFound(found);
		if (there === null) await assertFolderExists();
		return there;
	}

	async function assertFolderExists(): Promise<void> {
		if (isPrepared && !(await nullIfNotFound(statOf(incoming)))) {
			throw new Error(`The folder of the media, ${folder}, is gone, or not mounted`);
		}
	}

	async function openRead(key: ObjectKey, range?: ByteRange): Promise<OpenedFile | null> {
		const handle = isObjectKey(key) ? await nullIfMissing(openFile(join(folder, key), 'r')) : null;
		if (handle === null) return null;
		try {
			const { size } = await handle.stat();
			if (range) assertWithin(range, size);
			return { stream: handle.createReadStream(range), size };
		} catch (failure) {
			await handle.close();
			throw failure;
		}
	}

	async function stat(key: ObjectKey): Promise<StoredObject | null> {
		const found = isObjectKey(key) ? await nullIfMissing(statOf(join(folder, key))) : null;
		return found?.isFile() ? { size: found.size, modified: found.mtime } : null;
	}

	async function* list(subfolder: string): AsyncGenerator<StoredObject & { name: string }> {
		for (const name of (await nullIfMissing(readdir(join(folder, subfolder)))) ?? []) {
			const found = await stat(`${subfolder}/${name}`);
			if (found) yield { name, ...found };
		}
	}

	return {
		put,
		openRead,
		stat,
		list,
		async remove(key) {
			if (isObjectKey(key)) await rm(join(folder, key), { force: true });
		},
		close: () => undefined,
	};
}

/**
 * Removes partial files that dead processes left in a folder store more than a day ago.
 *
 * @returns the number of files
 */
export async function removeStaleUploads(folder: string): Promise<number> {
	const incoming = join(folder, incomingFolder);
	const names = (await nullIfNotFound(readdir(incoming))) ?? [];
	if (names.length === 0) return 0;
	const now = await clockOf(incoming);
	let removed = 0;
	for (const name of names) {
		const path = join(incoming, name);
		// Another server may be running the same cleanup.
		const found = await nullIfNotFound(statOf(path));
		if (!found?.isFile() || now - found.mtimeMs < staleUploadMs) continue;
		await rm(path, { force: true });
		removed += 1;
	}
	return removed;
}

/** The time of the disk, which dates its files: a shared one can differ from this machine by more than a day. */
async function clockOf(folder: string): Promise<number> {
	const probe = join(folder, randomUUID());
	try {
		await write(probe, Buffer.from('probe'));
		return (await statOf(probe)).mtimeMs;
	} finally {
		await rm(probe, { force: true });
	}
}

/** @throws when the folder cannot be written to, whatever its permissions say */
export async function assertWritable(folder: string): Promise<void> {
	const incoming = join(folder, incomingFolder);
	const probe = join(incoming, randomUUID());
	await mkdir(incoming, { recursive: true });
	await write(probe, Buffer.from('probe'));
	await rm(probe, { force: true });
}

async function write(path: string, bytesOrPath: Uint8Array | string): Promise<void> {
	const isPath = typeof bytesOrPath === 'string';
	if (isPath) await copyFile(bytesOrPath, path, constants.COPYFILE_EXCL | constants.COPYFILE_FICLONE);
	const handle = await openFile(path, isPath ? 'r' : 'wx', privateFile);
	try {
		if (isPath) await handle.chmod(privateFile);
		else await handle.writeFile(bytesOrPath);
		await handle.sync();
	} finally {
		await handle.close();
	}
}

/** Errors of network file systems that write through and do not support syncing folders. */
const unsupportedSyncCodes = new Set(['EINVAL', 'ENOTSUP', 'ENOSYS']);

async function syncFolder(path: string): Promise<void> {
	const handle = await openFile(path, 'r');
	try {
		await handle.sync();
	} catch (failure) {
		if (!unsupportedSyncCodes.has(codeOf(failure))) throw failure;
	} finally {
		await handle.close();
	}
}

/** Null when a file is missing; rethrows every other error. */
async function nullIfNotFound<Found>(found: Promise<Found>): Promise<Found | null> {
	try {
		return await found;
	} catch (failure) {
		if (codeOf(failure) === 'ENOENT') return null;
		throw failure;
	}
}

function codeOf(failure: unknown): string {
	return failure instanceof Error && 'code' in failure ? String(failure.code) : '';
}
