import { constants } from 'node:fs';
import { type FileHandle, lstat, open } from 'node:fs/promises';
import { UnusableEntry } from './unusable-entry.ts';

/** The reason for refusing a link, a pipe, a device or a folder in place of a file. */
export const notAFile = 'is not a regular file but, for example, a link';

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
