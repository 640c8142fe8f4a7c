import type { MountedPlayer, PlayerOptions } from './build-player.ts';
import { loadStyleSheet } from './load-style-sheet.ts';
import styleSheet from './style/player.css?url';

/**
 * Loads the code and styles of the player, builds it in a container and starts playback. Call it only after the
 * visitor starts the video. Rejects when loading fails.
 */
export async function mountPlayer(container: HTMLElement, options: PlayerOptions): Promise<MountedPlayer> {
	// video.js reads this at import; otherwise it adds style elements, which our security policy blocks.
	Object.assign(window, { VIDEOJS_NO_DYNAMIC_STYLE: true });
	const [{ buildPlayer }] = await Promise.all([import('./build-player.ts'), loadStyleSheet(styleSheet)]);
	return buildPlayer(container, options);
}
