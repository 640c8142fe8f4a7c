import { checkMaster } from './check-master.ts';
import { checkMediaPlaylist } from './check-media-playlist.ts';
import { checkRenditions } from './check-renditions.ts';
import { loadStream, type Stream } from './reading/load-stream.ts';
import type { Violation } from './violation.ts';

/**
 * Holds an HLS stream on demand to the rules of RFC 8216bis, and to those of Apple's authoring specification that
 * browsers profit from, as far as playlists and the sizes of files show them; `checkSegments` looks into the files.
 *
 * @param playlist the master's path within `folder`, or that of a media playlist that stands alone.
 */
export async function checkHls(folder: string, playlist = 'master.m3u8'): Promise<Violation[]> {
	return checkStream(await loadStream(folder, playlist));
}

/** The same for a stream whose playlists are read already. */
export async function checkStream(stream: Stream): Promise<Violation[]> {
	const violations = [...stream.violations];
	if (stream.master) violations.push(...checkMaster(stream, stream.master));
	for (const [file, playlist] of stream.playlists) {
		violations.push(...(await checkMediaPlaylist(stream, file, playlist)));
	}
	if (stream.master) violations.push(...(await checkRenditions(stream, stream.master)));
	return violations;
}
