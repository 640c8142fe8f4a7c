import { buffer } from 'node:stream/consumers';
import type { OpenedFile } from '../object-store.ts';
import { settleWithin } from './settle-within.ts';

/**
 * Reads a whole open file.
 *
 * @param what names it in the error message
 * @param timeoutMs for all its bytes; then the stream and its connection are destroyed
 * @throws on timeout, or when the number of bytes differs from the declared size
 */
export async function readWhole(
	{ stream, size }: OpenedFile,
	timeoutMs: number,
	what: string,
): Promise<Buffer> {
	const timer = setTimeout(
		() => stream.destroy(new Error(`${what}: not whole within ${timeoutMs} ms`)),
		timeoutMs,
	);
	try {
		const bytes = await buffer(stream);
		if (bytes.length !== size) throw new Error(`${what}: ${bytes.length} of ${size} bytes came`);
		return bytes;
	} finally {
		clearTimeout(timer);
	}
}

/** The opened file, in time: a file that opens too late is closed again. @throws on timeout */
export function openWithin(
	opening: Promise<OpenedFile | null>,
	timeoutMs: number,
	what: string,
): Promise<OpenedFile | null> {
	return settleWithin(opening, timeoutMs, what, (late) => late?.stream.destroy());
}
