import { pipeline, type Readable, Transform } from 'node:stream';

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
