import { pipeline, type Readable, Transform } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { OpenedFile } from './object-store.ts';

/**
 * The maximum duration of an operation of the store that others wait for, including all attempts, in
 * milliseconds.
 */
export const settleWithinMs = 15_000;

/**
 * Passes a stream on, and ends it with an error when no data arrives for the timeout although there is
 * room for more. A paused reader, such as a paused video, is waited for: a timeout of the socket cannot
 * tell the two apart.
 *
 * @param timeoutMs without a byte
 * @param what names the source in the error message
 */
export function endWhenStalled(stream: Readable, timeoutMs: number, what: string): Readable {
	const output = new Transform({
		transform(chunk, _encoding, done) {
			timer.refresh();
			done(null, chunk);
		},
	});
	const timer = setTimeout(() => {
		// `drain` is emitted once the reader has consumed enough.
		if (output.writableNeedDrain) return;
		stream.destroy(new Error(`${what}: nothing came for ${timeoutMs} ms`));
	}, timeoutMs);
	output.on('drain', () => timer.refresh());
	stream.once('end', () => clearTimeout(timer));
	return pipeline(stream, output, () => clearTimeout(timer));
}

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

/**
 * The promise, or a rejection on timeout: a shared promise must settle, otherwise every later caller
 * waits forever.
 *
 * @param timeoutMs for the whole operation
 * @param what names the operation in the error message
 * @param discard frees a value that arrives after the timeout
 */
export async function settleWithin<Value>(
	promise: Promise<Value>,
	timeoutMs: number,
	what: string,
	discard: (late: Value) => void = () => undefined,
): Promise<Value> {
	const timeout = Promise.withResolvers<never>();
	const timer = setTimeout(() => {
		timeout.reject(new Error(`${what}: nothing within ${timeoutMs} ms`));
		promise.then(discard, () => undefined);
	}, timeoutMs);
	try {
		return await Promise.race([promise, timeout.promise]);
	} finally {
		clearTimeout(timer);
	}
}
