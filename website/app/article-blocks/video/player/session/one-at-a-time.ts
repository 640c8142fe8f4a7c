import type { FilmStage } from '../film-stage.ts';

let playing: FilmStage | null = null;

/** Of the players of a page one plays: the one started last. */
export function playOneAtATime(stage: FilmStage): void {
	stage.player.on('play', () => {
		if (playing !== stage) playing?.player.pause();
		playing = stage;
	});
	stage.signal.addEventListener('abort', () => {
		if (playing === stage) playing = null;
	});
}
