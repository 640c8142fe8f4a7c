import type { Attributes } from './attributes.ts';

/** A tag with attributes, where it stands (lines count from 1). */
export interface Tag {
	line: number;
	attributes: Attributes;
}

/** What both kinds of playlists have. */
interface Playlist {
	/** `#EXT-X-VERSION`; 1 where there is none. */
	version: number;
	independentSegments: boolean;
	/** `#EXT-X-START`. */
	start: Tag | null;
	/** Tags that are not read, each once: their names, and the first line of each. */
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
	/** `#EXTINF` in seconds; null where it has none, or no number. */
	duration: number | null;
	byteRange: ByteRange | null;
	discontinuity: boolean;
	/** The `#EXT-X-KEY` tags in force, more than one where it may be opened in several ways. */
	keys: Tag[];
	/** The `#EXT-X-MAP` in force, and the keys that were when it stood. */
	map: (Tag & { byteRange: ByteRange | null; keys: Tag[] }) | null;
	programDateTime: string | null;
	gap: boolean;
}

export interface ByteRange {
	offset: number;
	length: number;
}
