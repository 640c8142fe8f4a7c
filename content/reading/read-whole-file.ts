import { openRegularFile } from './open-regular-file.ts';
import { UnusableEntry } from './unusable-entry.ts';

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
