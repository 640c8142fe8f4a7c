import { once } from 'node:events';
import type { Socket } from 'node:net';

/** The maximum length of a line, in characters. */
export const maxLineLength = 1024 * 1024;

/** The lines received over a socket until it ends. Only `\n` ends a line. */
export async function* linesFrom(socket: Socket): AsyncGenerator<string> {
	const decoder = new TextDecoder();
	let pending = '';
	for await (const chunk of socket as AsyncIterable<Buffer>) {
		const lines = (pending + decoder.decode(chunk, { stream: true })).split('\n');
		pending = lines.pop() as string;
		if (pending.length > maxLineLength) throw new Error('A line on the control socket is too long.');
		yield* lines;
	}
}

/** Sends a value as a line, and waits for a slow receiver, so that nothing accumulates in memory. */
export async function sendLine(socket: Socket, value: unknown): Promise<void> {
	if (socket.destroyed || !socket.writable) return;
	if (socket.write(`${JSON.stringify(value)}\n`)) return;
	const disconnected = new AbortController();
	socket.once('close', () => disconnected.abort());
	await once(socket, 'drain', { signal: disconnected.signal }).catch(() => undefined);
}
