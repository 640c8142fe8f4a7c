import { formatAttributes } from '../rules/reading/attributes.ts';
import type { ByteRange, MediaPlaylist, Segment, Tag } from '../rules/reading/playlist.ts';
import { requiredVersion } from '../rules/required-version.ts';

/** Older versions are obsolete. */
const minVersion = 3;

/** New file names of a segment, its map and its keys. */
export interface PackageNames {
	segment(segment: Segment): string;
	map(map: NonNullable<Segment['map']>): string;
	key(key: Tag): string;
}

/**
 * Formats a media playlist with new file names. Keeps everything needed for playback, drops live-stream tags
 * and external references, and corrects version, type and target duration.
 */
export function formatMediaPlaylist(playlist: MediaPlaylist, names: PackageNames): string {
	const longestSeconds = Math.max(1, ...playlist.segments.map(({ duration }) => Math.round(duration ?? 0)));
	const lines = [
		'#EXTM3U',
		`#EXT-X-VERSION:${Math.max(minVersion, requiredVersion(playlist))}`,
		`#EXT-X-TARGETDURATION:${Math.max(longestSeconds, playlist.targetDuration ?? 0)}`,
		`#EXT-X-MEDIA-SEQUENCE:${playlist.mediaSequence}`,
		...(playlist.discontinuitySequence > 0
			? [`#EXT-X-DISCONTINUITY-SEQUENCE:${playlist.discontinuitySequence}`]
			: []),
		'#EXT-X-PLAYLIST-TYPE:VOD',
		...(playlist.independentSegments ? ['#EXT-X-INDEPENDENT-SEGMENTS'] : []),
		...(playlist.iFramesOnly ? ['#EXT-X-I-FRAMES-ONLY'] : []),
		...(playlist.start ? [`#EXT-X-START:${formatAttributes(playlist.start.attributes)}`] : []),
	];
	let keys: Tag[] = [];
	let map: Segment['map'] = null;
	function changeKeys(next: Tag[]) {
		if (next !== keys) lines.push(...next.map((key) => formatKey(key, names)));
		keys = next;
	}
	for (const segment of playlist.segments) {
		if (segment.discontinuity) lines.push('#EXT-X-DISCONTINUITY');
		if (segment.map && segment.map !== map) {
			changeKeys(segment.map.keys);
			const range = segment.map.byteRange;
			const rangeAttribute = range ? `,BYTERANGE="${formatRange(range)}"` : '';
			lines.push(`#EXT-X-MAP:URI="${names.map(segment.map)}"${rangeAttribute}`);
		}
		map = segment.map;
		changeKeys(segment.keys);
		if (segment.programDateTime) lines.push(`#EXT-X-PROGRAM-DATE-TIME:${segment.programDateTime}`);
		lines.push(`#EXTINF:${(segment.duration ?? 0).toFixed(6)},`);
		if (segment.byteRange) lines.push(`#EXT-X-BYTERANGE:${formatRange(segment.byteRange)}`);
		lines.push(names.segment(segment));
	}
	return `${[...lines, '#EXT-X-ENDLIST'].join('\n')}\n`;
}

const formatRange = ({ length, offset }: ByteRange) => `${length}@${offset}`;

/** Formats an `#EXT-X-KEY`. */
function formatKey(key: Tag, names: PackageNames): string {
	if (key.attributes.get('METHOD')?.value === 'NONE') return '#EXT-X-KEY:METHOD=NONE';
	const iv = key.attributes.get('IV')?.value;
	return `#EXT-X-KEY:METHOD=AES-128,URI="${names.key(key)}"${iv ? `,IV=${iv}` : ''}`;
}
