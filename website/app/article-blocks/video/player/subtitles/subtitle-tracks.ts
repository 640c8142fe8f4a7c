import type Player from 'video.js/dist/types/player';

/** A track of subtitles or captions, the browser's own or the library's. */
export type SubtitleTrack = {
	kind: string;
	label: string;
	language: string;
	mode: TextTrackMode;
	activeCues: unknown;
};

type TrackList = ArrayLike<SubtitleTrack> & {
	addEventListener(type: 'change' | 'addtrack' | 'removetrack', listener: () => void): void;
};

export function textTracksOf(player: Player): TrackList {
	return player.textTracks() as unknown as TrackList;
}

/** What a visitor can choose from, in the film's order. */
export function subtitleTracksOf(player: Player): SubtitleTrack[] {
	return Array.from(textTracksOf(player)).filter(({ kind }) => kind === 'subtitles' || kind === 'captions');
}

/** What a track is known by when a visitor has chosen it; some have no language. */
export function trackName({ language, label }: SubtitleTrack): string {
	return language || label;
}
