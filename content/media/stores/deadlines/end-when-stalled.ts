import { pipeline, type Readable, Transform } from 'node:stream';

/**
 * Passes a stream on, and ends it with an error when nothing comes for so long although there is room for
 * more. A reader who takes a rest, as films that were paused do, is waited for: a timeout of the socket
 * cannot tell the two apart.
 *
 * @param milliseconds without a byte
 * @param what is read, for the message of the error
 */
export function endWhenStalled(stream: Readable, milliseconds: number, what: string): Readable {
	const passed = new Transform({
		transform(chunk, _encoding, done) {
			timer.refresh();
			done(null, chunk);
		},
	});
	const timer = setTimeout(() => {
		// `drain` comes when the reader has taken enough.
		if (passed.writableNeedDrain) return;
		stream.destroy(new Error(`${what}: nothing came for ${milliseconds} ms`));
	}, milliseconds);
	passed.on('drain', () => timer.refresh());
	stream.once('end', () => clearTimeout(timer));
	return pipeline(stream, passed, () => clearTimeout(timer));
}
