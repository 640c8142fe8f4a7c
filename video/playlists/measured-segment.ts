/** A segment as playlists and bit rates need it. */
export interface MeasuredSegment {
	name: string;
	/** Seconds. */
	duration: number;
	/** Bytes. */
	size: number;
}
