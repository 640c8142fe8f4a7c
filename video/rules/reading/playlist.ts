/** Attributes of a tag in order; `quoted` values are stored without quotation marks. */
export type Attributes = Map<string, { value: string; quoted: boolean }>;

/** A tag with attributes, and its line number from 1. */
export interface Tag {
	line: number;
	attributes: Attributes;
}

/** The part that both kinds of playlist share. */
interface Playlist {
	/** `#EXT-X-VERSION`; 1 by default. */
	version: number;
	independentSegments: boolean;
	/** `#EXT-X-START`. */
	start: Tag | null;
	/** Names of unparsed tags, each with the line of its first occurrence. */
	otherTags: Map<string, number>;
}

export interface MasterPlaylist extends Playlist {
	kind: 'master';
	media: Tag[];
	variants: (Tag & { uri: string })[];
	iFrameVariants: Tag[];
	sessionKeys: Tag[];
}

export interface MediaPlaylist extends Playlist {
	kind: 'media';
	targetDuration: number | null;
	mediaSequence: number;
	discontinuitySequence: number;
	playlistType: string | null;
	iFramesOnly: boolean;
	ended: boolean;
	segments: Segment[];
}

export interface Segment {
	line: number;
	uri: string;
	/** `#EXTINF` in seconds; null where it is missing or not a number. */
	duration: number | null;
	byteRange: ByteRange | null;
	discontinuity: boolean;
	/** The applicable `#EXT-X-KEY` tags; several are alternatives. */
	keys: Tag[];
	/** The applicable `#EXT-X-MAP`, with the keys that applied at its position. */
	map: (Tag & { byteRange: ByteRange | null; keys: Tag[] }) | null;
	programDateTime: string | null;
	gap: boolean;
}

export interface ByteRange {
	offset: number;
	length: number;
}
