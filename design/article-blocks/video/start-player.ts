import type { Video } from '@portico/api/answers/videos.ts';
import type { Language } from '@portico/api/languages.ts';
import type { MountedPlayer, PlayerOptions } from './player/build-player.ts';
import styleSheet from './player/style/player.css?url';

type StartOptions = {
	video: Video;
	language: Language;
	reloadVideo(videoId: string, language: Language): Promise<Video | null>;
	/** Aborted when the visitor leaves the page; disposes of the player. */
	pageSignal: AbortSignal;
	/** Called when the video no longer exists. The player is then disposed of. */
	onGone: () => void;
};

/** Plays a video in its place on a page. Rejects when the player fails to load. */
export async function startPlayer(
	container: HTMLElement,
	{ video, language, pageSignal, reloadVideo, onGone }: StartOptions,
) {
	const gone = new AbortController();
	const player = await mountPlayer(container, {
		video,
		language,
		onGone() {
			const hadFocus = container.contains(document.activeElement);
			gone.abort();
			onGone();
			// Move focus from the removed player to the message in its place.
			if (hadFocus) container.parentElement?.focus();
		},
		reloadVideo: () => reloadVideo(video.videoId, language),
	});
	const end = AbortSignal.any([pageSignal, gone.signal]);
	if (end.aborted) return player.dispose();
	end.addEventListener('abort', () => player.dispose(), { once: true });
	// Scroll the player with its controls into view.
	container.scrollIntoView({ block: 'nearest' });
}

/**
 * Loads the code and styles of the player, builds it in a container and starts playback. Call it only after the
 * visitor starts the video. Rejects when loading fails.
 */
async function mountPlayer(container: HTMLElement, options: PlayerOptions): Promise<MountedPlayer> {
	// video.js reads this at import; otherwise it adds style elements, which our security policy blocks.
	Object.assign(window, { VIDEOJS_NO_DYNAMIC_STYLE: true });
	const [{ buildPlayer }] = await Promise.all([
		import('./player/build-player.ts'),
		loadStyleSheet(styleSheet),
	]);
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
