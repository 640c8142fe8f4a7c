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

/** No upload takes longer: what is older was left behind by a process that died. In milliseconds. */
const staleAfter = 24 * 60 * 60 * 1000;

/** A store in a folder, local or of a network file system; it makes the folder when needed. */
export function folderObjectStore(folder: string): ObjectStore {
	/** In the same folder, since a rename is atomic within one file system only. */
	const incoming = join(folder, incomingFolder);

	async function put(key: ObjectKey, bytesOrPath: Uint8Array | string): Promise<void> {
		if (!isObjectKey(key)) throw new RangeError(`No place in a store for ${key}`);
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
		for (let holder = dirname(key); holder !== '.'; holder = dirname(holder)) {
			await syncFolder(join(folder, holder));
		}
		await syncFolder(folder);
	}

	async function openRead(key: ObjectKey, range?: ByteRange): Promise<OpenedFile | null> {
		const handle = isObjectKey(key) ? await orNull(openFile(join(folder, key), 'r')) : null;
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
		const found = isObjectKey(key) ? await orNull(statOf(join(folder, key))) : null;
		return found?.isFile() ? { size: found.size, modified: found.mtime } : null;
	}

	async function* list(subfolder: string): AsyncGenerator<StoredObject & { name: string }> {
		for (const name of (await orNull(readdir(join(folder, subfolder)))) ?? []) {
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
 * Removes what processes that died left half written in a folder store more than a day ago.
 *
 * @returns how many files
 */
export async function removeStaleUploads(folder: string, now = Date.now()): Promise<number> {
	const incoming = join(folder, incomingFolder);
	let removed = 0;
	for (const name of (await orNull(readdir(incoming))) ?? []) {
		const path = join(incoming, name);
		// Another server may have begun the same cleaning.
		const found = await orNull(statOf(path));
		if (!found?.isFile() || now - found.mtimeMs < staleAfter) continue;
		await rm(path, { force: true });
		removed += 1;
	}
	return removed;
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
	const handle = await openFile(path, isPath ? 'r' : 'wx');
	try {
		if (!isPath) await handle.writeFile(bytesOrPath);
		await handle.sync();
	} finally {
		await handle.close();
	}
}

/** What network file systems answer that write folders through and have nothing to sync. */
const nothingToSync = new Set(['EINVAL', 'ENOTSUP', 'ENOSYS']);

async function syncFolder(path: string): Promise<void> {
	const handle = await openFile(path, 'r');
	try {
		await handle.sync();
	} catch (failure) {
		if (!nothingToSync.has(codeOf(failure))) throw failure;
	} finally {
		await handle.close();
	}
}

/** Null where a file is missing; every other failure stays one. */
async function orNull<Found>(found: Promise<Found>): Promise<Found | null> {
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
