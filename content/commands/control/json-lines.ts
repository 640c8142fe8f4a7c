import { once } from 'node:events';
import type { Socket } from 'node:net';

/** Longest line that is taken, in characters. */
export const longestLine = 1024 * 1024;

/** The lines that come over a socket until it ends. Lines end at `\n` only. */
export async function* linesFrom(socket: Socket): AsyncGenerator<string> {
	const decoder = new TextDecoder();
	let pending = '';
	for await (const chunk of socket as AsyncIterable<Buffer>) {
		const lines = (pending + decoder.decode(chunk, { stream: true })).split('\n');
		pending = lines.pop() as string;
		if (pending.length > longestLine) throw new Error('A line on the control socket is too long.');
		yield* lines;
	}
}

/** Sends a value as a line, and waits while the other side is slow, so that nothing piles up here. */
export async function sendLine(socket: Socket, value: unknown): Promise<void> {
	if (socket.destroyed || !socket.writable) return;
	if (socket.write(`${JSON.stringify(value)}\n`)) return;
	const gone = new AbortController();
	socket.once('close', () => gone.abort());
	await once(socket, 'drain', { signal: gone.signal }).catch(() => undefined);
}
