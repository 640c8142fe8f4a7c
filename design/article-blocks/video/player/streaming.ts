import type Player from 'video.js/dist/types/player';

/** The untyped part of the video.js streaming engine (VHS) used here. */
export type Streaming = {
	xhr: { onRequest(change: (options: RequestOptions) => RequestOptions): void };
	playlistController_?: {
		error?: { status?: number; message?: string; code?: number } | string | null;
		excludePlaylist(exclusion: { error?: { message?: string } }): void;
		/** `lastRequest` is set once its playlist was fetched. */
		media(): { segments?: unknown[]; lastRequest?: number | null } | undefined;
		subtitleSegmentLoader_: { on(type: 'appendsdone', listener: () => void): void };
	};
};

export type RequestOptions = {
	/** `segment`, `segment-key`, …, `hls-playlist`. */
	requestType?: string;
	timeout?: number | null;
	beforeSend?: (request: XMLHttpRequest) => void;
};

/** A rendition in the quality list of video.js. */
export type QualityLevel = { width?: number; height?: number; bitrate?: number; enabled: boolean };
type QualityLevels = Iterable<QualityLevel> & {
	selectedIndex: number;
	on(type: 'change', listener: () => void): void;
};

/** The streaming engine; null while the browser plays the stream natively. */
export function streamingOf(player: Player): Streaming | null {
	const tech = player.tech(true) as unknown as { vhs?: Streaming } | undefined;
	return tech?.vhs ?? null;
}

/** Calls back when a subtitle segment of the current stream has loaded. */
export function onSubtitlesLoaded(player: Player, callback: () => void): void {
	streamingOf(player)?.playlistController_?.subtitleSegmentLoader_.on('appendsdone', callback);
}

/** Stops the streaming engine, which would retry forever. The last frame stays. */
export function stopLoading(player: Player): void {
	(player.tech(true) as unknown as { disposeSourceHandler(): void }).disposeSourceHandler();
}

/** The quality list of video.js, which is cleared with each source, and the index of the current one. */
export function qualityLevelsOf(player: Player): { levels: QualityLevel[]; playing: number } {
	const list = qualityListOf(player);
	return { levels: [...list], playing: list.selectedIndex };
}

/** Calls back when the current quality is first known, for each source, and whenever it changes. */
export function onQualityLevels(player: Player, callback: () => void): void {
	qualityListOf(player).on('change', callback);
}

function qualityListOf(player: Player): QualityLevels {
	return (player as Player & { qualityLevels(): QualityLevels }).qualityLevels();
}
