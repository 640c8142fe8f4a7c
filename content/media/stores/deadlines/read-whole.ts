import { buffer } from 'node:stream/consumers';
import type { OpenedFile } from '../object-store.ts';
import { settleWithin } from './settle-within.ts';

/**
 * Reads an open file whole.
 *
 * @param what is read, for the message of an error
 * @param milliseconds for all its bytes to come; then the stream is destroyed, and its connection with it
 * @throws when they do not, or when there are not as many as the store said
 */
export async function readWhole(
	{ stream, size }: OpenedFile,
	milliseconds: number,
	what: string,
): Promise<Buffer> {
	const timer = setTimeout(
		() => stream.destroy(new Error(`${what}: not whole within ${milliseconds} ms`)),
		milliseconds,
	);
	try {
		const bytes = await buffer(stream);
		if (bytes.length !== size) throw new Error(`${what}: ${bytes.length} of ${size} bytes came`);
		return bytes;
	} finally {
		clearTimeout(timer);
	}
}

/** What an opening gives, in time: a file that opens too late is closed again. @throws when it does not */
export function openWithin(
	opening: Promise<OpenedFile | null>,
	milliseconds: number,
	what: string,
): Promise<OpenedFile | null> {
	return settleWithin(opening, milliseconds, what, (late) => late?.stream.destroy());
}
