import { openRegularFile } from './open-regular-file.ts';
import { UnusableEntry } from './unusable-entry.ts';

/** Lists and settings are read whole; a larger file is no list a person keeps. */
const defaultMaxBytes = 64 * 1024 * 1024;

const byteOrderMark = Buffer.from('\uFEFF');

/**
 * A file of a bundle, without its byte order mark; null when it is not there.
 *
 * @param maxBytes in bytes
 * @throws UnusableEntry when it is larger, or no file but a link or the like
 */
export async function readWholeFile(path: string, maxBytes = defaultMaxBytes): Promise<Buffer | null> {
	await using handle = await openRegularFile(path);
	if (handle === null) return null;
	const { size } = await handle.stat();
	if (size > maxBytes) throw new UnusableEntry(`is larger than ${maxBytes / 1024 / 1024} MB`);
	// As much as there was: a file that grows meanwhile does not fill the memory.
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
