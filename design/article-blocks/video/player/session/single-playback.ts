import type { PlayerContext } from '../player-context.ts';

let playing: PlayerContext | null = null;

/** Pauses the other player of a page when one starts. */
export function enforceSinglePlayback(context: PlayerContext): void {
	context.player.on('play', () => {
		if (playing !== context) playing?.player.pause();
		playing = context;
	});
	context.signal.addEventListener('abort', () => {
		if (playing === context) playing = null;
	});
}
