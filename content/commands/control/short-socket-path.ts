import { relative, resolve } from 'node:path';

/** What fits the system's structure for the address of a socket on every platform, in bytes. */
const longest = 103;

/** A data folder so deep that no socket in it can have an address. */
export class SocketPathTooLong extends Error {
	override readonly name = 'SocketPathTooLong';
}

/** The shorter of the absolute and the relative path. @throws SocketPathTooLong */
export function shortSocketPath(path: string): string {
	const absolute = resolve(path);
	const fromHere = relative(process.cwd(), absolute);
	const shorter = Buffer.byteLength(fromHere) < Buffer.byteLength(absolute) ? fromHere : absolute;
	if (Buffer.byteLength(shorter) <= longest) return shorter;
	throw new SocketPathTooLong(`${absolute} is too long for a socket: at most ${longest} bytes.`);
}
