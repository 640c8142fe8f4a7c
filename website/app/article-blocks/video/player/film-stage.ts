import type { Video } from '@portico/api/answers/videos.ts';
import type { Language } from '@portico/api/languages.ts';
import type Player from 'video.js/dist/types/player';
import type { PlayerTexts } from './texts/player-texts.ts';

/** What the parts of one player share. */
export type FilmStage = {
	player: Player;
	/** The film as last told by the API. */
	video: Video;
	language: Language;
	texts: PlayerTexts;
	/** Ends when the player is disposed of; for listeners outside it. */
	signal: AbortSignal;
	/** Says something to those who listen, without moving the focus. */
	announce(text: string): void;
	/** Closes what is open above the controls. Returns whether there was something. */
	closePanels(options?: { focusButton: boolean }): boolean;
};

/** Seconds of the film, also before its metadata are there. */
export function durationOf({ player, video }: Pick<FilmStage, 'player' | 'video'>): number {
	const known = player.duration();
	return known && Number.isFinite(known) ? known : video.duration;
}

/** Goes to a moment of the film, never beyond its ends. */
export function seekTo(stage: FilmStage, seconds: number): void {
	stage.player.currentTime(Math.min(Math.max(0, seconds), durationOf(stage)));
}

export function position({ player }: Pick<FilmStage, 'player'>): number {
	return player.currentTime() ?? 0;
}

/** Plays, or pauses. A browser may refuse to play, without a reason to be told: the button then stays. */
export function togglePlayback({ player }: Pick<FilmStage, 'player'>): void {
	if (player.paused()) player.play()?.catch(() => {});
	else player.pause();
}
