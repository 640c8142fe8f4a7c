import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { targetDuration } from './bit-rates.ts';
import type { MeasuredSegment } from './measured-segment.ts';

/** Writes the complete on-demand playlist of one rendition (RFC 8216bis, 4.4). */
export async function writeMediaPlaylist(
	folder: string,
	name: string,
	segments: readonly MeasuredSegment[],
): Promise<void> {
	const lines = [
		'#EXTM3U',
		'#EXT-X-VERSION:3',
		`#EXT-X-TARGETDURATION:${targetDuration(segments)}`,
		'#EXT-X-MEDIA-SEQUENCE:0',
		'#EXT-X-PLAYLIST-TYPE:VOD',
		'#EXT-X-INDEPENDENT-SEGMENTS',
		...segments.flatMap((segment) => [`#EXTINF:${segment.duration.toFixed(6)},`, segment.name]),
		'#EXT-X-ENDLIST',
	];
	await writeFile(join(folder, name), `${lines.join('\n')}\n`);
}
