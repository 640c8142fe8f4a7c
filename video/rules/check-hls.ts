import { checkMaster } from './check-master.ts';
import { checkMediaPlaylist } from './check-media-playlist.ts';
import { checkRenditions } from './check-renditions.ts';
import { loadStream, type Stream } from './reading/load-stream.ts';
import type { Violation } from './violation.ts';

/**
 * Checks an on-demand HLS stream against RFC 8216bis and the parts of Apple's authoring specification that
 * matter to browsers, as far as playlists and file sizes allow. `checkSegments` inspects the segments.
 *
 * @param playlist path within `folder` of the master, or of a standalone media playlist
 */
export async function checkHls(folder: string, playlist = 'master.m3u8'): Promise<Violation[]> {
	return checkStream(await loadStream(folder, playlist));
}

/** The same for a stream whose playlists are already loaded. */
export async function checkStream(stream: Stream): Promise<Violation[]> {
	const violations = [...stream.violations];
	if (stream.master) violations.push(...checkMaster(stream, stream.master));
	for (const [file, playlist] of stream.playlists) {
		violations.push(...(await checkMediaPlaylist(stream, file, playlist)));
	}
	if (stream.master) violations.push(...(await checkRenditions(stream, stream.master)));
	return violations;
}
