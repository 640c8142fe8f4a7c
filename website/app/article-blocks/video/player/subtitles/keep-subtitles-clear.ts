import type { FilmStage } from '../film-stage.ts';
import { subtitleTracksOf } from './subtitle-tracks.ts';

type Cues = ArrayLike<{ displayState?: HTMLElement | undefined }>;
type Display = { updateDisplay(): void };
type Settings = { getValues(): { fontPercent?: number } };

/**
 * The library places a cue once, in pixels, and shows it there until it ends, whatever became of its room.
 * It is placed anew whenever the controls appear or go, the player changes its size, or a visitor changes
 * how subtitles look, so that it is never covered, nor outside. How large the text is follows from our
 * style sheet, relative to the player; the visitor's percentage is handed to it.
 */
export function keepSubtitlesClear({ player }: FilmStage): void {
	const display = player.getChild('textTrackDisplay') as unknown as Display | undefined;
	const settings = player.getChild('textTrackSettings');
	if (!display || !settings) return;

	function placeAnew() {
		const { fontPercent = 1 } = (settings as unknown as Settings).getValues();
		(player.el() as HTMLElement).style.setProperty('--film-subtitle-scale', String(fontPercent));
		for (const { activeCues } of subtitleTracksOf(player)) {
			for (const cue of Array.from((activeCues as Cues | null) ?? [])) cue.displayState = undefined;
		}
		display?.updateDisplay();
	}

	// The controls stay while the film is paused, so that these two move subtitles as well.
	player.on(['useractive', 'userinactive', 'pause', 'play', 'playerresize', 'fullscreenchange'], placeAnew);
	player.ready(placeAnew);
	settings.el().addEventListener('change', placeAnew);
	settings.el().addEventListener('click', placeAnew);
}
