import { readFile, stat } from 'node:fs/promises';
import { UnusableEntry } from './unusable-entry.ts';

/** Lists and settings are read whole; a larger file is no list a person keeps. */
const largestFile = 64 * 1024 * 1024;

const byteOrderMark = Buffer.from('\uFEFF');

/**
 * A file of a bundle, without its byte order mark; null when it is not there.
 *
 * @param largest in bytes
 * @throws UnusableEntry when it is larger
 */
export async function readWholeFile(path: string, largest = largestFile): Promise<Buffer | null> {
	try {
		const { size } = await stat(path);
		if (size > largest) throw new UnusableEntry(`is larger than ${largest / 1024 / 1024} MB`);
		const bytes = await readFile(path);
		return bytes.subarray(0, 3).equals(byteOrderMark) ? bytes.subarray(3) : bytes;
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
		throw error;
	}
}
