import type { Violation } from '../violation.ts';
import { parsePlaylist } from './parse-playlist.ts';
import type { MasterPlaylist, MediaPlaylist } from './playlist.ts';
import { openStreamFolder, type StreamFolder } from './stream-folder.ts';

/** A stream's playlists, read. */
export interface Stream {
	files: StreamFolder;
	/** The path of the playlist it was opened by. */
	entry: string;
	/** null where a media playlist stands alone. */
	master: MasterPlaylist | null;
	/** The media playlists by their paths, in the order the master names them. */
	playlists: Map<string, MediaPlaylist>;
	/** What keeps a playlist from being among them. */
	violations: Violation[];
}

/** What each bad address is, in words. */
export const badAddressMessages = {
	'missing-file': (address: string) => `"${address}" is not there`,
	'remote-address': (address: string) =>
		`"${address}" is an address elsewhere; a film's files stand beside it`,
	'outside-folder': (address: string) => `"${address}" leads out of the stream's folder`,
};

/** Reads a master playlist and those it names, or a lone media playlist. */
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
		const message = `"${address}" is a master playlist itself`;
		stream.violations.push({ rule: 'not-a-playlist', severity: 'error', file: entry, line, message });
	}
	return stream;
}

function playlistAddresses(master: MasterPlaylist): { line: number; address: string }[] {
	const named = [...master.media, ...master.iFrameVariants].flatMap(({ line, attributes }) => {
		const address = attributes.get('URI')?.value;
		return address === undefined ? [] : [{ line, address }];
	});
	return [...master.variants.map(({ line, uri }) => ({ line: line, address: uri })), ...named];
}

async function readPlaylist(
	{ files, violations }: Stream,
	path: string,
	namedIn: { file: string; line: number | null; address: string } = { file: path, line: null, address: path },
) {
	const size = await files.size(path);
	if (typeof size !== 'number') {
		violations.push({
			...{ rule: size.bad, severity: 'error', file: namedIn.file, line: namedIn.line },
			message: badAddressMessages[size.bad](namedIn.address),
		});
		return null;
	}
	const playlist = parsePlaylist((await files.read(path)).toString('utf8'));
	if (!playlist) {
		const message = 'is no HLS playlist: its first line is not #EXTM3U';
		violations.push({ rule: 'not-a-playlist', severity: 'error', file: path, line: 1, message });
	}
	return playlist;
}
