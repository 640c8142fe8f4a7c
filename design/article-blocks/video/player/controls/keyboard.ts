import { durationOf, type PlayerContext, position, seekTo, togglePlayback } from '../player-context.ts';
import type { Subtitles } from '../subtitles.ts';
import { toggleFullscreen } from './control-bar.ts';
import { formatSpokenTime } from './format-time.ts';
import { changeSpeed } from './settings-panels.ts';
import { changeVolume, toggleMuted } from './volume.ts';

const seekSeconds = 5;

/**
 * Keyboard shortcuts while focus is in the player. Keys that the focused control uses itself are left to it:
 * space on a button, arrows on a field.
 */
export function handleKeys(context: PlayerContext, subtitles: Subtitles): void {
	const root = context.player.el();

	function seekAndAnnounce(seconds: number, owned: ReturnType<typeof keysOf>) {
		seekTo(context, seconds);
		context.player.trigger('video-key-seek');
		// The seek bar announces the time itself.
		if (!owned.seeks) context.announce(formatSpokenTime(position(context), context.language));
	}

	/** @returns whether the key was handled */
	function handleKey(key: string, owned: ReturnType<typeof keysOf>): boolean {
		const horizontal = key === 'ArrowLeft' ? -1 : key === 'ArrowRight' ? 1 : 0;
		const vertical = key === 'ArrowUp' ? 1 : key === 'ArrowDown' ? -1 : 0;
		if (owned.seeks && (horizontal || vertical))
			seekAndAnnounce(position(context) + (horizontal || vertical) * seekSeconds, owned);
		else if (owned.takesArrows && (horizontal || vertical)) return false;
		else if (horizontal) seekAndAnnounce(position(context) + horizontal * seekSeconds, owned);
		else if (vertical) changeVolume(context, vertical);
		else if (/^[0-9]$/.test(key)) seekAndAnnounce((Number(key) / 10) * durationOf(context), owned);
		else if (key === 'Home') seekAndAnnounce(0, owned);
		else if (key === 'End') seekAndAnnounce(durationOf(context), owned);
		else if (key === ' ' && owned.takesSpace) return false;
		else if (key === ' ' || key === 'k') togglePlayback(context);
		else if (key === 'm') toggleMuted(context);
		else if (key === 'f') toggleFullscreen(context);
		else if (key === 'c') subtitles.toggle();
		else if (key === '<') changeSpeed(context, -1);
		else if (key === '>') changeSpeed(context, 1);
		else return key === 'Escape' && context.closePanels({ focusButton: true });
		return true;
	}

	root.addEventListener('keydown', (event) => {
		const { key, target, ctrlKey, metaKey, altKey } = event as KeyboardEvent;
		if (ctrlKey || metaKey || altKey || event.defaultPrevented) return;
		const owned = keysOf(target);
		// While a failure is shown only its buttons are usable.
		if (owned.isText || root.closest('[data-player-state="failed"]')) return;
		const handled = handleKey(key.length === 1 ? key.toLowerCase() : key, owned);
		if (!handled) return;
		// Prevent page scrolling and other listeners.
		event.preventDefault();
		event.stopPropagation();
	});
}

/** The keys that the focused control handles itself. */
function keysOf(target: EventTarget | null) {
	const element = target instanceof Element ? target : null;
	const is = (selector: string) => element?.matches(selector) === true;
	return {
		// The subtitle style dialog of video.js has selects and handles Escape itself.
		isText: element?.closest('.vjs-modal-dialog, [contenteditable]') !== null && element !== null,
		seeks: is('.video-seek-range'),
		takesArrows: is('input'),
		takesSpace: is('button, a, summary, [type="radio"]'),
	};
}
