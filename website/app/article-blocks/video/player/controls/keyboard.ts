import { durationOf, type FilmStage, position, seekTo, togglePlayback } from '../film-stage.ts';
import type { Subtitles } from '../subtitles/subtitles.ts';
import { toggleFullscreen } from './control-bar.ts';
import { momentInWords } from './moment-of-film.ts';
import { changeSpeed } from './playback-panel.ts';
import { changeVolume, toggleMuted } from './volume.ts';

const seekSeconds = 5;

/**
 * The keys of the player while the focus is in it. A key a focused control has a meaning for is left to it:
 * the space bar on a button, arrows on a field.
 */
export function listenToKeys(stage: FilmStage, subtitles: Subtitles): void {
	const root = stage.player.el();

	function goTo(seconds: number, on: ReturnType<typeof keysOf>) {
		seekTo(stage, seconds);
		stage.player.trigger('film-key-seek');
		// The seek bar says it itself.
		if (!on.seeks) stage.announce(momentInWords(position(stage), stage.language));
	}

	/** @returns whether the key means something here */
	function act(key: string, on: ReturnType<typeof keysOf>): boolean {
		const sideways = key === 'ArrowLeft' ? -1 : key === 'ArrowRight' ? 1 : 0;
		const upward = key === 'ArrowUp' ? 1 : key === 'ArrowDown' ? -1 : 0;
		if (on.seeks && (sideways || upward)) goTo(position(stage) + (sideways || upward) * seekSeconds, on);
		else if (on.takesArrows && (sideways || upward)) return false;
		else if (sideways) goTo(position(stage) + sideways * seekSeconds, on);
		else if (upward) changeVolume(stage, upward);
		else if (/^[0-9]$/.test(key)) goTo((Number(key) / 10) * durationOf(stage), on);
		else if (key === 'Home') goTo(0, on);
		else if (key === 'End') goTo(durationOf(stage), on);
		else if (key === ' ' && on.takesSpace) return false;
		else if (key === ' ' || key === 'k') togglePlayback(stage);
		else if (key === 'm') toggleMuted(stage);
		else if (key === 'f') toggleFullscreen(stage);
		else if (key === 'c') subtitles.toggle();
		else if (key === '<') changeSpeed(stage, -1);
		else if (key === '>') changeSpeed(stage, 1);
		else return key === 'Escape' && stage.closePanels({ focusButton: true });
		return true;
	}

	root.addEventListener('keydown', (event) => {
		const { key, target, ctrlKey, metaKey, altKey } = event as KeyboardEvent;
		if (ctrlKey || metaKey || altKey || event.defaultPrevented) return;
		const on = keysOf(target);
		// With a failure in its place the film obeys nobody; what can be done about it are buttons.
		if (on.isText || root.closest('[data-player-state="failed"]')) return;
		const meant = act(key.length === 1 ? key.toLowerCase() : key, on);
		if (!meant) return;
		// Neither scrolls the page nor reaches what else may listen.
		event.preventDefault();
		event.stopPropagation();
	});
}

/** Which keys belong to the control that has the focus. */
function keysOf(target: EventTarget | null) {
	const element = target instanceof Element ? target : null;
	const is = (selector: string) => element?.matches(selector) === true;
	return {
		// The library's dialog of subtitle styles has selects, and an own meaning of Escape.
		isText: element?.closest('.vjs-modal-dialog, [contenteditable]') !== null && element !== null,
		seeks: is('.film-seek-range'),
		takesArrows: is('input'),
		takesSpace: is('button, a, summary, [type="radio"]'),
	};
}
