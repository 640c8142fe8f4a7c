import { constants } from 'node:fs';
import { type FileHandle, lstat, open, realpath } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { UnusableEntry } from './parse-entry.ts';

/** The reason for refusing a link, a pipe, a device or a folder in place of a file. */
export const notAFile = 'is not a regular file but, for example, a link';

/** The maximum size of lists and settings, which are read whole: nobody maintains a larger list by hand. */
const defaultMaxBytes = 64 * 1024 * 1024;

const byteOrderMark = Buffer.from('\uFEFF');

/**
 * A file of a bundle, without its byte order mark; null when it is missing.
 *
 * @param maxBytes in bytes
 * @throws UnusableEntry when it is larger, or not a regular file
 */
export async function readWholeFile(path: string, maxBytes = defaultMaxBytes): Promise<Buffer | null> {
	await using handle = await openRegularFile(path);
	if (handle === null) return null;
	const { size } = await handle.stat();
	if (size > maxBytes) throw new UnusableEntry(`is larger than ${maxBytes / 1024 / 1024} MB`);
	// Read only the size at opening, so that a growing file does not exhaust memory.
	const bytes = Buffer.alloc(size);
	let length = 0;
	while (length < size) {
		const { bytesRead } = await handle.read(bytes, length, size - length, length);
		if (bytesRead === 0) break;
		length += bytesRead;
	}
	const read = bytes.subarray(0, length);
	return read.subarray(0, 3).equals(byteOrderMark) ? read.subarray(3) : read;
}

/**
 * The reason for refusing a path of a bundle; null when it is inside, without links. A bundle from an untrusted
 * source must not publish other files of this machine through a link.
 *
 * @param bundle the bundle's folder, which may itself be a link, since the operator chose it
 * @param name a path in it, without `..`
 */
export async function outsideBundleReason(bundle: string, name: string): Promise<string | null> {
	const ownPath = await realpath(bundle);
	const inside = await realpath(join(bundle, name)).then(
		(path) => relative(ownPath, path),
		() => null,
	);
	if (inside === null) return 'is not in the bundle';
	if (inside.split(sep)[0] === '..') return 'is a link that leads out of the bundle';
	return inside === join(name) ? null : 'is a link, or stands below one';
}

/**
 * Opens a regular file only: a link could lead to any file of the machine, a pipe may never respond and a
 * device may never end.
 *
 * @returns null when it is missing
 * @throws UnusableEntry for anything but a regular file
 */
export async function openRegularFile(path: string): Promise<FileHandle | null> {
	let handle: FileHandle;
	try {
		// Opening some devices has side effects.
		if (!(await lstat(path)).isFile()) throw new UnusableEntry(notAFile);
		handle = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
	} catch (error) {
		const { code } = error as NodeJS.ErrnoException;
		if (code === 'ENOENT') return null;
		if (code === 'ELOOP') throw new UnusableEntry(notAFile);
		throw error;
	}
	if ((await handle.stat()).isFile()) return handle;
	await handle.close();
	throw new UnusableEntry(notAFile);
}
