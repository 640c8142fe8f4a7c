import type Player from 'video.js/dist/types/player';

/** A subtitle or caption track, native or from video.js. */
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

/** The selectable tracks in their original order. */
export function subtitleTracksOf(player: Player): SubtitleTrack[] {
	return Array.from(textTracksOf(player)).filter(({ kind }) => kind === 'subtitles' || kind === 'captions');
}

/** Identifies a track in remembered choices; some tracks have no language. */
export function trackName({ language, label }: SubtitleTrack): string {
	return language || label;
}
