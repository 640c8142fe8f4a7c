/**
 * A rule of HLS that a stream breaks: `error` where players refuse it or a part of it cannot play, `warning` where
 * they play it, worse than they could.
 */
export interface Violation {
	rule: Rule;
	severity: 'error' | 'warning';
	/** The playlist or segment, as a path within the stream's folder. */
	file: string;
	/** The line of a playlist, from 1, where there is one. */
	line: number | null;
	message: string;
}

export type Rule =
	/** Of files and addresses. */
	| 'missing-file'
	| 'remote-address'
	| 'outside-folder'
	/** Of any playlist (RFC 8216bis, 4.4.1 and 4.4.2). */
	| 'not-a-playlist'
	| 'version'
	| 'unsupported-tag'
	| 'independent-segments'
	/** Of media playlists (4.4.3 and 4.4.4). */
	| 'target-duration'
	| 'end-list'
	| 'playlist-type'
	| 'segments'
	| 'segment-duration'
	| 'byte-range'
	| 'key'
	/** Of the master playlist (4.4.6). */
	| 'variants'
	| 'bandwidth'
	| 'resolution'
	| 'codecs'
	| 'frame-rate'
	| 'groups'
	| 'session-key'
	/** Of renditions beside each other (6.2.4). */
	| 'durations'
	| 'boundaries'
	/** Of what is in the segments. */
	| 'keyframe'
	| 'unreadable-segment';

/** A violation as a line for an operator. */
export function describeViolation({ file, line, message }: Violation): string {
	return `${file}${line === null ? '' : `, line ${line}`}: ${message}`;
}
