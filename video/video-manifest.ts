/**
 * `video.json`: what each file of a film's folder is. The same shape stands, as a check, in the content's
 * `content/videos/video-manifest.ts`; nothing of ours is imported here, so a test holds the two together.
 * Sizes in bytes, durations in seconds, bandwidths in bits per second.
 */
export interface VideoManifest {
	format: 1;
	duration: number;
	/** Pixels of the largest rendition. */
	width: number;
	height: number;
	master: string;
	/** Largest first. */
	renditions: ManifestRendition[];
	subtitles: ManifestSubtitles[];
	poster: string | null;
	thumbnails: string | null;
	/** The film as one file; an encrypted film has none. */
	download: string | null;
	encrypted: boolean;
	/** Every file but `video.json`, by name. */
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
	/** The language's name in itself. */
	name: string;
	playlist: string;
	/** The whole subtitles as one WebVTT file. */
	file: string;
}

export interface ManifestFile {
	name: string;
	size: number;
	sha256: string;
}
