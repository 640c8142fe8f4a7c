import { constants } from 'node:fs';
import { type FileHandle, lstat, open } from 'node:fs/promises';
import { UnusableEntry } from './unusable-entry.ts';

/** Why a link, a pipe, a device or a folder is not taken where a file of the bundle should stand. */
export const notAFile = 'is not a regular file but, for example, a link';

/**
 * Opens a file, but nothing in its place: a link could lead to any file of the machine, a pipe never answers
 * and a device never ends.
 *
 * @returns null when it is not there
 * @throws UnusableEntry for what is no file
 */
export async function openRegularFile(path: string): Promise<FileHandle | null> {
	let handle: FileHandle;
	try {
		// Some devices do something when they are opened.
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
