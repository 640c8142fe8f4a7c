import type Player from 'video.js/dist/types/player';

/** What we use of the streaming part of video.js (VHS), of which it has no types. */
export type Streaming = {
	xhr: { onRequest(change: (options: RequestOptions) => RequestOptions): void };
	playlistController_?: {
		error?: { status?: number; message?: string; code?: number } | string | null;
		excludePlaylist(exclusion: { error?: { message?: string } }): void;
		/** `lastRequest` once its list was fetched. */
		media(): { segments?: unknown[]; lastRequest?: number | null } | undefined;
		subtitleSegmentLoader_: { on(type: 'appendsdone', listener: () => void): void };
	};
};

export type RequestOptions = {
	timeout?: number | null;
	beforeSend?: (request: XMLHttpRequest) => void;
};

/** A rendition, in the library's list of qualities. */
export type QualityLevel = { width?: number; height?: number; bitrate?: number; enabled: boolean };
type QualityLevels = Iterable<QualityLevel> & {
	selectedIndex: number;
	on(type: 'change', listener: () => void): void;
};

/** The streaming part, while a stream is played by it and not by the browser itself. */
export function streamingOf(player: Player): Streaming | null {
	const tech = player.tech(true) as unknown as { vhs?: Streaming } | undefined;
	return tech?.vhs ?? null;
}

/** Calls back whenever a part of the subtitles of the stream that plays now has arrived. */
export function onSubtitlesArrived(player: Player, act: () => void): void {
	streamingOf(player)?.playlistController_?.subtitleSegmentLoader_.on('appendsdone', act);
}

/** Ends the streaming part, which would ask for what fails without end. The last picture stays. */
export function stopLoading(player: Player): void {
	(player.tech(true) as unknown as { disposeSourceHandler(): void }).disposeSourceHandler();
}

/** The library's list of qualities, which it empties with each new source, and the place of what plays. */
export function qualityLevelsOf(player: Player): { levels: QualityLevel[]; playing: number } {
	const list = qualityListOf(player);
	return { levels: [...list], playing: list.selectedIndex };
}

/** Calls back when what plays is known, of each source, and whenever it changes. */
export function onQualityLevels(player: Player, act: () => void): void {
	qualityListOf(player).on('change', act);
}

function qualityListOf(player: Player): QualityLevels {
	return (player as Player & { qualityLevels(): QualityLevels }).qualityLevels();
}
