import { once } from 'node:events';
import type { Socket } from 'node:net';
import { join, relative, resolve } from 'node:path';
import { z } from 'zod';
import { bundleFiles } from '../../bundles/formats/fields.ts';
import { job } from '../jobs.ts';

/**
 * The protocol of the control socket, one line of JSON per message. The server greets first; the client
 * answers with its job; the server reports progress and ends with a result or a failure. A client that
 * disconnects cancels its job.
 */

/** Raised for changes that older builds do not understand. */
export const protocolVersion = 5;

/** The path of the socket on which the server that owns a data folder accepts jobs. */
export function controlSocketPath(dataDir: string): string {
	return join(dataDir, 'control.sock');
}

export const hello = z.object({ portico: z.literal('control'), version: z.int(), pid: z.int() });

export const request = z.strictObject({ version: z.literal(protocolVersion), job });

export const message = z.discriminatedUnion('type', [
	z.object({
		type: z.literal('progress'),
		what: z.enum(['texts', 'rows', 'entries', ...(Object.keys(bundleFiles) as [keyof typeof bundleFiles])]),
		done: z.number(),
		detail: z.string(),
		share: z.number().nullable(),
	}),
	z.object({ type: z.literal('problem'), message: z.string() }),
	z.object({ type: z.literal('result'), lines: z.array(z.string()), refused: z.number() }),
	/** `refused`: the operator can act on the message; otherwise it is an internal error. */
	z.object({ type: z.literal('failure'), message: z.string(), refused: z.boolean() }),
]);

export type Message = z.infer<typeof message>;

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

/** Maximum bytes of a socket path on every platform. */
const maxPathBytes = 103;

/** The path of the data folder is too long for a socket in it. */
export class SocketPathTooLong extends Error {
	override readonly name = 'SocketPathTooLong';
}

/** The shorter of the absolute and the relative path. @throws SocketPathTooLong */
export function shortSocketPath(path: string): string {
	const absolute = resolve(path);
	const relativePath = relative(process.cwd(), absolute);
	const shorter = Buffer.byteLength(relativePath) < Buffer.byteLength(absolute) ? relativePath : absolute;
	if (Buffer.byteLength(shorter) <= maxPathBytes) return shorter;
	throw new SocketPathTooLong(`${absolute} is too long for a socket: at most ${maxPathBytes} bytes.`);
}
