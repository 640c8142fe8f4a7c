/** The properties of a segment that playlists and bit rates need. */
export interface MeasuredSegment {
	name: string;
	/** Seconds. */
	duration: number;
	/** Bytes. */
	size: number;
}
