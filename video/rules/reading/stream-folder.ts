import { readFile, realpath, stat } from 'node:fs/promises';
import { join, posix, sep } from 'node:path';

/** The files of a stream, by paths within its folder (`360p/index.m3u8`), never beyond it. */
export interface StreamFolder {
	/** The path of what a playlist's address names, without asking whether it is there. */
	resolve(playlist: string, address: string): { path: string } | { bad: 'remote-address' | 'outside-folder' };
	/** The size of a file in bytes, or why it cannot be had. A link that leads out of the folder leads nowhere. */
	size(path: string): Promise<number | { bad: 'missing-file' | 'outside-folder' }>;
	read(path: string): Promise<Buffer>;
	/** Where a file stands on this machine. */
	pathOf(path: string): string;
}

export function openStreamFolder(folder: string): StreamFolder {
	const sizes = new Map<string, ReturnType<StreamFolder['size']>>();
	const pathOf = (path: string) => join(folder, path);

	async function measure(path: string): Promise<number | { bad: 'missing-file' | 'outside-folder' }> {
		try {
			const [root, real, status] = await Promise.all([
				realpath(folder),
				realpath(pathOf(path)),
				stat(pathOf(path)),
			]);
			if (!status.isFile()) return { bad: 'missing-file' };
			return real.startsWith(root.endsWith(sep) ? root : root + sep)
				? status.size
				: { bad: 'outside-folder' };
		} catch {
			return { bad: 'missing-file' };
		}
	}

	return {
		resolve(playlist, address) {
			if (/^[a-z][a-z\d+.-]*:/i.test(address) || address.startsWith('//')) return { bad: 'remote-address' };
			const path = posix.normalize(posix.join(posix.dirname(playlist), decodedPath(address)));
			const isWithin = !address.startsWith('/') && path !== '..' && !path.startsWith('../');
			return isWithin && !/[\0\\]/.test(path) ? { path } : { bad: 'outside-folder' };
		},
		size(path) {
			const known = sizes.get(path) ?? measure(path);
			sizes.set(path, known);
			return known;
		},
		read: (path) => readFile(pathOf(path)),
		pathOf,
	};
}

/** What a query or a fragment adds is for a server; on a disk the file is what stands before it. */
function decodedPath(address: string): string {
	const path = address.replace(/[?#].*$/s, '');
	try {
		return decodeURIComponent(path);
	} catch {
		return path;
	}
}
