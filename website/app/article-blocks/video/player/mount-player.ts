import type { FilmPlayerOptions, MountedPlayer } from './film-player.ts';
import { loadStyleSheet } from './load-style-sheet.ts';
import styleSheet from './style/player.css?url';

/**
 * Puts a player into a container, where it begins to play: only after a visitor's wish, for its code and
 * its styles are fetched now. Rejects when they cannot be.
 */
export async function mountPlayer(
	container: HTMLElement,
	options: FilmPlayerOptions,
): Promise<MountedPlayer> {
	// Read when the library is evaluated: it would add style elements, which our security policy refuses.
	Object.assign(window, { VIDEOJS_NO_DYNAMIC_STYLE: true });
	const [{ buildFilmPlayer }] = await Promise.all([import('./film-player.ts'), loadStyleSheet(styleSheet)]);
	return buildFilmPlayer(container, options);
}
