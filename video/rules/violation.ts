import type { MediaPlaylist } from './reading/playlist.ts';

/**
 * A violated HLS rule: `error` where players reject or cannot play at least a part, `warning` where they play
 * it worse than possible.
 */
export interface Violation {
	rule: Rule;
	severity: 'error' | 'warning';
	/** Path of the playlist or segment within the folder of the stream. */
	file: string;
	/** Line number in a playlist from 1; null where none applies. */
	line: number | null;
	message: string;
}

export type Rule =
	/** Files and addresses. */
	| 'missing-file'
	| 'remote-address'
	| 'outside-folder'
	/** Any playlist (RFC 8216bis, 4.4.1 and 4.4.2). */
	| 'not-a-playlist'
	| 'version'
	| 'unsupported-tag'
	| 'independent-segments'
	/** Media playlists (4.4.3 and 4.4.4). */
	| 'target-duration'
	| 'end-list'
	| 'playlist-type'
	| 'segments'
	| 'segment-duration'
	| 'byte-range'
	| 'key'
	/** Master playlist (4.4.6). */
	| 'variants'
	| 'bandwidth'
	| 'resolution'
	| 'codecs'
	| 'frame-rate'
	| 'groups'
	| 'session-key'
	/** Consistency between renditions (6.2.4). */
	| 'durations'
	| 'boundaries'
	/** Segment contents. */
	| 'keyframe'
	| 'unreadable-segment';

/** Formats a violation as one line for the operator. */
export function describeViolation({ file, line, message }: Violation): string {
	return `${file}${line === null ? '' : `, line ${line}`}: ${message}`;
}

/** The minimum `#EXT-X-VERSION` for the features of a media playlist (RFC 8216bis, 8). */
export function requiredVersion({ segments, iFramesOnly }: MediaPlaylist): number {
	const uses = (test: (segment: MediaPlaylist['segments'][number]) => boolean) => segments.some(test);
	if (uses(({ map }) => map !== null)) return iFramesOnly ? 5 : 6;
	if (uses(({ keys }) => keys.some(({ attributes }) => attributes.has('KEYFORMAT')))) return 5;
	if (iFramesOnly || uses(({ byteRange }) => byteRange !== null)) return 4;
	if (uses(({ duration }) => duration !== null && !Number.isInteger(duration))) return 3;
	if (uses(({ keys }) => keys.some(({ attributes }) => attributes.has('IV')))) return 2;
	return 1;
}
