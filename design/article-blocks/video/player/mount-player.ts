import type { MountedPlayer, PlayerOptions } from './build-player.ts';
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

const loading = new Map<string, Promise<void>>();

/**
 * Adds a style sheet to the page once for all players and waits until it applies. Failed loads can be retried.
 */
function loadStyleSheet(href: string): Promise<void> {
	const pending = loading.get(href);
	if (pending) return pending;
	const link = document.createElement('link');
	const loaded = new Promise<void>((resolve, reject) => {
		link.addEventListener('load', () => resolve());
		link.addEventListener('error', () => {
			loading.delete(href);
			link.remove();
			reject(new Error(`The style sheet ${href} could not be loaded`));
		});
	});
	link.rel = 'stylesheet';
	link.href = href;
	document.head.append(link);
	loading.set(href, loaded);
	return loaded;
}
