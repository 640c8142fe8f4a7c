import { relative, resolve } from 'node:path';

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
