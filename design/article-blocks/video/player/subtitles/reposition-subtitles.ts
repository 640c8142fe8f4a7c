import type { PlayerContext } from '../player-context.ts';
import { subtitleTracksOf } from './subtitle-tracks.ts';

type Cues = ArrayLike<{ displayState?: HTMLElement | undefined }>;
type Display = { updateDisplay(): void };
type Settings = { getValues(): { fontPercent?: number } };

/**
 * video.js positions a cue once, in pixels. Reposition cues whenever the controls appear or disappear, the
 * player is resized, or the visitor changes the subtitle style, so that they are never covered or outside the
 * player. Our style sheet sets the font size relative to the player, scaled by the percentage of the visitor.
 */
export function repositionSubtitles({ player }: PlayerContext): void {
	const display = player.getChild('textTrackDisplay') as unknown as Display | undefined;
	const settings = player.getChild('textTrackSettings');
	if (!display || !settings) return;

	function reposition() {
		const { fontPercent = 1 } = (settings as unknown as Settings).getValues();
		(player.el() as HTMLElement).style.setProperty('--film-subtitle-scale', String(fontPercent));
		for (const { activeCues } of subtitleTracksOf(player)) {
			for (const cue of Array.from((activeCues as Cues | null) ?? [])) cue.displayState = undefined;
		}
		display?.updateDisplay();
	}

	// The controls stay visible while paused, so pause and play move subtitles too.
	player.on(['useractive', 'userinactive', 'pause', 'play', 'playerresize', 'fullscreenchange'], reposition);
	player.ready(reposition);
	settings.el().addEventListener('change', reposition);
	settings.el().addEventListener('click', reposition);
}
