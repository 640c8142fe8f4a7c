import { readFile, realpath, stat } from 'node:fs/promises';
import { join, posix, sep } from 'node:path';
import type { Violation } from '../violation.ts';
import { parsePlaylist } from './parse-playlist.ts';
import type { MasterPlaylist, MediaPlaylist } from './playlist.ts';

/** A stream with its playlists loaded. */
export interface Stream {
	files: StreamFolder;
	/** Path of the playlist that was opened. */
	entry: string;
	/** Null for a standalone media playlist. */
	master: MasterPlaylist | null;
	/** Media playlists by path, in the order of the master. */
	playlists: Map<string, MediaPlaylist>;
	/** Problems that prevented loading a playlist. */
	violations: Violation[];
}

/** Messages for each kind of bad address. */
export const badAddressMessages = {
	'missing-file': (address: string) => `"${address}" does not exist`,
	'remote-address': (address: string) =>
		`"${address}" is a remote address; all files must be in the folder of the stream`,
	'outside-folder': (address: string) => `"${address}" is outside the folder of the stream`,
};

/** Loads a master playlist and those it lists, or a standalone media playlist. */
export async function loadStream(folder: string, entry: string): Promise<Stream> {
	const stream: Stream = {
		...{ files: openStreamFolder(folder), entry, master: null, playlists: new Map(), violations: [] },
	};
	const first = await readPlaylist(stream, entry);
	if (first?.kind === 'media') stream.playlists.set(entry, first);
	if (first?.kind !== 'master') return stream;
	stream.master = first;
	for (const { line, address } of playlistAddresses(first)) {
		const resolved = stream.files.resolve(entry, address);
		if ('bad' in resolved) {
			const message = badAddressMessages[resolved.bad](address);
			stream.violations.push({ rule: resolved.bad, severity: 'error', file: entry, line, message });
			continue;
		}
		if (stream.playlists.has(resolved.path)) continue;
		const playlist = await readPlaylist(stream, resolved.path, { file: entry, line, address });
		if (playlist?.kind === 'media') stream.playlists.set(resolved.path, playlist);
		if (playlist?.kind !== 'master') continue;
		const message = `"${address}" is itself a master playlist`;
		stream.violations.push({ rule: 'not-a-playlist', severity: 'error', file: entry, line, message });
	}
	return stream;
}

function playlistAddresses(master: MasterPlaylist): { line: number; address: string }[] {
	const mediaAddresses = [...master.media, ...master.iFrameVariants].flatMap(({ line, attributes }) => {
		const address = attributes.get('URI')?.value;
		return address === undefined ? [] : [{ line, address }];
	});
	return [...master.variants.map(({ line, uri }) => ({ line: line, address: uri })), ...mediaAddresses];
}

async function readPlaylist(
	{ files, violations }: Stream,
	path: string,
	referredFrom: { file: string; line: number | null; address: string } = {
		file: path,
		line: null,
		address: path,
	},
) {
	const size = await files.size(path);
	if (typeof size !== 'number') {
		violations.push({
			...{ rule: size.bad, severity: 'error', file: referredFrom.file, line: referredFrom.line },
			message: badAddressMessages[size.bad](referredFrom.address),
		});
		return null;
	}
	const playlist = parsePlaylist((await files.read(path)).toString('utf8'));
	if (!playlist) {
		const message = 'is not an HLS playlist: its first line is not #EXTM3U';
		violations.push({ rule: 'not-a-playlist', severity: 'error', file: path, line: 1, message });
	}
	return playlist;
}

/** Access to the files of a stream by path within its folder (`360p/index.m3u8`), and to nothing outside it. */
interface StreamFolder {
	/** Resolves an address in a playlist to a path, without checking that the file exists. */
	resolve(playlist: string, address: string): { path: string } | { bad: 'remote-address' | 'outside-folder' };
	/** The size of a file in bytes, or why it is not available. A symbolic link out of the folder is rejected. */
	size(path: string): Promise<number | { bad: 'missing-file' | 'outside-folder' }>;
	read(path: string): Promise<Buffer>;
	/** Absolute path on this machine. */
	pathOf(path: string): string;
}

function openStreamFolder(folder: string): StreamFolder {
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
