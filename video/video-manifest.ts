/**
 * `video.json`: the manifest of a package folder. `content/model/video-manifest.ts` declares the same shape;
 * this workspace imports nothing from `content/`, so a test compares the two. Sizes in bytes, durations in
 * seconds, bandwidths in bits per second.
 */
export interface VideoManifest {
	format: 1;
	duration: number;
	/** Size of the largest rendition in pixels. */
	width: number;
	height: number;
	master: string;
	/** Largest first. */
	renditions: ManifestRendition[];
	subtitles: ManifestSubtitles[];
	poster: string | null;
	thumbnails: string | null;
	/** Single-file download; null for an encrypted video. */
	download: string | null;
	encrypted: boolean;
	/** Every file except `video.json`, sorted by name. */
	files: ManifestFile[];
}

export interface ManifestRendition {
	playlist: string;
	width: number;
	height: number;
	/** Peak segment bit rate (RFC 8216bis, 4.4.6.2). */
	bandwidth: number;
	averageBandwidth: number | null;
	codecs: string | null;
	frameRate: number | null;
}

export interface ManifestSubtitles {
	/** BCP 47. */
	lang: string;
	/** The language's own name, such as 中文. */
	name: string;
	playlist: string;
	/** All cues in one WebVTT file. */
	file: string;
}

export interface ManifestFile {
	name: string;
	size: number;
	sha256: string;
}

/** What is wrong with a video, where others have words of their own for it. */
export type UnusableKind = 'sound-only' | 'still-image' | 'protected' | 'colours' | 'encrypted' | 'imported';

/** A video cannot be packaged. The message tells the operator which file is unusable and why. */
export class UnusableVideo extends Error {
	override name = 'UnusableVideo';
	readonly kind: UnusableKind | null;

	constructor(message: string, kind: UnusableKind | null = null) {
		super(message);
		this.kind = kind;
	}
}
