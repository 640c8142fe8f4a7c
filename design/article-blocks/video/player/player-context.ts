import type { Video } from '@portico/api/answers/videos.ts';
import type { Language } from '@portico/api/languages.ts';
import type Player from 'video.js/dist/types/player';
import type { PlayerTexts } from './player-texts.zh.ts';

/** State shared by the parts of one player. */
export type PlayerContext = {
	player: Player;
	/** The video as last fetched from the API. */
	video: Video;
	language: Language;
	texts: PlayerTexts;
	/** Aborted when the player is disposed of; for listeners outside it. */
	signal: AbortSignal;
	/** Announces a text to screen readers without moving focus. */
	announce(text: string): void;
	/** Closes open panels. Returns whether any was open. */
	closePanels(options?: { focusButton: boolean }): boolean;
};

/** Duration in seconds, also before the metadata are loaded. */
export function durationOf({ player, video }: Pick<PlayerContext, 'player' | 'video'>): number {
	const duration = player.duration();
	return duration && Number.isFinite(duration) ? duration : video.duration;
}

/** Seeks to a time within the video. */
export function seekTo(context: PlayerContext, seconds: number): void {
	context.player.currentTime(Math.min(Math.max(0, seconds), durationOf(context)));
}

export function position({ player }: Pick<PlayerContext, 'player'>): number {
	return player.currentTime() ?? 0;
}

/** Toggles playback. A browser may reject play(): the button then stays as it is. */
export function togglePlayback({ player }: Pick<PlayerContext, 'player'>): void {
	if (player.paused()) player.play()?.catch(() => {});
	else player.pause();
}
