import { durationOf, type PlayerContext, position, seekTo } from './player-context.ts';

/** Publishes the playback state to the Media Session API, for lock screens and headset keys. */
export function updateMediaSession(context: PlayerContext): void {
	const { player, signal } = context;
	if (!('mediaSession' in navigator)) return;
	const session = navigator.mediaSession;
	const actions: Partial<Record<MediaSessionAction, (details: MediaSessionActionDetails) => void>> = {
		play: () => player.play()?.catch(() => {}),
		pause: () => player.pause(),
		seekbackward: ({ seekOffset }) => seekTo(context, position(context) - (seekOffset ?? 10)),
		seekforward: ({ seekOffset }) => seekTo(context, position(context) + (seekOffset ?? 10)),
		seekto: ({ seekTime }) => seekTo(context, seekTime ?? position(context)),
	};
	let metadata: MediaMetadata | null = null;

	player.on('play', () => {
		const { title, poster } = context.video;
		metadata = new MediaMetadata({
			title: title.text,
			artwork: poster ? [{ src: poster.src, sizes: `${poster.width}x${poster.height}` }] : [],
		});
		session.metadata = metadata;
		setActions(actions);
	});
	player.on(['play', 'seeked', 'ratechange', 'durationchange'], () => {
		if (!metadata || session.metadata !== metadata) return;
		const duration = durationOf(context);
		session.setPositionState({
			duration,
			playbackRate: player.playbackRate() || 1,
			position: Math.min(position(context), duration),
		});
	});
	signal.addEventListener('abort', () => {
		// Another player may own the session by now.
		if (!metadata || session.metadata !== metadata) return;
		session.metadata = null;
		session.setPositionState();
		setActions(Object.fromEntries(Object.keys(actions).map((action) => [action, null])));
	});
}

function setActions(actions: Record<string, ((details: MediaSessionActionDetails) => void) | null>) {
	for (const [action, handler] of Object.entries(actions)) {
		try {
			navigator.mediaSession.setActionHandler(action as MediaSessionAction, handler);
		} catch {
			// Not every browser supports every action.
		}
	}
}

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
