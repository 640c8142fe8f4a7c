import { durationOf, type FilmStage, position, seekTo } from '../film-stage.ts';

/** Tells the system what plays, for its own controls: on a lock screen, by the keys of a headset. */
export function tellMediaSession(stage: FilmStage): void {
	const { player, signal } = stage;
	if (!('mediaSession' in navigator)) return;
	const session = navigator.mediaSession;
	const actions: Partial<Record<MediaSessionAction, (details: MediaSessionActionDetails) => void>> = {
		play: () => player.play()?.catch(() => {}),
		pause: () => player.pause(),
		seekbackward: ({ seekOffset }) => seekTo(stage, position(stage) - (seekOffset ?? 10)),
		seekforward: ({ seekOffset }) => seekTo(stage, position(stage) + (seekOffset ?? 10)),
		seekto: ({ seekTime }) => seekTo(stage, seekTime ?? position(stage)),
	};
	let told: MediaMetadata | null = null;

	player.on('play', () => {
		const { title, poster } = stage.video;
		told = new MediaMetadata({
			title: title.text,
			artwork: poster ? [{ src: poster.src, sizes: `${poster.width}x${poster.height}` }] : [],
		});
		session.metadata = told;
		setActions(actions);
	});
	player.on(['play', 'seeked', 'ratechange', 'durationchange'], () => {
		if (!told || session.metadata !== told) return;
		const duration = durationOf(stage);
		session.setPositionState({
			duration,
			playbackRate: player.playbackRate() || 1,
			position: Math.min(position(stage), duration),
		});
	});
	signal.addEventListener('abort', () => {
		// Another player's by now, where there are several.
		if (!told || session.metadata !== told) return;
		session.metadata = null;
		session.setPositionState();
		setActions(Object.fromEntries(Object.keys(actions).map((action) => [action, null])));
	});
}

function setActions(actions: Record<string, ((details: MediaSessionActionDetails) => void) | null>) {
	for (const [action, act] of Object.entries(actions)) {
		try {
			navigator.mediaSession.setActionHandler(action as MediaSessionAction, act);
		} catch {
			// Not all browsers know all of them.
		}
	}
}
