import { readFile, realpath, stat } from 'node:fs/promises';
import { join, posix, sep } from 'node:path';

/** Access to the files of a stream by path within its folder (`360p/index.m3u8`), and to nothing outside it. */
export interface StreamFolder {
	/** Resolves an address in a playlist to a path, without checking that the file exists. */
	resolve(playlist: string, address: string): { path: string } | { bad: 'remote-address' | 'outside-folder' };
	/** The size of a file in bytes, or why it is not available. A symbolic link out of the folder is rejected. */
	size(path: string): Promise<number | { bad: 'missing-file' | 'outside-folder' }>;
	read(path: string): Promise<Buffer>;
	/** Absolute path on this machine. */
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
			const pendingSize = sizes.get(path) ?? measure(path);
			sizes.set(path, pendingSize);
			return pendingSize;
		},
		read: (path) => readFile(pathOf(path)),
		pathOf,
	};
}

/** Drops a query or fragment, which only a server interprets, and decodes the path. */
function decodedPath(address: string): string {
	const path = address.replace(/[?#].*$/s, '');
	try {
		return decodeURIComponent(path);
	} catch {
		return path;
	}
}
